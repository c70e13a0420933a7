#!/usr/bin/env python3
"""Verifies a Touchline site from its public log: a second verifier, written from docs/log.md.

    python3 verify.py https://touchline.example [--key VERIFIER-KEY]

Standard library and `cryptography` only. It shares no code with the site. It examines the
signature, the tree, every expert's chain, serials, commitments, deadlines and settlements, and
compares each expert's record over 30 days, 90 days and all time with what the site says. It does
not examine what follows from market prices but the profit: expected hit rate, skill and closing
value; nor scores of stated probabilities, boards and ranks.

Ends with 0 when all is equal, 1 when something differs, 3 when there was no answer.
"""
import argparse
import base64
import hashlib
import json
import math
import sys
import urllib.error
import urllib.request
from datetime import datetime, timedelta, timezone
from fractions import Fraction

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

HOUR = timedelta(hours=1)
FINISHED = 8
VOID = (11, 12)
PARTS = 332_640
Z95 = 1.959963984540054


class NoAnswer(Exception):
    """The site gave no answer, so that nothing can be said."""


# --- the log -------------------------------------------------------------------------------------


def fetch(address, data=None):
    request = urllib.request.Request(address)
    if data is not None:
        request.add_header("content-type", "application/json")
        request.data = json.dumps({"data": data, "info": {"lang": "en"}}).encode()
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()
    except (urllib.error.URLError, OSError) as error:
        raise NoAnswer(f"{address}: {error}") from error


def parse_key(line):
    """Name and Ed25519 key of a verifier key; its id must be that of its key."""
    name, key_id, encoded = line.split("+", 2)
    raw = base64.b64decode(encoded)
    if hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4].hex() != key_id:
        raise ValueError(f"the id of the key {name} is not that of its key")
    if raw[0] != 1 or len(raw) != 33:
        raise ValueError(f"{name} is not the key of a log")
    return name, bytes.fromhex(key_id), Ed25519PublicKey.from_public_bytes(raw[1:])


def check_checkpoint(note, line):
    """Size and root of a checkpoint that this key signed; None otherwise."""
    name, key_id, key = parse_key(line)
    text, signatures = note.rsplit("\n\n", 1)
    text += "\n"
    for signature in signatures.splitlines():
        _, signer, encoded = signature.split(" ")
        raw = base64.b64decode(encoded)
        if signer == name and raw[:4] == key_id:
            try:
                key.verify(raw[4:], text.encode())
            except InvalidSignature:
                return None
            origin, size, root = text.split("\n")[:3]
            return (int(size), base64.b64decode(root)) if origin == name else None
    return None


def root_of(leaves):
    """RFC 6962, 2.1: leaves in order, each complete subtree joined as soon as it is there."""
    stack = []
    for leaf in leaves:
        node, width = hashlib.sha256(b"\0" + leaf).digest(), 1
        while stack and stack[-1][1] == width:
            node, width = hashlib.sha256(b"\1" + stack.pop()[0] + node).digest(), width * 2
        stack.append((node, width))
    if not stack:
        return hashlib.sha256(b"").digest()
    node = stack.pop()[0]
    while stack:
        node = hashlib.sha256(b"\1" + stack.pop()[0] + node).digest()
    return node


