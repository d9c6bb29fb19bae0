"""Checks records of fair tables, one a line: commitment, key, seats, streams, the sealed history, and Qwirkle Cubes to the last cube."""
import hashlib, hmac, json, struct, sys

def derive(form, secret, table, nonces):  # HKDF-SHA256 (RFC 5869) without salt, one block
    label = b"cubotheque fair chance %d\0" % form
    info = label + bytes([len(table)]) + table + bytes([len(nonces)]) + b"".join(nonces)
    return hmac.digest(hmac.digest(bytes(32), secret, "sha256"), info + b"\1", "sha256")
def words(key, number, epoch=0, block=0):  # ChaCha20 (RFC 8439) as 32-bit words
    start = [*struct.unpack("<4I8I", b"expand 32-byte k" + key), block, number & 0xFFFFFFFF, number >> 32, epoch]
    s = start[:]
    for turn in range(20):
        for i in range(4):
            j, k, l = (4 * d + (i + d * (turn % 2)) % 4 for d in (1, 2, 3))
            for a, b, c, n in (i, j, l, 16), (k, l, j, 12), (i, j, l, 8), (k, l, j, 7):
                s[a] = (s[a] + s[b]) & 0xFFFFFFFF
                s[c] = ((s[c] ^ s[a]) << n | (s[c] ^ s[a]) >> 32 - n) & 0xFFFFFFFF
    yield from ((a + b) & 0xFFFFFFFF for a, b in zip(s, start))
    yield from words(key, number, epoch, block + 1)
def stream(key, draw):  # the words from which something was drawn
    return words(key, draw.get("number", 0), draw.get("epoch", 0))

def below(words, n):
    return next(word for word in words if word < 2**32 - 2**32 % n) % n
def shuffle(words, items):
    for last in range(len(items) - 1, 0, -1):
        other = below(words, last + 1)
        items[last], items[other] = items[other], items[last]
    return items
def weighted(words, weights):
    rest = below(words, sum(weights))
    return next(i for i in range(len(weights)) if rest < sum(weights[:i + 1]))

def qwirkle(record, key):  # draws every deal, draw, swap and roll again; bag and hands count cubes by colour
    bag, hands, seat = [15] * 6, [[0] * 6 for _ in range(record["seats"])], 0
    for event in record["events"]:
        seat = event.get("seat", seat)
        for cube in (part for part in event.get("action", "").split() if "@" in part):
            hands[seat]["ROYGBP".index(cube[0])] -= 1
        kind, _, cubes = event.get("chance", "").partition(" ")
        dice, fresh = stream(key, event), kind != "roll"
        if kind == "swap":
            bag, hands[seat] = [*map(sum, zip(bag, hands[seat]))], [0] * 6
        for turn, group in enumerate(filter(None, cubes.split(" | "))):
            drawn = []
            for cube in group.split(","):
                colour = weighted(dice, bag) if fresh else "ROYGBP".index(cube[0])
                bag[colour] -= fresh
                hands[turn if kind == "deal" else seat][colour] += fresh
                drawn.append((colour, below(dice, 6)))
            assert group == ",".join("ROYGBP"[c] + "osdxec"[s] for c, s in sorted(drawn)), f"drawn otherwise: {event}"

def seal(secret, appends):  # the running seal over all appends
    last = bytes(32)
    for append in appends:
        text = json.dumps(append, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        last = hmac.digest(secret, b"cubotheque seal 1\0" + last + text.encode(), "sha256")
    return last.hex()

def told(appends):  # what the sealed history of a table says of the game
    game, guests, calling, draws = {"events": [], "forfeits": []}, {}, False, 0
    for append, event in ((append, event) for append in appends for event in append["events"]):
        kind, who, label = event["event"], event.get("person"), {"number": draws}
        label |= {"epoch": append["epoch"]} if append["epoch"] else {}
        if kind == "opened":
            game["opened"] = event
        elif kind in ("sat", "committed"):
            guests.setdefault(who, {}).update({"commitment": event["commitment"]} if "commitment" in event else {})
        elif kind == "called":
            calling = True
        elif kind == "nonce":
            digest = hashlib.sha256(bytes.fromhex(event["nonce"])).hexdigest()
            assert guests[who].get("commitment") == digest, f"another nonce was committed to: {event}"
            guests[who]["nonce"] = event["nonce"]
        elif kind in ("left", "removed"):
            del guests[who]
            guests, calling = {other: {} for other in guests} if calling else guests, False
        elif kind == "started":
            game["nonces"] = [guest["nonce"] for guest in guests.values() if "nonce" in guest]
            game["draw"] = {**label, "order": event["order"]} if event["drawn"] else None
            draws += event["drawn"]
        elif kind == "action":
            game["events"].append({"seat": event["seat"], "action": event["action"]})
        elif kind == "chance":
            game["events"].append({"chance": event["chance"], **label})
            draws += 1
        elif kind == "undone":
            game["events"] = game["events"][:event["to"]]
        elif kind == "forfeited":
            game["forfeits"].append({"seat": event["seat"], "why": event["why"], "after": len(game["events"])})
        elif kind == "ended":
            game["outcome"], game["secret"] = event.get("outcome"), event["secret"]
    return game

def history(record, secret):  # format 2: what the record says is what was sealed
    fair, sealed, game = record["fair"], record["sealed"], told(record["sealed"]["appends"])
    assert seal(secret, sealed["appends"]) == sealed["seal"], "the history is not the one that was sealed"
    for said, was in (
        *((record.get(name), game["opened"].get(name)) for name in ("game", "rules", "options", "position")),
        *((fair.get(name), game["opened"].get(name)) for name in ("table", "commitment", "fixed")),
        *((fair.get(name), game.get(name)) for name in ("nonces", "draw", "secret")),
        (record["seats"], len(game["opened"]["places"])),
        (record["events"], game["events"]),
        (record.get("forfeits", []), game["forfeits"]),
        (record.get("outcome"), game["outcome"]),
    ):
        assert said == was, f"the record says {said}, the sealed history {was}"
    return f", seal {sealed['seal']}"

def check(record):
    fair, secret = record["fair"], bytes.fromhex(record["fair"]["secret"])
    assert hashlib.sha256(secret).hexdigest() == fair["commitment"], "another secret was committed to"
    key = derive(record["format"], secret, fair["table"].encode(), [bytes.fromhex(nonce) for nonce in fair["nonces"]])
    lots = [fair["draw"]] if "draw" in fair else []
    assert all(shuffle(stream(key, lot), [*range(record["seats"])]) == lot["order"] for lot in lots), "seats"
    draws = lots + [event for event in record["events"] if "chance" in event]
    labels = [(draw["number"], draw.get("epoch", 0)) for draw in draws]
    assert all(a[0] < b[0] and a[1] <= b[1] for a, b in zip(labels, labels[1:])), "a stream was used twice"
    sealed = history(record, secret) if record["format"] == 2 else ""
    qwirkle(record, key) if record["game"] == "qwirkle-cubes" else None
    return f"{record['game']}: holds, {len(draws)} draws{sealed}"

if __name__ == "__main__":
    print(*(check(json.loads(line)) for line in open(sys.argv[1], encoding="utf-8")), sep="\n")
