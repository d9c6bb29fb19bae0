"""How a network on records of inputs learns: what train_inputs.py and train_tables.py share, and how all trainers are checked."""

import math
import subprocess
import sys
import time

import numpy as np
import torch

WARM = 200  # steps until the learning rate is reached


def device_of(seed):
    """Where to learn, with the seed set."""
    torch.manual_seed(seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    return "cuda" if torch.cuda.is_available() else "cpu"


def add_arguments(parser):
    """What both trainers are told besides their own."""
    parser.add_argument("--data", nargs="+", required=True, help="folders of positions; the last is the newest")
    parser.add_argument("--out", required=True, help="the network")
    parser.add_argument("--report", required=True, help="the report (Markdown); the same name with .json has its numbers")
    parser.add_argument("--sets", type=int, default=8, help="sets of output weights")
    parser.add_argument("--game", default="cube-attack")
    parser.add_argument("--seconds", type=float, default=60, help="how long to learn")
    parser.add_argument("--rate", type=float, default=1e-3, help="the learning rate at the beginning")
    parser.add_argument("--decay", type=float, default=0.02, help="how much weights of inputs decay")
    parser.add_argument("--epochs", type=float, default=8, help="the most times to see every position, however long there is")
    parser.add_argument("--check", help="the program whose values must agree with the exported network")
    parser.add_argument("--seed", type=int, default=1)


def learn(args, net, positions, device, loss_of, judged, told):
    """Learns until the time or the epochs are over. `loss_of(some, whole)` is the loss of these positions, `judged(whole)` gives the errors on what was held back, `told` is the
    beginning of the first line. Returns what the report says of it, and the curve."""
    others = [parameter for parameter in net.parameters() if parameter is not net.rows]
    optimizer = torch.optim.AdamW(
        [{"params": [net.rows], "weight_decay": args.decay}, {"params": others, "weight_decay": 0.0}],
        lr=args.rate,
    )

    def step(whole):
        some = torch.randint(positions, (args.batch,), device=device)
        loss = loss_of(some, whole)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        return loss.detach()

    def settle():
        if device == "cuda":
            torch.cuda.synchronize()

    # How long a step takes says how many there is time for.
    for group in optimizer.param_groups:
        group["lr"] = args.rate / 10
    for number in range(8):
        if number == 3:
            settle()
            begin = time.time()
        step(False)
    settle()
    each = (time.time() - begin) / 5
    steps = max(WARM, min(int(args.epochs * positions / args.batch), int(args.seconds / each)))
    print(f"{told}, {each * 1e3:.2f} ms a step, {steps} steps", flush=True)
    curve, sums, start = [], [], time.time()
    every = max(1, steps // 24)
    for number in range(steps):
        part = number / steps
        rate = args.rate * min(1, number / WARM) * (0.5 + 0.5 * math.cos(math.pi * part)) + args.rate * 0.003
        for group in optimizer.param_groups:
            group["lr"] = rate
        sums.append(step(part > 0.6))
        if (number + 1) % every == 0:
            curve.append((number + 1, float(torch.stack(sums).mean()), *judged(False)))
            sums = []
            print("step {} loss {:.5f} held back: target {:.5f} result {:.5f} search {:.5f}".format(*curve[-1]), flush=True)
    report = {
        "results count": args.results,
        "batch": args.batch,
        "rate": args.rate,
        "decay": args.decay,
        "steps": steps,
        "ms a step": round(each * 1e3, 3),
        "seconds": round(time.time() - start, 1),
        "device": torch.cuda.get_device_name() if device == "cuda" else "CPU",
        "seed": args.seed,
    }
    return report, curve


def listed(word):
    """Numbers with commas between them."""
    return [int(number) for number in word.split(",")]


def record_and_value(line):
    """A line of the program: a record in hexadecimal digits, and its value."""
    record, value = line.split()
    return np.frombuffer(bytes.fromhex(record), dtype=np.uint8), int(value)


def check(args, words, whole_values, parse=record_and_value):
    """Compares the exported network with what the program says when it is asked with these words, and returns how many lines that is. `parse` makes of a line what was valued and
    what the program says of it; `whole_values` computes what the network says of all that was valued."""
    if not args.check:
        return 0
    lines = subprocess.run([args.check, *words, args.out], capture_output=True, text=True, check=True).stdout.split("\n")
    pairs = [parse(line) for line in lines if line]
    if [said for _, said in pairs] != list(whole_values([valued for valued, _ in pairs])):
        sys.exit("the program computes other values than the trainer")
    return len(pairs)


def errors(judged):
    """What the report says of the errors on what was held back."""
    return {
        "held back, the hand-written value alone: target, result, search": judged(False, True),
        "held back, floating: target, result, search": judged(False),
        "held back, whole: target, result, search": judged(True),
    }


def weights(whole):
    """What the report says of the exported numbers."""
    return {"largest row weight": int(abs(whole[0]).max()), "largest output weight": int(abs(whole[2]).max())}


def tell(report):
    """The last line."""
    print("held back, whole: target {:.5f} result {:.5f} search {:.5f}".format(*report["held back, whole: target, result, search"]))
