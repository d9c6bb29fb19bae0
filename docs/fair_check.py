"""Checks records of fair tables, one a line: commitment, key, seats, streams, and Qwirkle Cubes to the last cube."""
import hashlib, hmac, json, struct, sys

def derive(secret, table, nonces):  # HKDF-SHA256 (RFC 5869) without salt, one block
    info = b"cubotheque fair chance 1\0" + bytes([len(table)]) + table + bytes([len(nonces)]) + b"".join(nonces)
    return hmac.digest(hmac.digest(bytes(32), secret, "sha256"), info + b"\1", "sha256")
def words(key, number, block=0):  # ChaCha20 (RFC 8439) as 32-bit words
    start = [*struct.unpack("<4I8I", b"expand 32-byte k" + key), block, number & 0xFFFFFFFF, number >> 32, 0]
    s = start[:]
    for turn in range(20):
        for i in range(4):
            j, k, l = (4 * d + (i + d * (turn % 2)) % 4 for d in (1, 2, 3))
            for a, b, c, n in (i, j, l, 16), (k, l, j, 12), (i, j, l, 8), (k, l, j, 7):
                s[a] = (s[a] + s[b]) & 0xFFFFFFFF
                s[c] = ((s[c] ^ s[a]) << n | (s[c] ^ s[a]) >> 32 - n) & 0xFFFFFFFF
    yield from ((a + b) & 0xFFFFFFFF for a, b in zip(s, start))
    yield from words(key, number, block + 1)

def below(stream, n):
    return next(word for word in stream if word < 2**32 - 2**32 % n) % n
def shuffle(stream, items):
    for last in range(len(items) - 1, 0, -1):
        other = below(stream, last + 1)
        items[last], items[other] = items[other], items[last]
    return items
def weighted(stream, weights):
    rest = below(stream, sum(weights))
    return next(i for i in range(len(weights)) if rest < sum(weights[:i + 1]))

def qwirkle(record, key):  # draws every deal, draw, swap and roll again; bag and hands count cubes by colour
    bag, hands, seat = [15] * 6, [[0] * 6 for _ in range(record["seats"])], 0
    for event in record["events"]:
        seat = event.get("seat", seat)
        for cube in (part for part in event.get("action", "").split() if "@" in part):
            hands[seat]["ROYGBP".index(cube[0])] -= 1
        kind, _, cubes = event.get("chance", "").partition(" ")
        stream, fresh = words(key, event.get("number", 0)), kind != "roll"
        if kind == "swap":
            bag, hands[seat] = [*map(sum, zip(bag, hands[seat]))], [0] * 6
        for turn, group in enumerate(filter(None, cubes.split(" | "))):
            drawn = []
            for cube in group.split(","):
                colour = weighted(stream, bag) if fresh else "ROYGBP".index(cube[0])
                bag[colour] -= fresh
                hands[turn if kind == "deal" else seat][colour] += fresh
                drawn.append((colour, below(stream, 6)))
            assert group == ",".join("ROYGBP"[c] + "osdxec"[s] for c, s in sorted(drawn)), f"drawn otherwise: {event}"

def check(record):
    fair, secret = record["fair"], bytes.fromhex(record["fair"]["secret"])
    assert hashlib.sha256(secret).hexdigest() == fair["commitment"], "another secret was committed to"
    key = derive(secret, fair["table"].encode(), [bytes.fromhex(nonce) for nonce in fair["nonces"]])
    lots = [fair["draw"]] if "draw" in fair else []
    assert all(shuffle(words(key, lot["number"]), [*range(record["seats"])]) == lot["order"] for lot in lots), "seats"
    draws = lots + [event for event in record["events"] if "chance" in event]
    assert all(a["number"] < b["number"] for a, b in zip(draws, draws[1:])), "a stream was used twice"
    qwirkle(record, key) if record["game"] == "qwirkle-cubes" else None
    return f"{record['game']}: holds, {len(draws)} draws"

print(*(check(json.loads(line)) for line in open(sys.argv[1], encoding="utf-8")), sep="\n")
