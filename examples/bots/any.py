#!/usr/bin/env python3
"""A bot that plays any game at random: python3 any.py speaks the engine protocol on standard input and output."""
import json, random, sys

for line in sys.stdin:
    try:
        ask = json.loads(line)
    except ValueError:
        ask = {"id": None}
    if ask.get("cmd") == "hello":
        answer = {"protocol": 1, "engine": "any.py", "wants": ["legal"]}
    elif ask.get("cmd") == "go":
        answer = {"action": random.choice(ask["legal"])}
    else:
        answer = {"error": {"code": "unknown-command", "message": "only hello and go are known"}}
    print(json.dumps({"id": ask["id"], **answer} if "id" in ask else answer), flush=True)
