"""What is kept: players and their sessions, tables, their chairs, decks, the entries of their records, chat, who was
seen when, and what a host or those at a table have decided about somebody; what people have decided ahead; tables that
come again every week; what the operator announces and changes; when servers ran; record files that were handed in to
be replayed; how games ended, how strong their players are, and whom a player wants to be told by.

What came with sessions and hosts goes with the player or the table that it is about.

Amounts may have a hundred digits and live inside JSON texts; no column holds one. Times are seconds since 1970.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(64), nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),  # empty: whoever it was has been erased
    # Of nothing: what a cookie is for is in `sessions`. It stays, for SQLite drops no unique column: the table would
    # have to be made anew, and to drop the old one would delete whatever goes with a player.
    Column("secret", String(64), nullable=False, unique=True),
    Column("made_at", Float, nullable=False),
    Column("muted", Boolean, nullable=False, server_default=false()),
    Column("banned", Boolean, nullable=False, server_default=false()),
    Column("named_at", Float, nullable=False, server_default="0"),  # since when they have this name
    Column("zone", String(64), nullable=False, server_default=""),  # their own time; empty: not known
    Column("quiet_begins", Integer, nullable=False, server_default="0"),  # minutes after midnight, and so is the next
    Column("quiet_ends", Integer, nullable=False, server_default="0"),  # the same as the beginning: no quiet hours
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player", String(32), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("secret", String(64), nullable=False, unique=True),  # the SHA-256 of what is in the cookie
    Column("browser", String(64), nullable=False),  # roughly which
    Column("made_at", Float, nullable=False),
    Column("seen_at", Float, nullable=False),
    Index("sessions_by_player", "player"),
)

recovery_links = Table(
    "recovery_links",
    metadata,
    Column("secret", String(64), primary_key=True),  # the SHA-256 of what is in the link
    Column("player", String(32), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("expires_at", Float, nullable=False),
    Index("recovery_links_by_player", "player"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("header", Text),  # None until the game begins
    Column("status", String(16), nullable=False),  # gathering, playing, over, stopped
    Column("public", Boolean, nullable=False),
    Column("host", String(32), ForeignKey("players.id"), nullable=False),
    Column("waiting", String(64), nullable=False),  # seats that are asked, with a comma behind each
    Column("revision", Integer, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("clocks", Text, nullable=False, server_default=""),  # empty: it has none
    Column("due_at", Float, nullable=False, server_default="0"),  # when to look whether time is out; 0: never
    Column("word", String(160), nullable=False, server_default=""),  # a salted hash; empty: none is asked for
    Index("tables_by_status", "status", "changed_at"),
    Index("tables_by_due", "status", "due_at"),
    Index("tables_by_host", "host"),
)

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(32), ForeignKey("players.id")),
    Column("bot", String(32)),  # who plays for the chair now, if it is not its player
    Column("token", String(64)),  # the SHA-256 of a program's token for this seat
    Column("sat_at", Float, nullable=False, server_default="0"),  # since when its player sits there
    Column("back_at", Float, nullable=False, server_default="0"),  # when they took it back from a bot
    Column("around", Boolean, nullable=False, server_default=false()),  # whether they sit around the host's screen
    PrimaryKeyConstraint("table_id", "seat"),
    Index("chairs_by_player", "player"),
)

decks = Table(
    "decks",
    metadata,
    Column("game", String(32), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("text", Text, nullable=False),  # of the deck that a game began with
    PrimaryKeyConstraint("game", "digest"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    Index("chat_by_player", "player"),
)

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("seen_at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "player"),
    Index("presence_by_player", "player"),
)

bulletins = Table(
    "bulletins",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),  # table, session, announcement, downtime
    Column("about", String(32), nullable=False),  # the table or the player; else empty
    Column("made_at", Float, nullable=False),
    sqlite_autoincrement=True,  # a number is never used again
)

announcements = Table(
    "announcements",
    metadata,
    Column("kind", String(16), primary_key=True),  # note, restart
    Column("en", Text, nullable=False),
    Column("fr", Text, nullable=False),
    Column("until", Float),  # of a restart: when it comes; of a note None: until it is cleared
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen_at", Float, nullable=False),
    Column("stopped", Boolean, nullable=False),
    Column("limits", Text, nullable=False),  # that this server goes by, and where they come from
)

downtimes = Table(
    "downtimes",
    metadata,
    Column("began_at", Float, primary_key=True),
    Column("ended_at", Float, nullable=False),
)

removals = Table(
    "removals",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("player", String(32), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("token", String(64)),  # the SHA-256 of the token that a program had, to tell it why it is none any more
    PrimaryKeyConstraint("table_id", "player"),
)

rematches = Table(
    "rematches",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("next_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Index("rematches_by_next", "next_id"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("player", String(32), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("table_id", "player"),
)

curtains = Table(
    "curtains",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("session", String(32), nullable=False),  # the browser in which it is lifted
    Column("seat", Integer, nullable=False),  # for whom
    Column("answers", Integer, nullable=False),  # so many had they given when they lifted it
)

votes = Table(
    "votes",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("voter", Integer, nullable=False),  # a seat, and so is the next
    Column("about", Integer, nullable=False),
    Column("what", String(8), nullable=False),  # bot, stop
    Column("made_at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "voter", "about"),
)

premoves = Table(
    "premoves",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("about", String(64), nullable=False),  # what it is about, in the game's own words; may be empty
    Column("body", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "seat", "kind", "about"),
)

admissions = Table(
    "admissions",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("player", String(32), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("table_id", "player"),
)

weeklies = Table(
    "weeklies",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("host", String(32), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("wanted", Text, nullable=False),  # the table that is set up each time
    Column("word", String(160), nullable=False),  # of that table
    Column("zone", String(64), nullable=False),
    Column("weekday", Integer, nullable=False),  # 1 is Monday
    Column("minute", Integer, nullable=False),  # after midnight
    Column("next_at", Float, nullable=False),
    Column("table_id", String(32), nullable=False),  # the newest
    Column("regulars", Text, nullable=False),  # the players who sat there last, with a comma behind each
    Index("weeklies_by_time", "next_at"),
    Index("weeklies_by_host", "host"),
)

uploads = Table(
    "uploads",
    metadata,
    Column("id", String(32), primary_key=True),  # of its text, so that a file is kept once
    Column("body", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    Index("uploads_by_time", "made_at"),
)

analyses = Table(
    "analyses",
    metadata,
    Column("id", String(64), primary_key=True),  # of the game's answers and a seat
    Column("done", Float, nullable=False),  # what share of it
    Column("body", Text, nullable=False),  # empty while it is worked on
    Column("touched_at", Float, nullable=False),
    Index("analyses_by_time", "touched_at"),
)

results = Table(
    "results",
    metadata,
    Column("number", Integer, primary_key=True),  # in the order in which they were counted
    Column("table_id", String(32), nullable=False, unique=True),  # which may be gone: how it ended stays
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("ended_at", Float, nullable=False),
    Column("unrated", String(16), nullable=False),  # why it is; empty: it is rated
    Column("answers", Integer, nullable=False),  # how many were given
    Column("counts", Text, nullable=False),  # what its game counts of it
    Index("results_by_game", "game", "number"),
    sqlite_autoincrement=True,  # a number is never used again
)

placings = Table(
    "placings",
    metadata,
    Column("number", Integer, ForeignKey("results.number", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("who", String(40), nullable=False),  # a player's id, who may be gone, or a bot's name after "bot:"
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("score", Text, nullable=False),
    Column("mu", Float),  # the rating after it; None: it is not rated
    Column("sigma", Float),
    PrimaryKeyConstraint("number", "seat"),
    Index("placings_by_who", "who", "number"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(32), nullable=False),
    Column("who", String(40), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("sure", Float, nullable=False),  # what lists go by
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    PrimaryKeyConstraint("game", "who"),
    Index("ratings_by_sure", "game", "sure"),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("player", String(32), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("url", Text, nullable=False),
    Column("form", String(16), nullable=False),  # json, discord, slack, ntfy
    Column("patience", Integer, nullable=False),  # seconds for which it has to be the player's turn
    Column("secret", String(64), nullable=False),  # that messages are signed with
    Column("language", String(2), nullable=False),
    Column("site", Text, nullable=False),  # how the player calls this server: links begin with it
    Column("next_at", Float, nullable=False),  # no message before that
    Column("claimed_until", Float, nullable=False),  # a process is sending one
    Column("failures", Integer, nullable=False),  # in a row
    Column("trouble", String(32), nullable=False),  # of the last one; empty: it arrived
    Column("stopped", Boolean, nullable=False),  # after too many failures
)

turns = Table(
    "turns",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("player", String(32), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),  # of the decision: how many answers this player had given
    Column("since", Float, nullable=False),
    Column("told", Boolean, nullable=False),  # whether a message about it has arrived
    PrimaryKeyConstraint("table_id", "player"),
    Index("turns_by_player", "player"),
)