def canonical(value):
    """RFC 8785: members in the order of their names' UTF-16 units, numbers as JavaScript has them."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{canonical(n)}:{canonical(value[n])}" for n in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, float):
        return number(value)
    return json.dumps(value, ensure_ascii=False)


def number(value):
    if value == int(value) and abs(value) < 1e21:
        return str(int(value))
    digits, _, exponent = repr(value).partition("e")
    if exponent == "":
        return digits
    power = int(exponent)
    if -7 < power < 0:
        sign, digits = ("-", digits[1:]) if digits[0] == "-" else ("", digits)
        return sign + "0." + "0" * (-power - 1) + digits.replace(".", "")
    return f"{digits}e{'+' if power > 0 else '-'}{abs(power)}"


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


# --- one expert ----------------------------------------------------------------------------------


class Plan:
    def __init__(self, commits, reveals, settlements, book):
        self.commits, self.reveals, self.settlements, self.book = commits, reveals, settlements, book
        self.last = commits[-1]
        self.serial = self.last["serial"]
        self.main_play = int(self.last["plays"].split(",")[0])
        self.opened = next((r for r in reveals if r["version"] == self.last["version"]), None)


def is_before(one, other):
    if one.get("late") or other.get("late"):
        return one["time"] <= other["time"]
    return one["index"] < other["index"]


def settles(result):
    if result["awarded"] or result["status"] in VOID:
        return True
    return result["status"] == FINISHED and result["score"] is not None


class Log:
    def __init__(self, lines):
        self.entries = []
        for index, line in enumerate(lines):
            entry = json.loads(line)
            entry["index"], entry["time"] = index, instant(entry["at"])
            self.entries.append(entry)
        self.by_match, self.by_expert, self.rules = {}, {}, []
        for entry in self.entries:
            if entry["kind"] == "rules":
                self.rules.append(entry)
            if "expertId" in entry:
                self.by_expert.setdefault(entry["expertId"], []).append(entry)
            if "matchId" in entry:
                self.by_match.setdefault(entry["matchId"], []).append(entry)

    def book_at(self, index):
        before = [rules for rules in self.rules if rules["index"] < index]
        return (before or self.rules)[-1 if before else 0]

    def results(self, match):
        return [e for e in self.by_match.get(match, []) if e["kind"] == "result"]

    def plans_of(self, expert):
        own = self.by_expert.get(expert, [])
        by_serial = {}
        for entry in own:
            if entry["kind"] == "commit":
                by_serial.setdefault(entry["serial"], []).append(entry)
        plans = []
        for serial in sorted(by_serial):
            commits = by_serial[serial]
            of_plan = [e for e in own if e.get("planId") == commits[-1]["planId"]]
            plans.append(
                Plan(
                    commits,
                    [e for e in of_plan if e["kind"] == "reveal"],
                    [e for e in of_plan if e["kind"] == "settlement"],
                    self.book_at(commits[-1]["index"]),
                )
            )
        return plans


def check_chain(entries):
    last = None
    for entry in entries:
        if "prev" in entry and entry["prev"] != last:
            yield f"entry {entry['index']} follows entry {entry['prev']}, but the one before is {last}"
        last = entry["index"]


def check_plans(log, plans):
    for place, plan in enumerate(plans, 1):
        if plan.serial != place:
            yield f"plan {place} is missing"
            return
        versions = [commit["version"] for commit in plan.commits]
        if versions != list(range(1, len(versions) + 1)):
            yield f"plan {plan.serial}: versions {versions}"
        for commit in plan.commits:
            book = log.book_at(commit["index"])
            deadline = instant(commit["kickoff"]) - timedelta(minutes=book["deadlineMinutes"])
            if commit["time"] >= deadline:
                yield f"plan {plan.serial}: entry {commit['index']} is after its deadline"
            stated = [
                e
                for e in log.by_match[commit["matchId"]]
                if e["kind"] in ("match", "result") and e["kickoff"] and is_before(e, commit)
            ]
            if not commit.get("late") and stated and stated[-1]["kickoff"] != commit["kickoff"]:
                yield f"plan {plan.serial}: entry {commit['index']} is for another kick-off"
            reveal = next((r for r in plan.reveals if r["version"] == commit["version"]), None)
            if reveal is None:
                if plan.settlements:
                    yield f"plan {plan.serial}: version {commit['version']} was never opened"
                continue
            sealed = bytes.fromhex(reveal["salt"]) + canonical(reveal["body"]).encode()
            if hashlib.sha256(sealed).hexdigest() != commit["commitment"]:
                yield f"plan {plan.serial}: entry {reveal['index']} opens another commitment"


# --- settlement ----------------------------------------------------------------------------------


def halves(play, line, key, score):
    """Half stakes won (2, 1), returned (0) or lost (-1, -2)."""
    home, away = score
    if play == 1:
        return 2 if key == ("2" if home > away else "3" if home == away else "1") else -2
    if play == 5:
        quarters = round((home + away - line) * 4) * (1 if key == "over" else -1)
        return max(-2, min(2, quarters))
    if play == 9:
        return 2 if key == f"{home}-{away}" else -2
    raise ValueError(f"play type {play}")


def price_of(market, play, line, key):
    if play == 1 and market.get("result"):
        return market["result"][{"2": "home", "3": "draw", "1": "away"}[key]]
    if play == 5:
        return next((t[key] for t in market.get("totals", []) if t["line"] == line), None)
    return None


def priced(plan):
    """(selection, pick, odds or None): by book 1 the expert's prices, from book 2 on the site's."""
    by_site = plan.book["ruleVersion"] >= 2
    market = plan.last.get("market") or {}
    for selection in plan.opened["body"]["selections"]:
        line = selection.get("line")
        for pick in selection["picks"]:
            stated = pick.get("odds")
            odds = price_of(market, selection["play"], line, pick["key"]) if by_site else stated
            yield selection, pick, odds


def decimal(value):
    """A fraction with six places, halves away from zero."""
    scaled = abs(value) * 10**6
    rounded = math.floor(scaled + Fraction(1, 2))
    sign = "-" if value < 0 and rounded else ""
    return f"{sign}{rounded // 10**6}.{rounded % 10**6:06d}"


OUTCOMES = {2: "win", 1: "half_win", 0: "push", -1: "half_loss", -2: "loss"}


def played(plan, score):
    picks = list(priced(plan))
    main = plan.opened["body"]["selections"][0]
    best = max(halves(main["play"], main.get("line"), p["key"], score) for p in main["picks"])
    profit = None
    if all(odds is not None for _, _, odds in picks):
        total, selections = Fraction(0), len(plan.opened["body"]["selections"])
        for selection, pick, odds in picks:
            share = Fraction(1, selections * len(selection["picks"]))
            won = Fraction(halves(selection["play"], selection.get("line"), pick["key"], score), 2)
            total += share * won * (Fraction(odds) - 1 if won > 0 else 1)
        profit = decimal(total)
    return OUTCOMES[best], None, profit


def follows(log, plans, plan, settlement):
    """Outcome, reason and profit of a settlement by the rules; None where an entry is missing."""
    last, book = plan.last, plan.book
    results = log.results(last["matchId"])
    before = [r for r in results if is_before(r, settlement)]
    if settlement.get("late"):
        before = [r for r in before if r["version"] == settlement["resultVersion"]]
    result = before[-1] if before and settles(before[-1]) else None
    if result and (result["version"] != settlement["resultVersion"] or not result["kickoff"]):
        return None
    published = instant(last["kickoff"])
    if result is None and settlement["time"] >= published + book["playedWithinHours"] * HOUR:
        return "not_counted", 3, None
    kickoff = instant(result["kickoff"] if result else settlement["kickoff"])
    reasons = (
        (1, result and (result["awarded"] or result["status"] in VOID)),
        (2, kickoff <= last["time"]),
        (3, kickoff > published + book["playedWithinHours"] * HOUR),
        (
            4,
            any(
                other.serial < plan.serial
                and other.last["matchId"] == last["matchId"]
                and other.main_play == plan.main_play
                for other in plans
            ),
        ),
    )
    for reason, applies in reasons:
        if applies:
            return ("not_counted", reason, None) if result else None
    if plan.opened is None:
        return None
    opened_by = instant(settlement["kickoff"]) + book["revealedWithinHours"] * HOUR
    if plan.opened["time"] >= opened_by:
        known = all(odds is not None for _, _, odds in priced(plan))
        return "unrevealed", None, "-1.000000" if known else None
    return played(plan, result["score"]) if result and result["score"] else None


def check_settlements(log, plans):
    for plan in plans:
        results = log.results(plan.last["matchId"])
        last = plan.settlements[-1] if plan.settlements else plan.last
        if any(settles(r) and not is_before(r, last) for r in results):
            yield f"plan {plan.serial}: a result is in the log, and it is not settled by it"
            continue
        for place, settlement in enumerate(plan.settlements, 1):
            logged = tuple(settlement[name] for name in ("outcome", "ncReason", "profit"))
            by_rules = follows(log, plans, plan, settlement)
            right = settlement["ruleVersion"] == plan.book["ruleVersion"]
            if not right or settlement["sequence"] != place or by_rules != logged:
                yield f"plan {plan.serial}: settled as {logged}, by the rules {by_rules}"


# --- the record ----------------------------------------------------------------------------------


def hit_of(outcome):
    if outcome in ("win", "half_win"):
        return True
    return False if outcome in ("loss", "half_loss", "unrevealed") else None


def wilson(hits, n):
    if n == 0:
        return 0, 1
    rate, square = hits / n, (Z95 * Z95) / n
    middle = rate + square / 2
    reach = Z95 * math.sqrt((rate * (1 - rate)) / n + square / (4 * n))
    return max(0, (middle - reach) / (1 + square)), min(1, (middle + reach) / (1 + square))


def mean_and_error(profits):
    n = len(profits)
    if n == 0:
        return None, None
    total = float(sum(profits, Fraction(0)))
    squares = float(sum((p * p for p in profits), Fraction(0)))
    mean = total / n
    if n == 1:
        return mean, None
    return mean, math.sqrt(max(0, (squares - n * mean * mean) / (n - 1)) / n)


def longest(marks, wanted):
    best = run = 0
    for mark in marks:
        run = run + 1 if mark is wanted else 0
        best = max(best, run)
    return best


def record_of(decided):
    """The record over plans in order of kick-off, then of plan id: settlements, the last of each."""
    marks = [hit_of(s["outcome"]) for s in decided]
    counted = [mark for mark in marks if mark is not None]
    profits = [Fraction(s["profit"]) for s in decided if s["profit"] is not None]
    n, hits = len(counted), sum(counted)
    low, high = wilson(hits, n)
    mean, error = mean_and_error(profits)
    height = total = fall = Fraction(0)
    for profit in profits:
        total += profit
        height = max(height, total)
        fall = max(fall, height - total)
    reasons = [s["ncReason"] for s in decided if s["ncReason"] is not None]
    return {
        "n": n,
        "hits": hits,
        "hitRate": hits / n if n else 0,
        "hitRateLow": low,
        "hitRateHigh": high,
        "misses": n - hits,
        "pushes": sum(s["outcome"] == "push" for s in decided),
        "notCounted": len(reasons),
        "notCountedBy": [
            {"reason": reason, "plans": reasons.count(reason)} for reason in sorted(set(reasons))
        ],
        "yieldN": len(profits),
        "yield": mean,
        "yieldError": error,
        "longestHits": longest(counted, True),
        "longestMisses": longest(counted, False),
        "maxDrawdown": float(fall) if profits else None,
    }


def check_numbers(plans, detail):
    decided = [plan.settlements[-1] for plan in plans if plan.settlements]
    decided.sort(key=lambda s: (instant(s["kickoff"]), s["planId"]))
    begin = instant(detail["from"]) if detail["from"] else None
    within = [s for s in decided if begin is None or instant(s["kickoff"]) >= begin]
    for name, value in record_of(within).items():
        yield f"record.{name}", detail["record"][name], value
    whole = record_of(decided)
    marks = [hit_of(s["outcome"]) for s in decided]
    names = {True: "hit", False: "miss", None: "none"}
    yield "form", detail["form"], [names[mark] for mark in marks[-10:]]
    counted = [mark for mark in marks if mark is not None]
    streak = next((at for at, mark in enumerate(reversed(counted)) if not mark), len(counted))
    yield "expert.streakWinCnt", detail["expert"]["streakWinCnt"], streak
    ledger = detail["ledger"]
    yield "ledger.published", ledger["published"], len(plans)
    for name, value in (("counted", whole["n"]), ("pushes", whole["pushes"])):
        yield f"ledger.{name}", ledger[name], value
    yield "ledger.notCounted", ledger["notCounted"], whole["notCounted"]
    yield "ledger.onSale + open", ledger["onSale"] + ledger["open"], len(plans) - len(decided)


# --- the site ------------------------------------------------------------------------------------


def verify(site, wanted_key):
    keys = fetch(f"{site}/log/keys").decode().splitlines()
    key = wanted_key or keys[0]
    def detail_of(expert, window):
        body = json.loads(fetch(f"{site}/app/api/expert/detail", {"expertId": expert, "window": window}))
        return body.get("data")

    note = fetch(f"{site}/log/checkpoint").decode()
    head = check_checkpoint(note, key)
    if head is None:
        return ["The checkpoint is not signed by the log's key."], 0
    size, root = head
    lines = fetch(f"{site}/log/entries.jsonl").split(b"\n")[:size]
    if len(lines) != size or root_of(lines) != root:
        return ["The entries do not lead to the signed root."], 0
    log = Log(lines)
    found = []
    experts = [e for e in sorted(log.by_expert) if log.plans_of(e)]
    for expert in experts:
        plans = log.plans_of(expert)
        wrong = [
            *check_chain(log.by_expert[expert]),
            *check_plans(log, plans),
            *check_settlements(log, plans),
        ]
        for window in ("30", "90", "all"):
            detail = detail_of(expert, window)
            if detail is None:
                wrong.append("the site has no page of this expert")
                break
            wrong += [
                f"{window}: the site says {shown} for {name}, the log gives {value}"
                for name, shown, value in check_numbers(plans, detail)
                if shown != value
            ]
        found += [f"Expert {expert}: {sentence}" for sentence in wrong]
    return found, len(experts)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site")
    parser.add_argument("--key", help="the log's verifier key, where you have it from elsewhere")
    options = parser.parse_args()
    try:
        found, experts = verify(options.site.rstrip("/"), options.key)
    except NoAnswer as error:
        print(error, file=sys.stderr)
        return 3
    for sentence in found:
        print(sentence)
    if not found:
        print(f"{experts} experts: equal.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
