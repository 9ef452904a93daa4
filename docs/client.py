"""Plays a whole game of Q.E. against bots through the API: python docs/client.py http://127.0.0.1:8000"""

import json
import random
import sys
from urllib.request import Request, urlopen

SITE = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def call(path, body=None, token=None):
    """GET, or POST with a body; an answer that is no success raises HTTPError, and its body says why."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{SITE}/api/tables{path}", data, {"content-type": "application/json"})
    if token:
        request.add_header("authorization", f"Bearer {token}")
    return urlopen(request, timeout=60)


def choose(spec):
    """Any answer that is allowed; a better player would look at the view."""
    if spec["spec"] == "pick":
        return random.choice(spec["options"])
    return next(n for n in iter(lambda: int(spec["low"]) + random.randrange(100), None) if n not in spec["but"])


wanted = {"name": "Example", "game": "qe", "seats": 4, "bots": ["steady", "steady", "random"]}
me = json.load(call("", wanted))
answered = -1
for line in call(f"/{me['table']}/stream", token=me["token"]):
    if not line.startswith(b"data: "):
        continue
    state = json.loads(line[len("data: ") :])
    if state["status"] == "over":
        print("scores:", state["view"]["outcome"]["scores"], "winners:", state["view"]["outcome"]["winners"])
        break
    asked = state["view"]["asked"]
    if asked and asked["decision"]["number"] > answered:  # an older view may still be on its way
        answered = asked["decision"]["number"]
        call(f"/{me['table']}/moves", {"number": answered, "answer": choose(asked["spec"])}, me["token"]).close()
