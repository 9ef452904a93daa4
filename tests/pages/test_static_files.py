"""Static files have names that change with what is in them, whoever names them."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from debacle.server.pages.static_files import DIGITS, StaticFile, StaticFiles, static, static_files

SHEET = """
@font-face { src: url("vendor/letters.woff2") format("woff2"), url('/static/vendor/letters.woff2'); }
a { mask: url( ../static/signs.svg#eye ); cursor: url(data:image/png;base64,AA==); fill: url(#here) }
b { background: url("https://elsewhere.example/signs.svg"), url(nothing.png), url(../../signs.svg) }
"""


def of(folder: Path, **texts: str) -> StaticFiles:
    """Files of these names, of which a double underscore is a slash and a single one a dot."""
    sources = {}
    for key, text in texts.items():
        name = key.replace("__", "/").replace("_", ".")
        sources[name] = folder / name
        sources[name].parent.mkdir(exist_ok=True)
        sources[name].write_text(text, "utf-8")
    return StaticFiles(sources)


def made(files: StaticFiles, name: str) -> StaticFile:
    found = files.at(files.address(name))
    assert found is not None
    return found


def test_a_changed_file_has_another_name_and_so_has_whatever_names_it(tmp_path: Path) -> None:
    before = of(tmp_path, a_css='b { src: url("v/b.woff2") }', v__b_woff2="letters", c_svg="<svg/>")
    after = of(tmp_path, a_css='b { src: url("v/b.woff2") }', v__b_woff2="others", c_svg="<svg/>")
    for name in ("a.css", "v/b.woff2"):
        assert before.address(name) != after.address(name)
        assert re.fullmatch(r"/static/(a|v/b)\.[0-9a-f]{8}\.(css|woff2)", after.address(name))
    assert before.address("c.svg") == after.address("c.svg")


def test_a_style_sheet_names_files_by_their_digests(tmp_path: Path) -> None:
    files = of(tmp_path, sheet_css=SHEET, vendor__letters_woff2="x", signs_svg="<svg/>")
    text = made(files, "sheet.css").plain.decode()
    letters = f'url("{files.address("vendor/letters.woff2")}")'
    assert text.count(letters) == 2
    assert f'url("{files.address("signs.svg")}#eye")' in text
    for other in ("data:image/png;base64,AA==", "#here", "nothing.png", "../../signs.svg"):
        assert f"url({other})" in text
    assert 'url("https://elsewhere.example/signs.svg")' in text


def test_style_sheets_that_name_each_other_have_names_too(tmp_path: Path) -> None:
    files = of(tmp_path, a_css="@import url(b.css);", b_css="@import url(a.css);")
    assert files.address("b.css") in made(files, "a.css").plain.decode()
    assert "url(a.css)" in made(files, "b.css").plain.decode()


def test_the_name_of_another_version_gives_what_is_there_now(tmp_path: Path) -> None:
    files = of(tmp_path, a_css="b {}", LICENSE="free")
    now = made(files, "a.css")
    for address in ("/static/a.css", "/static/a.01234567.css"):
        assert files.at(address) is None
        assert files.like(address) is now
    assert files.like(f"/static/LICENSE.{'0' * DIGITS}") is made(files, "LICENSE")
    for address in ("/static/a.0123456.css", "/static/b.01234567.css", "/static/", "/static/../a.css"):
        assert files.like(address) is None


def test_what_is_compressed_is_the_same_and_smaller_or_is_not_kept(tmp_path: Path) -> None:
    files = of(tmp_path, a_css="b {}" * 99, b_css="b", c_woff2="b" * 99)
    squeezed = made(files, "a.css")
    assert squeezed.gzipped is not None
    assert gzip.decompress(squeezed.gzipped) == squeezed.plain
    assert len(squeezed.gzipped) < len(squeezed.plain)
    assert made(files, "b.css").gzipped is None
    assert made(files, "c.woff2").gzipped is None


def test_what_there_is_not_is_looked_for_where_it_would_be() -> None:
    assert static("games/none/cover.svg") == "/static/games/none/cover.svg"


@pytest.mark.parametrize("name", ["paper.css", "games/qe/table.css", "games/crisis/glyphs.svg", "games/krach/table.js"])
def test_ours_are_all_there(name: str) -> None:
    file = static_files().at(static(name))
    assert file is not None
    assert file.digest in file.address
    if name == "paper.css":
        assert len(re.findall(r'url\("/static/vendor/[\w.-]+\.[0-9a-f]{8}\.woff2"\)', file.plain.decode())) == 6
