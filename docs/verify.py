#!/usr/bin/env python3
"""Verifies a Touchline site from its public log: a second verifier, written from docs/log.md.

    python3 verify.py https://touchline.example [--key VERIFIER-KEY] [--witness KEY …] [--plans]
    python3 verify.py passport FILE [--key VERIFIER-KEY]
    python3 verify.py receipt FILE [--key VERIFIER-KEY]
    python3 verify.py months FILE [--at INSTANT]

Standard library and `cryptography` only. It shares no code with the site. It examines the
signature, the tree, every change of the log's key, every expert's chain, serials, commitments,
deadlines, daily limits, prices and settlements, and which plans witnesses had seen before
kick-off. It compares with the log what the site shows: each expert's whole record over 30 days, 90
days and all time, name, kind and every row of the list of plans; all boards with places and medals;
how much of them is luck; the spread of hit rates; the record of all predictions; the latest plans;
and of the last ten matches with plans the page, the plans on it, the models' forecasts and the
lists of its day and round. With `--plans` also each plan's own page, its proof line and its texts,
at three requests a plan.

Numbers are compared to twelve significant digits: sums, quotients and roots are the same doubles in
every language, logarithms may differ in their last digit. It examines what a draft may pick, that
entries are in order of time and nothing due is left undone, the home screen with its gaps and all
recommended plans, and how many plans its matches have. Not examined: what comes from the source of
matches (names of clubs and leagues, and scores that settle no plan).

Ends with 0 when all is equal, 1 when something differs, 3 when there was no answer, 4 for a receipt
without an entry of the log.
"""
import argparse
import base64
import csv
import hashlib
import json
import math
import re
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from copy import copy
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from functools import cache, reduce
from itertools import pairwise
from statistics import NormalDist

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
LATEST_BOOK = 3
LANGUAGES = ("zh", "zht", "en")
READER = "en"
WINDOWS = {"30": 30, "90": 90, "all": None}
PLAYS = (1, 5, 9)
FINISHED = 8
VOID = (11, 12)
DELAYED = (9, 10)
NOT_COUNTED = (1, 2, 3, 4)
Z95 = 1.959963984540054
PLANS_A_DAY, VERSIONS_A_DAY, VERSIONS_OF_A_PLAN = 30, 60, 8
MOST_SELECTIONS, MOST_PICKS, LIKELIEST = 4, {1: 2, 5: 1, 9: 5}, 0.85
PLAN_PRICES = (0, 8, 18, 28, 38)
NUMBERS = {"deadlineMinutes": 5, "playedWithinHours": 48, "revealedWithinHours": 24}
LINES_WITHOUT_MARKET = (1.5, 2, 2.5, 3, 3.5, 4, 4.5)
PICKS = {1: ("1", "2", "3"), 5: ("over", "under")}
TOLERANCE = 0.002
PRICES_UNTIL, PRICES_UNTIL_ON_MATCH_DAY = 24 * HOUR, 3 * HOUR
MEDALS_FROM = 30
LOG_KEY, WITNESS_KEY = 1, 4


class NoAnswer(Exception):
    """The site gave no answer, so that nothing can be said."""


# --- the log -------------------------------------------------------------------------------------


def fetch(address, data=None):
    request = urllib.request.Request(address)
    if data is not None:
        request.add_header("content-type", "application/json")
        request.data = json.dumps({"data": data, "info": {"lang": "en"}}).encode()
    waited = 0
    while True:
        try:
            return content_of(request)
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            after = error.headers.get("retry-after")
            is_busy = error.code == 503 and after is not None
            if not (error.code == 429 or is_busy) or waited >= LONGEST_WAIT:
                raise NoAnswer(f"{address}: {error}") from error
            if waited == 0:
                say(f"Waiting for {address}: " + (IS_BUSY if is_busy else IS_LIMITED))
            seconds = min(60, int(after)) if after and after.isdigit() else 1
            time.sleep(seconds)
            waited += seconds
        except OSError as error:
            raise NoAnswer(f"{address}: {error}") from error


# seconds: a site under load is slow, not wrong
LONGEST_WAIT, NAMED_AFTER = 600, 30
IS_LIMITED = "the site takes only so many requests a minute from one address."
IS_BUSY = "the site has too much to do."


def say(words):
    print(words, file=sys.stderr, flush=True)


def content_of(request):
    """The content of an answer. One that takes long is named."""
    words = f"Waiting for {request.full_url}: no answer for {NAMED_AFTER} seconds."
    named = threading.Timer(NAMED_AFTER, say, [words])
    named.start()
    try:
        with urllib.request.urlopen(request, timeout=LONGEST_WAIT) as answer:
            return answer.read()
    finally:
        named.cancel()


MOST_TRIES = 30


class Site:
    """The files beside the log, and the calls. A call answers with its result; None for 404."""

    def __init__(self, address):
        self.address = address
        # plans from before the log, once it is read
        self.late = 0
        self.disputed = 0
        # how often an answer is asked for again that has not all signed entries
        self.tries = MOST_TRIES

    def file(self, path):
        return fetch(f"{self.address}/log/{path}")

    def call(self, path, data):
        answer = fetch(f"{self.address}/app{path}", data)
        return None if answer is None else json.loads(answer).get("data")

    def texts(self, path):
        lines = (self.file(f"texts/{path}") or b"").decode().splitlines()
        return {text["hash"]: text for text in map(json.loads, lines)}


def parse_key(line, kind=LOG_KEY):
    """Name, id and Ed25519 key of a verifier key; its id must be that of its key."""
    name, key_id, encoded = line.split("+", 2)
    raw = base64.b64decode(encoded)
    if hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4].hex() != key_id:
        raise ValueError(f"the id of the key {name} is not that of its key")
    if raw[0] != kind or len(raw) != 33:
        raise ValueError(f"{name} is not the key of a {'log' if kind == LOG_KEY else 'witness'}")
    return name, bytes.fromhex(key_id), Ed25519PublicKey.from_public_bytes(raw[1:])


def parse_note(note):
    """The text of a signed note, and its signatures: name, id of the key, and the rest."""
    text, signatures = note.rsplit("\n\n", 1)
    found = []
    for signature in signatures.splitlines():
        _, signer, encoded = signature.split(" ")
        raw = base64.b64decode(encoded)
        found.append((signer, raw[:4], raw[4:]))
    return text + "\n", found


def is_signed(note, line):
    """Whether a log's key has signed a note."""
    name, key_id, key = parse_key(line)
    text, signatures = parse_note(note)
    return any(
        signer == name and id == key_id and is_valid(key, raw, text.encode())
        for signer, id, raw in signatures
    )


def is_valid(key, signature, message):
    try:
        key.verify(signature, message)
        return True
    except InvalidSignature:
        return False


def head_of(note):
    """Origin, size and root of a checkpoint."""
    origin, size, root = parse_note(note)[0].split("\n")[:3]
    return origin, int(size), base64.b64decode(root)


def check_checkpoint(note, line):
    """Size and root of a checkpoint that this key signed; None otherwise."""
    origin, size, root = head_of(note)
    return (size, root) if is_signed(note, line) and origin == parse_key(line)[0] else None


def cosigned_at(note, line):
    """When a witness cosigned a checkpoint, in seconds (c2sp.org/tlog-cosignature); or None."""
    name, key_id, key = parse_key(line, WITNESS_KEY)
    text, signatures = parse_note(note)
    for signer, id, raw in signatures:
        if signer == name and id == key_id and len(raw) == 72:
            seconds = int.from_bytes(raw[:8])
            if is_valid(key, raw[8:], f"cosignature/v1\ntime {seconds}\n{text}".encode()):
                return seconds
    return None


class Tree:
    """RFC 6962, 2.1: the hashes of all complete subtrees, by level."""

    def __init__(self, leaves):
        self.levels = [[hashlib.sha256(b"\0" + leaf).digest() for leaf in leaves]]
        while len(self.levels[-1]) > 1:
            below = self.levels[-1]
            pairs = zip(below[::2], below[1::2])
            self.levels.append([hashlib.sha256(b"\1" + a + b).digest() for a, b in pairs])

    def root(self, size):
        """The root of the tree of the first so many entries."""
        node = None
        for level, hashes in enumerate(self.levels):
            if size >> level & 1:
                left = hashes[(size >> level) - 1]
                node = left if node is None else hashlib.sha256(b"\1" + left + node).digest()
        return hashlib.sha256(b"").digest() if node is None else node


def canonical(value):
    """RFC 8785: members in the order of their names' UTF-16 units, numbers as in JavaScript."""
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

# --- the form of an entry ------------------------------------------------------------------------

# Of each kind: the fields of both versions, those of version 1 (None: it began with version 2), and
# those of version 2. A question mark: the field may be absent.
SHAPES = {
    "rules": (
        "ruleVersion id, deadlineMinutes count, playedWithinHours count,"
        " revealedWithinHours count, prev? place",
        "",
        "world world",
    ),
    "expert": (
        "expertId id, handle text, expertKind kind, withdrawn flag, prev? place",
        "name words",
        "nameHash hash",
    ),
    "match": (
        "matchId id, source text, sourceKey text, leagueId id, league words, season text,"
        " home words, away words, kickoff instant-or-null, prev? place",
        "",
        "",
    ),
    "commit": (
        "planId id, expertId id, serial id, version id, matchId id, leagueId id, kickoff instant,"
        " price count, refundOnMiss flag, plays plays, commitment hash, prev? place",
        "title words",
        "titleHash hash, market market-or-null, reference? reference",
    ),
    "reveal": (
        "planId id, expertId id, version id, salt hash, prev? place",
        "body body1, market? prices-or-null",
        "body body2",
    ),
    "close": ("matchId id, kickoff instant, market close, prev? place", None, ""),
    "moderation": (
        "expertId id, planId id-or-null, field field, textHash hash, removed flag,"
        " reason text-or-null, prev? place",
        None,
        "",
    ),
    "result": (
        "matchId id, version id, status count, awarded flag, kickoff instant-or-null,"
        " score score-or-null, prev? place, sources? signatures",
        "",
        "",
    ),
    "settlement": (
        "planId id, expertId id, matchId id, sequence id, ruleVersion id, resultVersion count,"
        " outcome outcome, hitResult count, ncReason reason-or-null, profit decimal-or-null,"
        " kickoff instant, follows follows, prev? place",
        "",
        "",
    ),
    "correction": ("replaced count, by count", "", ""),
    "key": ("key key, before before, named text, prev? place", "", ""),
    "continue": (
        "key key, before before, kept count, missing missing, named text, prev? place",
        "",
        "",
    ),
}


def fields_in(text):
    """The fields of a shape by name: whether the field may be absent, and its form."""
    pairs = (field.split() for field in text.split(",") if field.strip())
    return {name.rstrip("?"): (name.endswith("?"), form) for name, form in pairs}


def is_object(value, fields):
    if not isinstance(value, dict) or not set(value) <= set(fields):
        return False
    return all(
        has_form(value[name], form) if name in value else optional
        for name, (optional, form) in fields.items()
    )


def is_count(value, least=0):
    return type(value) is int and least <= value < 2**53


def is_text(form):
    pattern = re.compile(form)
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def is_instant(value):
    if not isinstance(value, str) or not INSTANT.fullmatch(value):
        return False
    try:
        return instant(value) is not None
    except ValueError:
        return False


def is_list(value, form, least=0, most=None):
    return (
        isinstance(value, list)
        and len(value) >= least
        and (most is None or len(value) <= most)
        and all(has_form(one, form) for one in value)
    )


def object_of(text):
    fields = fields_in(text)
    return lambda value: is_object(value, fields)


def one_of(*values):
    return lambda value: isinstance(value, str) and value in values


def is_number(value):
    return type(value) in (int, float)


INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
PRICES = "result? result, totals? totals"
SELECTION = "play whole, line? line, oddsSource? text, picks picks"
FORMS = {
    "id": lambda value: is_count(value, 1),
    "count": is_count,
    "place": lambda value: value is None or is_count(value),
    "whole": lambda value: type(value) is int,
    "text": lambda value: isinstance(value, str),
    "flag": lambda value: isinstance(value, bool),
    "instant": is_instant,
    "hash": is_text("[0-9a-f]{64}"),
    "decimal": is_text(r"-?\d+(\.\d+)?"),
    "plays": is_text(r"\d+(,\d+)*"),
    "key": is_text(r"[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*"),
    "words": object_of("zh text, zht text, en text"),
    "world": one_of("real", "replay", "invented"),
    "kind": one_of("person", "model", "invented"),
    "field": one_of("title", "analysis", "bio"),
    "outcome": one_of(
        "win", "half_win", "push", "half_loss", "loss", "not_counted", "unrevealed"
    ),
    "reason": lambda value: type(value) is int and 1 <= value <= 4,
    "score": lambda value: is_list(value, "count", 2, 2),
    "signatures": lambda value: is_list(value, "signature", 2),
    "signature": object_of(
        "source text, status count-or-null, awarded flag, score score-or-null, setAside? yes"
    ),
    "yes": lambda value: value is True,
    "result": object_of("home decimal, draw decimal, away decimal"),
    "totals": lambda value: is_list(value, "total"),
    "total": object_of("line number, over decimal, under decimal"),
    "number": is_number,
    "line": lambda value: value is None or is_number(value),
    "chance": lambda value: is_number(value) and 0 <= value <= 1,
    "prices": object_of(PRICES),
    "market": object_of(f"source text, at instant, {PRICES}"),
    "reference": object_of("source model, at instant, home goals, away goals, rho rho"),
    "model": one_of("dixon-coles"),
    "goals": lambda value: is_number(value) and value >= 0,
    "rho": lambda value: is_number(value) and -1 <= value <= 1,
    "close": lambda value: has_form(value, "market-or-null") or is_list(value, "no-prices", 2, 2),
    "no-prices": lambda value: value is None or is_object(value, fields_in("at instant")),
    "picks": lambda value: is_list(value, "pick", 1),
    "pick": object_of("key text, odds? decimal, probability? chance"),
    "selections": lambda value: is_list(value, "selection", 1),
    "selection": object_of(SELECTION),
    "chances": object_of("home chance, draw chance, away chance"),
    "body1": object_of("selections selections, probabilities? chances, analysis words"),
    "body2": object_of("selections selections, probabilities? chances, analysisHash hash"),
    "before": object_of("key key, checkpoint text"),
    "missing": object_of("from count, to count"),
    "follows": object_of("commit place, reveal place, result place"),
}


def has_form(value, form):
    if form.endswith("-or-null"):
        return value is None or FORMS[form.removesuffix("-or-null")](value)
    return FORMS[form](value)


ENTRY_FIELDS = {
    (kind, version): {"late": (True, "flag"), "at": (False, "instant"), **fields_in(both),
                      **fields_in(added)}
    for kind, (both, *versions) in SHAPES.items()
    for version, added in enumerate(versions, 1)
    if added is not None
}


def fits(line):
    """Whether a line of the log is an entry with these fields and no others."""
    try:
        entry = json.loads(line)
        kind, version = entry.pop("kind"), entry.pop("v")
        return (
            type(version) is int
            and entry.get("late", True) is True
            and is_object(entry, ENTRY_FIELDS[kind, version])
        )
    except (ValueError, KeyError, AttributeError, TypeError):
        return False


# --- the order of the log ------------------------------------------------------------------------

OVERLAP, SHORTEST_MATCH = timedelta(minutes=5), timedelta(minutes=85)
CHAINED_FROM = 3
SIMULATED = "simulated"


def chain_of(entry):
    """The chain of an entry that is not an expert's; None for entries without one."""
    kind = entry["kind"]
    if kind in ("match", "close", "result"):
        return "match", entry["matchId"]
    if kind == "rules":
        return "rules", None
    return ("keys", None) if kind in ("key", "continue") else None


def check_rules(log):
    """Every book that was in force is known, has its own numbers and, from book 2 on, a world."""
    for entry in log.rules:
        if entry["ruleVersion"] > LATEST_BOOK:
            yield "The log has a rulebook that this verifier does not know."
            return
        is_new = entry["ruleVersion"] >= 2
        if any(entry[name] != value for name, value in NUMBERS.items()):
            yield f"entry {entry['index']} gives other numbers than its rulebook has"
        elif is_new and (entry["v"] < 2 or "world" not in entry):
            yield f"entry {entry['index']} does not name the world of its log"


def check_versions(log):
    """From book 2 on, no entry has the earlier shape, but for the reveal of a version that was
    sealed in it."""
    early = set()
    for entry in log.entries:
        version = entry.get("planId"), entry.get("version")
        if entry["kind"] == "commit" and entry["v"] < 2:
            early.add(version)
        is_early = entry["kind"] == "reveal" and version in early
        if entry["v"] < 2 and not is_early and log.book_at(entry["index"])["ruleVersion"] >= 2:
            yield f"entry {entry['index']} has the shape of an older log"


def check_order(log):
    """What time, football and the form of the log allow, over the entries that there are."""
    yield from check_all_times(log)
    yield from check_versions(log)
    begin = yield from check_chains(log)
    yield from check_names(log)
    yield from check_football(log, begin)


def check_all_times(log):
    """No time is more than five minutes before the latest in front of it; `late` entries, and
    no others, stand in front of the rules with which a log begins."""
    first = log.rules[0] if log.rules else None
    is_new = first and ("prev" in first or first["ruleVersion"] >= CHAINED_FROM)
    latest = None
    for entry in log.entries:
        index = entry["index"]
        is_before = first is None or index < first["index"]
        if entry.get("late"):
            if first is None or not is_before:
                yield f"entry {index} is said to be from before the log, which had begun"
            continue
        if latest and entry["time"] < latest - OVERLAP:
            yield f"entry {index} is dated before an earlier one"
        latest = max(latest or entry["time"], entry["time"])
        if log.is_whole and is_before and (is_new or first is None):
            yield f"entry {index} stands in front of the rules with which the log has to begin"
            first = entry


def check_chains(log):
    """Entries about a match, the rules and the keys name the one before them. The first entry
    from which on they do: None where they do not."""
    last, begin = {}, None
    for entry in log.entries:
        chain = chain_of(entry)
        if chain is None:
            continue
        if "prev" in entry or book_number(log, entry["index"]) >= CHAINED_FROM:
            begin = entry["index"] if begin is None else begin
        if begin is not None and entry.get("prev", -1) != last.get(chain):
            yield f"entry {entry['index']} does not name entry {last.get(chain)} before it"
        last[chain] = entry["index"]
    return begin


def book_number(log, index):
    """The number of the book in force behind an entry."""
    known = [rules for rules in log.rules if rules["index"] <= index]
    return known[-1]["ruleVersion"] if known else 1


def check_names(log):
    """One world, one id for a source's key, books that rise, and kinds of experts that stay what
    they are."""
    world, book, ids, keys, kinds, authors = None, 0, {}, {}, {}, set()
    for entry in log.entries:
        index = entry["index"]
        if entry["kind"] == "rules":
            if entry["ruleVersion"] < book:
                yield f"entry {index} puts an earlier rulebook in force again"
            book = entry["ruleVersion"]
            if "world" not in entry:
                continue
            if world not in (None, entry["world"]):
                yield f"entry {index} states a second world"
            world = world or entry["world"]
        elif entry["kind"] == "match":
            key = entry["source"], entry["sourceKey"]
            if ids.setdefault(key, entry["matchId"]) != entry["matchId"]:
                yield f"entry {index} gives a match of the source a second id"
            if keys.setdefault(entry["matchId"], key) != key:
                yield f"entry {index} gives a match another source, or another key of it"
            if entry["source"] == SIMULATED and world not in (None, "invented"):
                yield f"entry {index} is an invented match in a log of another world"
        elif entry["kind"] == "expert":
            before, now = kinds.get(entry["expertId"]), entry["expertKind"]
            # in front of the rules of an older log an expert could still be set up
            is_set_up = not log.rules or index < log.rules[0]["index"]
            if before not in (None, now) and (entry["expertId"] in authors or not is_set_up):
                if "model" in (before, now) or (before, now) == ("invented", "person"):
                    yield f"entry {index} makes an expert what this expert cannot become"
            kinds[entry["expertId"]] = now
        elif entry["kind"] == "commit":
            authors.add(entry["expertId"])
            has_begun = log.is_whole and book > 0
            if has_begun and entry["expertId"] not in kinds:
                yield f"entry {index} is a plan of somebody whom no entry before it names"


class MatchSoFar:
    def __init__(self):
        self.stated, self.is_unknown, self.is_off, self.is_closed = [], True, False, False
        self.version, self.sources = 0, set()

    def state(self, entry):
        self.is_unknown = entry["kickoff"] is None
        if not self.is_unknown:
            self.stated.append((entry["time"], instant(entry["kickoff"])))

    @property
    def standing(self):
        return self.stated[-1][1] if self.stated else None

    def begins_by(self, time):
        """The earliest kick-off that stood at some time in the five minutes before an instant."""
        earliest = None
        for stated, kickoff in reversed(self.stated):
            earliest = min(earliest or kickoff, kickoff)
            if stated < time - OVERLAP:
                break
        return earliest


def check_football(log, begin):
    """Scores, reveals, versions and closing prices in an order that football allows."""
    matches, plans = {}, {}
    for entry in log.entries:
        kind, index, time = entry["kind"], entry["index"], entry["time"]
        is_new = begin is not None and index >= begin
        if kind in ("match", "close", "result"):
            match = matches.setdefault(entry["matchId"], MatchSoFar())
        if kind == "match":
            match.state(entry)
        elif kind == "result":
            kickoff = instant(entry["kickoff"]) if entry["kickoff"] else match.standing
            played = entry["status"] == FINISHED and not entry["awarded"] and entry["score"]
            if is_new and played and kickoff and not entry.get("late"):
                if time < kickoff + SHORTEST_MATCH:
                    yield f"entry {index} is a score sooner after kick-off than a match is played"
            if "sources" in entry and not is_agreed(entry):
                yield f"entry {index} is a result that its sources do not agree on"
            sources = {word["source"] for word in entry.get("sources", [])}
            if match.sources - sources:
                yield f"entry {index} is a result without a source that an earlier one names"
            match.sources |= sources
            if entry["version"] <= match.version:
                yield f"entry {index} is a result whose version does not follow the one before it"
            match.version = entry["version"]
            match.is_off = entry["awarded"] or entry["status"] in VOID
            if entry["kickoff"]:
                match.state(entry)
        elif kind == "close":
            kickoff, market = instant(entry["kickoff"]), entry["market"]
            if match.is_closed:
                yield f"entry {index} has closing prices a second time"
            if match.standing != kickoff:
                yield f"entry {index} has closing prices of another kick-off"
            read_at = instant(market["at"]) if isinstance(market, dict) else kickoff
            if time < kickoff or (is_new and read_at > kickoff):
                yield f"entry {index} has closing prices of another time"
            match.is_closed = True
        elif kind == "commit":
            yield from check_version(log, plans, entry)
        elif kind == "reveal" and entry["planId"] in plans:
            plan = plans[entry["planId"]]
            plan["revealed"] = True
            match = matches.get(plan["matchId"])
            if not entry.get("late") and not plan["late"] and match:
                yield from check_reveal(match, plan, entry, is_new)


def is_agreed(result):
    """Whether each source has one word, none tells another result, and one at least tells a ruling
    or a match that was called off."""
    if len({word["source"] for word in result["sources"]}) < len(result["sources"]):
        return False
    told = [w for w in result["sources"] if w["status"] is not None and "setAside" not in w]
    if result["awarded"]:
        return any(word["awarded"] for word in told)
    if result["status"] in VOID:
        return bool(told) and all(word["status"] in VOID for word in told)
    if result["score"] is None:
        return True
    scores = [word["score"] for word in told if word["score"] is not None]
    off = any(word["awarded"] or word["status"] in VOID for word in told)
    return bool(scores) and not off and all(score == result["score"] for score in scores)


def check_version(log, plans, entry):
    index, before = entry["index"], plans.get(entry["planId"], {})
    if before.get("revealed"):
        yield f"entry {index} is a version of a plan that was opened before"
    if before.get("refund") and not entry["refundOnMiss"]:
        yield f"entry {index} takes back a refund that was promised"
    same = entry["expertId"], entry["serial"], entry["matchId"]
    if before.get("plan", same) != same:
        yield f"entry {index} is a version with another expert, serial or match than its plan"
    known = [rules for rules in log.rules if rules["index"] < index]
    hours = known[-1]["playedWithinHours"] if known else 0
    plans[entry["planId"]] = {
        "plan": same,
        "matchId": entry["matchId"],
        "late": entry.get("late", False),
        "refund": entry["refundOnMiss"],
        "closes": entry["v"] > 1 and bool(known) and known[-1]["ruleVersion"] > 1,
        "due": instant(entry["kickoff"]) + hours * HOUR,
        "revealed": before.get("revealed", False),
    }


def check_reveal(match, plan, entry, is_new):
    index, time = entry["index"], entry["time"]
    begins = match.begins_by(time)
    if (begins is None or time < begins) and not match.is_off and time < plan["due"]:
        yield f"entry {index} opens a plan before kick-off, and its match was not called off"
    standing = None if match.is_unknown else match.standing
    if is_new and plan["closes"] and standing and time >= standing and not match.is_closed:
        yield f"entry {index} opens a plan before the closing prices of its match"



# --- one expert ----------------------------------------------------------------------------------


class Plan:
    def __init__(self, commits, reveals, settlements, book):
        self.commits, self.reveals, self.settlements = commits, reveals, settlements
        self.book = book
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


def is_disputed(result):
    """Whether the sources of a match disagree: it is finished, and no score counts."""
    told = [w for w in result.get("sources", []) if w["status"] is not None and "setAside" not in w]
    if result["awarded"] or result["status"] != FINISHED or result["score"] is not None:
        return False
    ends = {word["status"] in VOID for word in told}
    return len(ends) > 1 or any(word["score"] is not None for word in told)


class Log:
    """The entries of a log, or those at some places of it."""

    def __init__(self, lines, places=None):
        self.tree, self.entries = None if places else Tree(lines), []
        self.is_whole, self.size = places is None, len(lines)
        for index, line in zip(places or range(len(lines)), lines):
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

    def kind_of(self, expert):
        return [e for e in self.by_expert[expert] if e["kind"] == "expert"][-1]["expertKind"]

    @property
    def latest(self):
        """The time of the last entry that is not back-filled."""
        return max((e["time"] for e in self.entries if not e.get("late")), default=None)

    def newest(self, size):
        """When the newest of the first so many entries was entered, of those that are here; None
        where it is back-filled."""
        if self.is_whole:
            last = self.entries[size - 1]
            return None if last.get("late") else last["time"]
        known = (e["time"] for e in self.entries if e["index"] < size and not e.get("late"))
        return max(known, default=None)

    def close_of(self, match):
        closes = [e for e in self.by_match.get(match, []) if e["kind"] == "close"]
        # a market that the site did not know is no object
        known = closes and isinstance(closes[0]["market"], dict)
        return closes[0]["market"] if known else None

    def withdrawn(self, expert):
        """The public reason of each text that is off: of all versions of that title or analysis."""
        own, standing, off = self.by_expert.get(expert, []), {}, {}
        for entry in own:
            if entry["kind"] == "moderation":
                standing[entry["planId"], entry["field"]] = entry
        for entry in own:
            if entry["kind"] == "commit":
                field, hash = "title", entry.get("titleHash")
            elif entry["kind"] == "reveal":
                field, hash = "analysis", entry["body"].get("analysisHash")
            else:
                continue
            last = standing.get((entry["planId"], field))
            if hash and last and last["removed"]:
                off[hash] = last["reason"]
        return off

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


def check_chain(log, entries):
    last = None
    for entry in entries:
        chained = log.book_at(entry["index"])["ruleVersion"] >= 2
        if ("prev" in entry or chained) and entry.get("prev") != last:
            yield f"entry {entry['index']} follows {entry['prev']}, but the one before is {last}"
        last = entry["index"]


REASONS = ("advertising", "abuse", "unlawful", "personal")


def check_moderation(log, expert):
    """A text that is taken off is one of this expert's, and the reason is a public one."""
    own = log.by_expert[expert]
    titles, analyses, others = {}, {}, set()
    for entry in own:
        if entry["kind"] == "expert" and "nameHash" in entry:
            others.add(entry["nameHash"])
        elif entry["kind"] == "commit":
            # in version 1 the title stood in clear
            hash = entry.get("titleHash")
            known = titles.setdefault(entry["planId"], {hash})
            known.add(hash)
            others.add(hash)
        elif entry["kind"] == "reveal":
            body = entry["body"]
            hash = body.get("analysisHash") or hashlib.sha256(
                canonical(body["analysis"]).encode()
            ).hexdigest()
            analyses.setdefault(entry["planId"], set()).add(hash)
            others.add(hash)
    for entry in own:
        if entry["kind"] != "moderation":
            continue
        plan, field, hash = entry["planId"], entry["field"], entry["textHash"]
        if field == "bio":
            is_bound = plan is None and hash not in others
        else:
            known = (titles if field == "title" else analyses).get(plan)
            is_bound = plan in titles and (not known or None in known or hash in known)
        is_public = entry["reason"] in REASONS if entry["removed"] else entry["reason"] is None
        if not is_bound or not is_public:
            yield f"entry {entry['index']} takes off a text, and is bound to none of this expert's"


def check_plans(log, plans):
    for place, plan in enumerate(plans, 1):
        if plan.serial != place:
            yield f"plan {place} is missing"
            return
        versions = [commit["version"] for commit in plan.commits]
        if versions != list(range(1, len(versions) + 1)):
            yield f"plan {plan.serial}: versions {versions}"
        for reveal in plan.reveals:
            if reveal["version"] not in versions:
                yield f"plan {plan.serial}: entry {reveal['index']} opens another commitment"
        for commit in plan.commits:
            if commit["price"] not in PLAN_PRICES:
                yield f"plan {plan.serial}: entry {commit['index']} asks {commit['price']}"
            if commit["price"] == 0 and commit["refundOnMiss"]:
                yield f"plan {plan.serial}: entry {commit['index']} promises to refund nothing"
            book = log.book_at(commit["index"])
            deadline = instant(commit["kickoff"]) - timedelta(minutes=book["deadlineMinutes"])
            if commit["time"] >= deadline:
                yield f"plan {plan.serial}: entry {commit['index']} is after its deadline"
            stated = [
                e
                for e in log.by_match[commit["matchId"]]
                if e["kind"] in ("match", "result") and e["kickoff"] and is_before(e, commit)
            ]
            known = stated[-1]["kickoff"] if stated else None
            if not commit.get("late") and known != commit["kickoff"]:
                yield f"plan {plan.serial}: entry {commit['index']} is for another kick-off"
            reveal = next((r for r in plan.reveals if r["version"] == commit["version"]), None)
            if reveal is None:
                if plan.settlements:
                    yield f"plan {plan.serial}: version {commit['version']} was never opened"
                continue
            sealed = bytes.fromhex(reveal["salt"]) + canonical(reveal["body"]).encode()
            plays = dict.fromkeys(str(one["play"]) for one in reveal["body"]["selections"])
            # of back-filled versions only the last has its own play types
            is_known = not commit.get("late") or commit is plan.last
            is_other = is_known and ",".join(plays) != commit["plays"]
            if hashlib.sha256(sealed).hexdigest() != commit["commitment"] or is_other:
                yield f"plan {plan.serial}: entry {reveal['index']} opens another commitment"


def check_drafts(log, plans):
    """What a version may pick, by book 2."""
    for plan in plans:
        for commit in plan.commits:
            book = log.book_at(commit["index"])
            reveal = next((r for r in plan.reveals if r["version"] == commit["version"]), None)
            if reveal is None or book["ruleVersion"] < 2:
                continue
            for fault in draft_faults(reveal["body"], commit, book):
                yield f"plan {plan.serial}: entry {commit['index']}: {fault}"


def check_prices_age(log, plans):
    """From book 3 on, no version has prices that were too old when it was sealed."""
    for plan in plans:
        for commit in plan.commits:
            book, market = log.book_at(commit["index"]), commit.get("market")
            if market is None or book["ruleVersion"] < 3:
                continue
            age, kickoff = commit["time"] - instant(market["at"]), instant(commit["kickoff"])
            is_match_day = midnight(commit["time"]) == midnight(kickoff)
            most = PRICES_UNTIL_ON_MATCH_DAY if is_match_day else PRICES_UNTIL
            if not -timedelta(minutes=book["deadlineMinutes"]) <= age <= most:
                yield f"plan {plan.serial}: entry {commit['index']} has prices of another time"


def draft_faults(body, commit, book):
    selections, bets, market = body["selections"], set(), commit.get("market")
    if not 1 <= len(selections) <= MOST_SELECTIONS:
        yield "too many selections"
    for selection in selections:
        play, line = selection["play"], selection.get("line")
        keys = [pick["key"] for pick in selection["picks"]]
        if (play, line) in bets:
            yield "the same bet twice"
        bets.add((play, line))
        if not 1 <= len(keys) <= MOST_PICKS[play] or len(set(keys)) < len(keys):
            yield "too many picks, or one twice"
        if not all(key in PICKS[play] if play in PICKS else is_score(key) for key in keys):
            yield "a pick that the play type does not have"
        if "oddsSource" in selection or any("odds" in pick for pick in selection["picks"]):
            yield "odds are stated"
        if plus(pick.get("probability", 0) for pick in selection["picks"]) > 1 + TOLERANCE:
            yield "the probabilities of the picks are more than 1"
        if (line is None) != (play != 5):
            yield "a line where there is none, or none where there is one"
        elif line is not None:
            offered = [total["line"] for total in (market or {}).get("totals") or []]
            if line not in (offered or LINES_WITHOUT_MARKET):
                yield f"the line {line} is not offered"
    stated = body.get("probabilities")
    if stated and abs(stated["home"] + stated["draw"] + stated["away"] - 1) > TOLERANCE:
        yield "the probabilities do not sum to 1"
    main = selections[0]
    bet = main["play"], main.get("line"), [pick["key"] for pick in main["picks"]]
    chance = chance_of(market, *bet, book)
    if chance is None:
        chance = share_of(market, *bet, book)
    if chance is None and book["ruleVersion"] >= 3:
        chance = model_chance(commit.get("reference"), *bet)
    if chance is not None and chance > LIKELIEST:
        yield f"the main selection has a chance of {chance}"


def is_score(key):
    home, _, away = key.partition("-")
    return all(re.fullmatch("0|[1-9][0-9]?", goals) for goals in (home, away))


def check_times(log, expert):
    """No entry of an expert, or about a match of theirs, is dated before an earlier one by more
    than the minutes between deadline and kick-off; and a plan has the league of its match."""
    matches = {plan.last["matchId"] for plan in expert.plans}
    own = [log.by_expert[expert.id], log.rules, *(log.by_match[match] for match in matches)]
    entries = {e["index"]: e for part in own for e in part}
    latest = None
    for index in sorted(entries):
        entry = entries[index]
        if entry.get("expertId", expert.id) != expert.id:
            continue
        if entry.get("late"):
            continue
        overlap = timedelta(minutes=log.book_at(index)["deadlineMinutes"])
        if latest and entry["time"] < latest - overlap:
            yield f"entry {index} is dated before an earlier one"
        latest = max(latest or entry["time"], entry["time"])
    left = {
        one["leagueId"]
        for match in matches
        for one, following in pairwise(match_entries(log, match))
        if one["leagueId"] != following["leagueId"]
    }
    for plan in expert.plans:
        stated = match_entries(log, plan.last["matchId"])
        for commit in plan.commits:
            before = [one for one in stated if is_before(one, commit)] or stated[:1]
            if before and before[-1]["leagueId"] != commit["leagueId"]:
                yield f"plan {plan.serial}: counted for another league than its match's"
        if league_of(log, plan) in left:
            yield f"plan {plan.serial}: counted for a league that was merged into another"


def match_entries(log, match):
    return [one for one in log.by_match[match] if one["kind"] == "match"]


def league_of(log, plan):
    """Leagues may be merged: then the matches with plans are entered again with the other."""
    stated = match_entries(log, plan.last["matchId"])
    return stated[-1]["leagueId"] if stated else plan.last["leagueId"]


def check_overdue(log, plans):
    """Nothing that was due a day before the log's last entry is left open."""
    running = sorted(
        e["time"]
        for e in log.entries
        if not e.get("late") and e["kind"] not in ("key", "continue")
    )
    then = max((time for time in running if time <= running[-1] - DAY), default=None)
    for plan in plans:
        results = log.results(plan.last["matchId"])
        if plan.settlements or then is None:
            continue
        kickoffs = [
            e
            for e in log.by_match[plan.last["matchId"]]
            if e.get("kickoff") and e["kind"] in ("commit", "match", "result")
        ]
        hours, stated = plan.book, kickoffs[-1]
        opened_by = instant(stated["kickoff"]) + hours["revealedWithinHours"] * HOUR
        if plan.opened is None and stated["time"] <= then and opened_by <= then:
            yield f"plan {plan.serial}: neither opened nor settled by {opened_by}"
        played_by = instant(plan.last["kickoff"]) + hours["playedWithinHours"] * HOUR
        last = results[-1] if results else None
        waits = last and last["status"] not in DELAYED
        waits = waits and (last["status"] == FINISHED or not settles(last))
        if played_by <= then and not waits:
            yield f"plan {plan.serial}: without a result and not settled by {played_by}"


def check_limits(log, entries):
    """Limits by the day (UTC) of each entry, and versions of a plan. Models have no daily ones."""
    kind, plans, versions = None, {}, {}
    for entry in entries:
        if entry["kind"] == "expert":
            kind = entry["expertKind"]
        if entry["kind"] != "commit" or log.book_at(entry["index"])["ruleVersion"] < 2:
            continue
        if entry["version"] > VERSIONS_OF_A_PLAN:
            yield f"plan {entry['serial']}: entry {entry['index']} is a version too many"
        if kind == "model":
            continue
        day = entry["at"][:10]
        versions[day] = versions.get(day, 0) + 1
        plans[day] = plans.get(day, 0) + (entry["version"] == 1)
        if plans[day] > PLANS_A_DAY or versions[day] > VERSIONS_A_DAY:
            yield f"plan {entry['serial']}: entry {entry['index']} is beyond the limit of the day"


# --- the key of the log, and witnesses -----------------------------------------------------------


def check_keys(log, signer, known):
    """Every change of the key; and that the known key, where the reader has one, leads to the
    one that signs. Where entries were lost, that is said, too."""
    key = known or signer
    for entry in log.entries:
        if entry["kind"] not in ("key", "continue"):
            continue
        where, before = f"entry {entry['index']}", entry["before"]
        said = f"key-change/v1\n{before['key']}\n{entry['key']}\n"
        if parse_note(entry["named"])[0] != said or not is_signed(entry["named"], before["key"]):
            yield f"{where}: the key before does not name the next one"
            continue
        head = check_checkpoint(before["checkpoint"], before["key"])
        if head is None:
            yield f"{where}: the last checkpoint is not signed by the key before"
        elif entry["kind"] == "key" and log.tree.root(head[0]) != head[1]:
            yield f"{where}: the last checkpoint of the key before is of another tree"
        elif entry["kind"] == "continue":
            lost = entry["missing"]
            print(f"{where}: entries {lost['from']} to {lost['to']} of {before['key']} were lost")
        if key == before["key"]:
            key = entry["key"]
    if key != signer:
        yield f"the log is signed by {signer}, to which {known} does not lead"


def states_time(log, size, seconds):
    """Whether a cosignature's time says something about the first so many entries: it is not 0,
    not before the newest of them and not in the future; five minutes are allowed."""
    if not seconds:
        return False
    newest, time_of = log.newest(size), datetime.fromtimestamp(seconds, timezone.utc)
    if newest is not None and time_of < newest - OVERLAP:
        return False
    present = datetime.now(timezone.utc)
    plays_later = log.latest is not None and log.latest > present + OVERLAP
    return plays_later or time_of <= present + OVERLAP


def check_witnesses(log, note, witnesses):
    for line in witnesses:
        seconds = cosigned_at(note, line)
        if seconds is None or not states_time(log, len(log.entries), seconds):
            yield f"{parse_key(line, WITNESS_KEY)[0]} has not cosigned the state of the log"


def seen_before(log, notes, witnesses, plans):
    """How many plans a witness had seen before kick-off: by the first state that has the plan and
    that the witness cosigned. The second value: states over another tree."""
    first, others = {line: [] for line in witnesses}, []
    for note in sorted(notes, key=lambda one: head_of(one)[1]):
        _, size, root = head_of(note)
        seen = {line: cosigned_at(note, line) for line in witnesses}
        if size > log.size or not any(seconds is not None for seconds in seen.values()):
            continue
        if log.tree.root(size) != root:
            others.append(f"a witness has cosigned another tree of {size} entries")
            continue
        for line, seconds in seen.items():
            if seconds is not None and states_time(log, size, seconds):
                first[line].append((size, seconds))
    count = 0
    for plan in plans:
        times = [
            next((seconds for size, seconds in states if size > plan.last["index"]), None)
            for states in first.values()
        ]
        kickoff = instant(plan.last["kickoff"]).timestamp()
        count += any(seconds is not None and seconds < kickoff for seconds in times)
    return count, others


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


def priced(plan):
    """(selection, pick, odds or None): by book 1 the expert's prices, from book 2 on the site's."""
    by_site = plan.book["ruleVersion"] >= 2
    for selection in plan.opened["body"]["selections"]:
        line, market = selection.get("line"), market_of(plan, selection) or {}
        for pick in selection["picks"]:
            stated = pick.get("odds")
            prices = prices_of(market, selection["play"], line) or {}
            odds = prices.get(pick["key"]) if by_site else stated
            yield selection, pick, odds


def market_of(plan, selection):
    """The prices that count for a selection: from book 3 on the worst among the versions with the
    same selection, the earliest of equal ones."""
    own = plan.last.get("market")
    if plan.book["ruleVersion"] < 3:
        return own
    bet, worst = bet_of(selection), None
    for commit in plan.commits:
        reveal = next((r for r in plan.reveals if r["version"] == commit["version"]), None)
        same = reveal and any(bet_of(one) == bet for one in reveal["body"]["selections"])
        prices = prices_of(commit.get("market"), bet[0], bet[1]) if same else None
        if prices is None or not all(key in prices for key in bet[2]):
            continue
        odds = 1 / plus(1 / float(prices[pick["key"]]) for pick in selection["picks"])
        if worst is None or odds < worst[0]:
            worst = odds, commit["market"]
    return worst[1] if worst else own


def bet_of(selection):
    keys = sorted(pick["key"] for pick in selection["picks"])
    return selection["play"], selection.get("line"), keys


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


def in_force(results, settlement):
    """The result that a settlement must follow; None where the last before it settles nothing."""
    before = [r for r in results if is_before(r, settlement)]
    if settlement.get("late"):
        before = [r for r in before if r["version"] == settlement["resultVersion"]]
    return before[-1] if before and settles(before[-1]) else None


def follows(log, plans, plan, settlement):
    """Outcome, reason and profit of a settlement by the rules; None where an entry is missing."""
    last, book = plan.last, plan.book
    result = in_force(log.results(last["matchId"]), settlement)
    if result and (result["version"] != settlement["resultVersion"] or not result["kickoff"]):
        return None
    published = instant(last["kickoff"])
    if result is None and settlement["time"] >= published + book["playedWithinHours"] * HOUR:
        return "not_counted", 3, None
    kickoff = instant(result["kickoff"] if result else settlement["kickoff"])
    reasons = (
        result and (result["awarded"] or result["status"] in VOID),
        kickoff <= last["time"],
        kickoff > published + book["playedWithinHours"] * HOUR,
        any(
            other.serial < plan.serial
            and other.last["matchId"] == last["matchId"]
            and other.main_play == plan.main_play
            for other in plans
        ),
    )
    for reason, applies in zip(NOT_COUNTED, reasons, strict=True):
        if applies:
            return ("not_counted", reason, None) if result else None
    if plan.opened is None:
        return None
    opened_by = instant(settlement["kickoff"]) + book["revealedWithinHours"] * HOUR
    if plan.opened["time"] >= opened_by:
        known = all(odds is not None for _, _, odds in priced(plan))
        return "unrevealed", None, "-1.000000" if known else None
    return played(plan, result["score"]) if result and result["score"] else None


MARKS = {"win": 1, "half_win": 1, "loss": 2, "half_loss": 2, "unrevealed": 2}


def differing(plan, results, settlement):
    """What a settlement says beside its outcome: its match, its mark, and what it follows."""

    def last_before(entries):
        return max((e["index"] for e in entries if e["index"] < settlement["index"]), default=None)

    version = settlement["resultVersion"]
    followed = in_force(results, settlement)
    for name, logged, right in (
        ("resultVersion", version, followed["version"] if followed else 0),
        ("matchId", settlement["matchId"], plan.last["matchId"]),
        ("hitResult", settlement["hitResult"], MARKS.get(settlement["outcome"], 0)),
        ("commit", settlement["follows"]["commit"], last_before(plan.commits)),
        ("reveal", settlement["follows"]["reveal"], last_before(plan.reveals)),
        (
            "result",
            settlement["follows"]["result"],
            last_before([r for r in results if r["version"] == version]),
        ),
    ):
        if logged != right:
            yield f"plan {plan.serial}: its settlement has {name} {logged}, by the log {right}"


def check_corrections(log):
    """Right after a result or settlement that takes the place of another comes its correction."""
    places, expected = {}, {}
    for entry in log.entries:
        if entry["kind"] == "result":
            name, number = ("result", entry["matchId"]), entry["version"]
        elif entry["kind"] == "settlement":
            name, number = ("settlement", entry["planId"]), entry["sequence"]
        else:
            continue
        places[*name, number] = entry["index"]
        if (*name, number - 1) in places:
            expected[entry["index"] + 1] = (places[*name, number - 1], entry["index"])
    logged = {e["index"]: (e["replaced"], e["by"]) for e in log.entries if e["kind"] == "correction"}
    for index in sorted(set(expected) | set(logged)):
        if expected.get(index) != logged.get(index):
            yield f"entry {index} should be the correction {expected.get(index)}"


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
            else:
                yield from differing(plan, results, settlement)
            if not settlement.get("late"):
                yield from check_kickoff(log, plan, results, settlement)


def check_kickoff(log, plan, results, settlement):
    """The kick-off of a settlement is the last one stated before it, or the plan's own where the
    match was not played in time; later settlements keep that of the first one."""
    first, index = plan.settlements[0], settlement["index"]
    not_played = settlement["ncReason"] == 3 and not in_force(results, settlement)
    stated = [
        e["kickoff"]
        for e in log.by_match[plan.last["matchId"]]
        if e["kind"] in ("commit", "match", "result") and e["index"] < index and e["kickoff"]
    ]
    if settlement is not first:
        right = first["kickoff"]
    else:
        right = plan.last["kickoff"] if not_played else stated[-1]
    if settlement["kickoff"] != right:
        yield f"plan {plan.serial}: entry {index} has the kick-off {settlement['kickoff']}"


# --- what the market says ------------------------------------------------------------------------


def plus(values):
    """In order and without compensation, as every language adds doubles."""
    return reduce(lambda total, value: total + value, values, 0.0)


def prices_of(market, play, line):
    """The odds of all outcomes of one bet by their keys; None where the market has none."""
    if market and play == 1 and market.get("result"):
        odds = market["result"]
        return {"2": odds["home"], "3": odds["draw"], "1": odds["away"]}
    if market and play == 5:
        for total in market.get("totals") or []:
            if total["line"] == line:
                return {"over": total["over"], "under": total["under"]}
    return None


def share_of(market, play, line, keys, book):
    """The market's chance of these picks with its margin taken out; None where it is not known."""
    prices = prices_of(market, play, line)
    if prices is None or not all(key in prices for key in keys):
        return None
    if book["ruleVersion"] >= 3:
        shares = power_shares(tuple(prices.values()))
        if shares is None:
            return None
        by_key = dict(zip(prices, shares))
        return min(1, plus(by_key[key] for key in keys))
    picked = plus(1 / float(prices[key]) for key in keys)
    return min(1, picked / plus(1 / float(odds) for odds in prices.values()))


@cache
def power_shares(odds):
    """(1 / odds) ** k with the k that makes the sum 1, to nine places; None for a price of 1."""
    values = [float(one) for one in odds]
    if not all(value > 1 for value in values):
        return None
    k, step = 0.0, 1.0
    while step > 1e-13:
        powers = [math.exp(-k * math.log(value)) for value in values]
        slope = sum(-math.log(value) * power for value, power in zip(values, powers))
        step = (1 - sum(powers)) / slope
        k += step
    powers = [math.exp(-k * math.log(value)) for value in values]
    return [math.floor(power * 1e9 + 0.5) / 1e9 for power in powers]


def model_chance(reference, play, line, keys):
    """The chance of a hit, given no push, by the model's estimate; to six places."""
    if reference is None:
        return None
    home, away, rho = reference["home"], reference["away"], reference["rho"]
    low = {
        (0, 0): 1 - home * away * rho,
        (0, 1): 1 + home * rho,
        (1, 0): 1 + away * rho,
        (1, 1): 1 - rho,
    }
    by_home, by_away = poisson(home), poisson(away)
    chances = {
        (x, y): max(0, by_home[x] * by_away[y] * low.get((x, y), 1))
        for x in range(11)
        for y in range(11)
    }
    hits = known = 0.0
    for score, chance in chances.items():
        key = outcome_key(play, line, score)
        known += chance if key is not None else 0
        hits += chance if key in keys else 0
    return min(1, math.floor(hits / known * 1e6 + 0.5) / 1e6) if known > 0 else None


def poisson(mean):
    chances = [math.exp(-mean)]
    for goals in range(1, 11):
        chances.append(chances[-1] * mean / goals)
    return chances


def outcome_key(play, line, score):
    home, away = score
    if play == 9:
        return f"{home}-{away}"
    if play == 5:
        at = line if line * 2 == int(line * 2) else math.floor(line) + 0.5
        return None if home + away == at else "over" if home + away > at else "under"
    if play == 1:
        return "2" if home > away else "3" if home == away else "1"
    raise ValueError(f"play type {play}")


def chance_of(market, play, line, keys, book, last=None):
    """The margin is that of the plan's own book, quarter lines are by the last book of the log."""
    share = share_of(market, play, line, keys, book)
    if line is None or line * 2 == int(line * 2) or (last or book)["ruleVersion"] < 2:
        return share
    half = math.floor(line) + 0.5
    beside = share_of(market, play, half, keys, book)
    if beside is not None or share is None or len(keys) != 1:
        return beside
    below, over = line < half, keys[0] == "over"
    whole = share_of(market, play, half - 0.5 if below else half + 0.5, ["over"], book)
    if whole is None or not 0 < whole < 1:
        return None
    gain = 1 / (share if over else 1 - share) - 1
    if below:
        hit = 0.5 / (gain + 0.5 / whole - (1 - whole) / whole)
    else:
        more = gain / 2 / ((1 - whole) / whole - gain + gain / (2 * whole))
        hit = 1 - (more * (1 - whole)) / whole
    return (hit if over else 1 - hit) if 0 < hit < 1 else None


def closing_value(sealed, close, play, line, keys, book):
    values = []
    for key in keys:
        prices, share = prices_of(sealed, play, line), share_of(close, play, line, [key], book)
        if prices is None or key not in prices or share is None:
            return None
        values.append(float(prices[key]) * share / len(keys))
    return plus(values) - 1


class Settled:
    """A settled plan with what its record is made of."""

    def __init__(self, log, plan):
        last = plan.settlements[-1]
        self.plan_id, self.league = plan.last["planId"], league_of(log, plan)
        self.is_late = any(commit.get("late") for commit in plan.commits)
        self.log_book = log.rules[-1]
        self.play, self.match = plan.main_play, plan.last["matchId"]
        self.price = plan.last["price"]
        self.kind = log.kind_of(plan.last["expertId"])
        self.kickoff, self.outcome = instant(last["kickoff"]), last["outcome"]
        self.settled_at = last["time"]
        self.earlier = [(e["time"], e["outcome"], e["profit"]) for e in plan.settlements[:-1]]
        self.reason, self.hit = last["ncReason"], hit_of(last["outcome"])
        self.profit = None if last["profit"] is None else Fraction(last["profit"])
        self.lead = max(timedelta(0), self.kickoff - plan.last["time"]) / timedelta(minutes=1)
        self.odds = self.expected = self.model = self.closing = self.stated = self.margin = None
        # the stated chances of the match result, and the result
        self.forecast = None
        if plan.opened is None:
            return
        main = plan.opened["body"]["selections"][0]
        bet = main["play"], main.get("line"), [pick["key"] for pick in main["picks"]]
        odds = [odds for selection, _, odds in priced(plan) if selection is main]
        if all(one is not None for one in odds):
            self.odds = 1 / plus(1 / float(one) for one in odds)
        market = market_of(plan, main)
        if not market and plan.opened["v"] < 2:
            market = plan.opened.get("market")
        self.expected = chance_of(market, *bet, plan.book, log.rules[-1])
        if self.expected is None and plan.book["ruleVersion"] >= 3:
            self.model = model_chance(plan.last.get("reference"), *bet)
        self.closing = closing_value(market, log.close_of(self.match), *bet, plan.book)
        if self.closing is not None:
            # about minus the margin: the closing-line value of a price that does not move
            self.margin = closing_value(market, market, *bet, plan.book)
        stated = [pick.get("probability") for pick in main["picks"]]
        if None not in stated:
            self.stated = plus(stated)
        chances, score = plan.opened["body"].get("probabilities"), score_of(log, plan, last)
        if chances and score:
            self.forecast = chances, side_of(*score)


def side_of(home, away):
    return "home" if home > away else "away" if home < away else "draw"


# --- prices --------------------------------------------------------------------------------------


def highest_price(counted, above, n, skill, variance):
    """The price steps of book 2, from counted plans and hits less expected ones of all time, and
    the same of the long window with its variance."""
    steps = (
        (8, 10, True),
        (18, 30, True),
        (28, 100, above > 0),
        (38, 100, n > 0 and skill - Z95 * math.sqrt(variance) > 0),
    )
    return max((price for price, least, holds in steps if counted >= least and holds), default=0)


def check_prices(log, expert):
    """No plan asks more than its expert's record allowed when it was sealed."""
    if log.rules[-1]["ruleVersion"] < 2:
        return
    chances = {
        plan.serial: (Settled(log, plan).expected, plan.last["matchId"])
        for plan in expert.plans
        if plan.settlements
    }
    settled = sorted(
        ((settlement, plan) for plan in expert.plans for settlement in plan.settlements),
        key=lambda one: one[0]["index"],
    )
    kinds = [e for e in log.by_expert[expert.id] if e["kind"] == "expert"]
    for plan in expert.plans:
        for place, commit in enumerate(plan.commits):
            price, kept = commit["price"], place and plan.commits[place - 1]["price"]
            book = log.book_at(commit["index"])
            if price == 0 or commit.get("late") or book["ruleVersion"] < 2 or price == kept:
                continue
            kind = [e["expertKind"] for e in kinds if e["index"] < commit["index"]][-1]
            before = [one for one in settled if one[0]["index"] < commit["index"]]
            latest = [one[0]["time"] < commit["time"] - HOUR for one in before].count(True)
            allowed = 0 if kind == "model" else max(
                allowed_by(before[:known], chances, commit["time"], book)
                for known in range(latest, len(before) + 1)
            )
            if price > allowed:
                yield f"plan {plan.serial}: asks {price}, but the record allowed {allowed}"


def allowed_by(settled, chances, now, book):
    """The highest price by these settlements; a correction takes the place of what it corrects."""
    standing = {}
    for settlement, plan in settled:
        standing[plan.serial] = settlement
    counted = [
        (settlement, hit_of(settlement["outcome"]), chances[serial])
        for serial, settlement in standing.items()
        if hit_of(settlement["outcome"]) is not None
    ]
    known = [
        (s, hit - chance, (chance, match))
        for s, hit, (chance, match) in counted
        if chance is not None
    ]
    above, best = plus(skill for _, skill, _ in known), 0
    # the window moves by a day at midnight, and may be read a little later
    for days in (90, 91):
        begin = midnight(now) - days * DAY
        within = [(skill, chance) for s, skill, chance in known if instant(s["kickoff"]) >= begin]
        skill = plus(one for one, _ in within)
        variance = hit_variance([chance for _, chance in within], book)
        best = max(best, highest_price(len(counted), above, len(within), skill, variance))
    return best


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


def mean_of(values):
    return plus(values) / len(values) if values else None


def mean_and_error(values):
    """Mean and standard error; sums of fractions are exact, those of doubles in order."""
    n, add = len(values), sum if any(isinstance(value, Fraction) for value in values) else plus
    if n == 0:
        return None, None
    total, squares = float(add(values)), float(add([value * value for value in values]))
    mean = total / n
    if n == 1:
        return mean, None
    return mean, math.sqrt(max(0, (squares - n * mean * mean) / (n - 1)) / n)


def parts_of(values):
    """What each of the values, with their matches, adds to the sums over clusters: their number,
    squares of sums, sums times sizes, squares of sizes."""
    later, parts = {}, []
    for value, match in reversed(values):
        count, total = later.get(match, (0, 0))
        later[match] = count + 1, total + value
        squares, cross = value * value + 2 * value * total, value + count * value + total
        parts.append((1 if count == 0 else 0, squares, cross, 2 * count + 1))
    return parts[::-1]


def clustered_mean(values):
    """Mean and standard error of values with their matches: deviations from the mean are added
    within a match before they are squared."""
    n = len(values)
    if n == 0:
        return None, None
    exact = any(isinstance(value, Fraction) for value, _ in values)
    add = sum if exact else plus
    total, parts = float(add(value for value, _ in values)), parts_of(values)
    clusters, sizes = sum(part[0] for part in parts), sum(part[3] for part in parts)
    squares, cross = (float(add(part[at] for part in parts)) for at in (1, 2))
    mean = total / n
    if clusters < 2:
        return mean, None
    spread = (squares - (2 * mean) * cross) + (mean * mean) * sizes
    return mean, math.sqrt((max(0, spread) * clusters) / (clusters - 1)) / n


def hit_variance(chances, book):
    """The variance of the hits, of chances with their matches; from book 3 on plans on one match
    are taken to hit together."""
    later, parts = {}, []
    for chance, match in reversed(chances):
        variance = chance * (1 - chance)
        if book["ruleVersion"] >= 3:
            deviation, total = math.sqrt(variance), later.get(match, 0)
            later[match] = total + deviation
            variance = variance + (2 * deviation) * total
        parts.append(variance)
    return plus(parts[::-1])


def mean_in(values, book):
    if book["ruleVersion"] >= 3:
        return clustered_mean(values)
    return mean_and_error([value for value, _ in values])


def longest(marks, wanted):
    best = run = 0
    for mark in marks:
        run = run + 1 if mark is wanted else 0
        best = max(best, run)
    return best


def counted_of(plans):
    return [plan for plan in plans if plan.hit is not None]


def sample_of(plans, book=None):
    """With a book: of one expert, whose plans on one match are a cluster from book 3 on."""
    counted = counted_of(plans)
    n, hits = len(counted), sum(plan.hit for plan in counted)
    low, high = wilson(hits, n)
    mean, error = mean_in(profits_of(plans), book or {"ruleVersion": 1})
    return {
        "n": n,
        "hits": hits,
        "hitRate": hits / n if n else 0,
        "hitRateLow": low,
        "hitRateHigh": high,
        "yield": mean,
        "yieldError": error,
    }


def profits_of(plans):
    return [(plan.profit, plan.match) for plan in plans if plan.profit is not None]


def skill_of(plans, book):
    """Over the counted plans whose chance is known: n, hits, expected hits and their variance."""
    known = [plan for plan in counted_of(plans) if plan.expected is not None]
    expected = plus(plan.expected for plan in known)
    variance = hit_variance([(plan.expected, plan.match) for plan in known], book)
    return len(known), sum(plan.hit for plan in known), expected, variance


def skill_figures(n, hits, expected, variance):
    if n == 0:
        return {"skill": None, "skillLow": None, "skillHigh": None}
    skill, reach = (hits - expected) / n, (Z95 * math.sqrt(variance)) / n
    return {"skill": skill, "skillLow": skill - reach, "skillHigh": skill + reach}


def closings_of(plans):
    known = [plan for plan in counted_of(plans) if plan.closing is not None]
    return [(plan.closing, plan.match) for plan in known]


def margin_of(plans):
    return mean_of([plan.margin for plan in counted_of(plans) if plan.margin is not None])


def fallen_of(plans):
    """Of how many plans the price fell between sealing and the close."""
    return sum(plan.closing > plan.margin for plan in counted_of(plans) if plan.closing is not None)


def reasons_of(plans, every=False):
    reasons = [plan.reason for plan in plans if plan.reason is not None]
    kinds = (1, 2, 3, 4) if every else sorted(set(reasons))
    return [{"reason": reason, "plans": reasons.count(reason)} for reason in kinds]


def scores_of(counted):
    stated = [(min(1, plan.stated), plan.hit) for plan in counted if plan.stated is not None]
    return {
        "scoredN": len(stated),
        "brier": mean_of([(chance - hit) ** 2 for chance, hit in stated]),
        "logScore": mean_of(
            [-math.log(max(1e-6, chance if hit else 1 - chance)) for chance, hit in stated]
        ),
    }


def calibration_of(stated):
    """Of pairs of a stated chance and whether it came true, in bins of a tenth."""
    bins = {}
    for chance, hit in stated:
        bins.setdefault(min(9, math.floor(chance * 10)), []).append((chance, hit))
    rows = []
    for at, within in sorted(bins.items()):
        n, hits = len(within), sum(hit for _, hit in within)
        low, high = wilson(hits, n)
        rows.append(
            {
                "from": at / 10,
                "to": (at + 1) / 10,
                "n": n,
                "stated": plus(chance for chance, _ in within) / n,
                "happened": hits / n,
                "low": low,
                "high": high,
            }
        )
    return rows


def record_of(plans, book):
    """The record over plans in order of kick-off, then of plan id."""
    counted = counted_of(plans)
    marks = [plan.hit for plan in counted]
    profits = [plan.profit for plan in plans if plan.profit is not None]
    height = total = fall = Fraction(0)
    for profit in profits:
        total += profit
        height = max(height, total)
        fall = max(fall, height - total)
    odds = [plan.odds for plan in counted if plan.odds is not None]
    average = mean_of(odds)
    skill = skill_of(plans, book)
    closing, closing_error = mean_in(closings_of(plans), book)
    record = {
        **sample_of(plans, book),
        "misses": marks.count(False),
        "pushes": sum(plan.outcome == "push" for plan in plans),
        "notCounted": sum(plan.outcome == "not_counted" for plan in plans),
        "notCountedBy": reasons_of(plans),
        "yieldN": len(profits),
        "oddsN": len(odds),
        "averageOdds": average,
        "breakEven": None if average is None else 1 / average,
        "expectedN": skill[0],
        "expectedHitRate": skill[2] / skill[0] if skill[0] else None,
        "longestHits": longest(marks, True),
        "longestMisses": longest(marks, False),
        "maxDrawdown": float(fall) if profits else None,
        **scores_of(counted),
    }
    if book["ruleVersion"] >= 2:
        record |= skill_figures(*skill)
        record |= {"closingN": len(closings_of(plans)), "closingValue": closing}
        record["closingError"] = closing_error
    if book["ruleVersion"] >= 3:
        record["modelN"] = sum(plan.model is not None for plan in counted)
        record["closingMargin"] = margin_of(plans)
    return record


def curve_of(plans):
    points, profit = [], None
    priced, expected = 0, 0.0
    for plan in plans:
        if plan.profit is not None:
            profit = (profit or Fraction(0)) + plan.profit
        if plan.hit is not None:
            hits = (points[-1]["hits"] if points else 0) + plan.hit
            points.append({"n": len(points) + 1, "hits": hits, "at": plan.kickoff})
            if plan.expected is not None:
                priced, expected = priced + 1, expected + plan.expected
            points[-1]["expected"] = expected / priced if priced else None
        if points:
            points[-1]["profit"] = profit
    kept = min(200, len(points))
    curve = []
    for k in range(1, kept + 1):
        point = points[-(-k * len(points) // kept) - 1]
        low, high = wilson(point["hits"], point["n"])
        curve.append(
            {
                "n": point["n"],
                "at": written(point["at"]),
                "hitRate": point["hits"] / point["n"],
                "low": low,
                "high": high,
                "expected": point["expected"],
                "profit": None if point["profit"] is None else float(point["profit"]),
            }
        )
    return curve


def written(at):
    return at.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def groups_of(plans, key_of, name, book):
    """The sample of each group that has a counted plan or a yield."""
    groups = {}
    for plan in plans:
        groups.setdefault(key_of(plan), []).append(plan)
    samples = [{name: key, **sample_of(group, book)} for key, group in groups.items()]
    return [one for one in samples if one["n"] > 0 or one["yield"] is not None]


def leagues_of(plans, book):
    leagues = groups_of(plans, lambda plan: plan.league, "leagueId", book)
    leagues.sort(key=lambda one: (-one["n"], one["leagueId"]))
    shown = [one["leagueId"] for one in leagues[:12]]
    others = [plan for plan in plans if plan.league not in shown]
    return leagues[:12] + groups_of(others, lambda _: None, "leagueId", book)


def months_of(plans, book):
    months = groups_of(plans, lambda plan: written(plan.kickoff)[:7], "month", book)
    return sorted(months, key=lambda one: one["month"], reverse=True)[:24]


def lead_of(counted):
    leads = sorted(plan.lead for plan in counted)
    if not leads:
        return None
    return mean_of([leads[(len(leads) - 1) // 2], leads[len(leads) // 2]])


NAMES = {True: "hit", False: "miss", None: "none"}


def recent_of(settled):
    """What stands beside an expert's name, and the form."""
    marks = [plan.hit for plan in counted_of(settled)]
    recent = marks[-10:]
    return {
        "streakWinCnt": longest_end(marks),
        "recentCnt": len(recent),
        "recentWinCnt": sum(recent),
        "recentHitRate": sum(recent) / len(recent) if recent else 0,
    }


def longest_end(marks):
    return next((at for at, mark in enumerate(reversed(marks)) if not mark), len(marks))


def form_of(settled):
    return [NAMES[plan.hit] for plan in settled[-10:]]


def numbers_of(expert, detail, book):
    """What the page of an expert says, by the log."""
    settled = expert.settled
    begin = instant(detail["from"]) if detail["from"] else None
    within = expert.within(begin)
    whole = record_of(settled, book)
    ledger = detail["ledger"]
    counted, record = counted_of(within), record_of(within, book)
    if "closingMargin" not in detail["record"]:
        # an older server
        record.pop("closingMargin", None)
    stated = [(min(1, plan.stated), plan.hit) for plan in counted if plan.stated is not None]
    return {
        "expert": {"kind": expert.kind, **recent_of(settled)},
        "since": expert.since,
        "withdrawnAt": detail["withdrawnAt"] if expert.withdrawn else None,
        "form": form_of(settled),
        "ledger": {
            "published": len(expert.plans),
            "onSale": len(expert.plans) - len(settled) - ledger["open"],
            "counted": whole["n"],
            "pushes": whole["pushes"],
            "notCounted": whole["notCounted"],
            "notCountedBy": whole["notCountedBy"],
            "books": books_of(expert.plans),
        },
        "leadMinutes": lead_of(counted),
        "record": record,
        "curve": curve_of(within),
        "byPlay": sorted(
            groups_of(within, lambda p: p.play, "play", book), key=lambda p: p["play"]
        ),
        "byLeague": leagues_of(within, book),
        "byMonth": months_of(within, book),
        "calibration": calibration_of(stated),
    }


def books_of(plans):
    """How many plans are judged by each book."""
    versions = [plan.book["ruleVersion"] for plan in plans]
    return [
        {"ruleVersion": version, "plans": versions.count(version)}
        for version in sorted(set(versions))
    ]


def same(shown, value):
    numbers = (int, float)
    if isinstance(shown, bool) or isinstance(value, bool):
        return shown is value
    if isinstance(shown, numbers) and isinstance(value, numbers):
        return math.isclose(shown, value, rel_tol=1e-12, abs_tol=1e-15)
    return shown == value


def differences(name, shown, value):
    """Where what is shown differs; members that the log says nothing about are not looked at."""
    if isinstance(value, dict) and isinstance(shown, dict):
        for member, one in value.items():
            # a site of an older version does not state these
            if member not in ("expected", "priceRange", "weeklyCnt") or member in shown:
                yield from differences(f"{name}.{member}", shown.get(member), one)
    elif isinstance(value, list) and isinstance(shown, list) and len(shown) == len(value):
        for at, one in enumerate(value):
            yield from differences(f"{name}.{at}", shown[at], one)
    elif name.endswith(".odds") and isinstance(shown, str) and isinstance(value, str):
        # 3.5 and 3.50 are the same price
        if Fraction(shown) != Fraction(value):
            yield f"the site says {shown} for {name}, the log gives {value}"
    elif not same(shown, value):
        yield f"the site says {shown} for {name}, the log gives {value}"


# --- an expert's page ----------------------------------------------------------------------------


def language_of(words):
    """The language in which a reader gets a text."""
    return next((one for one in (READER, *LANGUAGES) if words[one]), READER)


def text_for(words):
    return words[language_of(words)]


class Expert:
    def __init__(self, log, expert_id, texts):
        self.log, self.id, self.texts = log, expert_id, texts
        self.withdrawn_texts = log.withdrawn(expert_id)
        self.plans = log.plans_of(expert_id)
        entries = [e for e in log.by_expert[expert_id] if e["kind"] == "expert"]
        self.entry, self.since = entries[-1], entries[0]["at"]
        self.kind, self.withdrawn = self.entry["expertKind"], self.entry["withdrawn"]
        self.is_coin = self.kind == "model" and self.entry["handle"] == COIN
        self.wrong = []
        settled = [Settled(log, plan) for plan in self.plans if plan.settlements]
        self.settled = sorted(settled, key=lambda plan: (plan.kickoff, plan.plan_id))

    def withdrawn_since(self):
        """When the expert stopped publishing here; None for those who publish."""
        entries = [e for e in self.log.by_expert[self.id] if e["kind"] == "expert"]
        last = [at for at, entry in enumerate(entries) if not entry["withdrawn"]]
        rest = entries[last[-1] + 1 if last else 0:]
        return rest[0]["time"] if rest else None

    def within(self, begin, play=0):
        return [
            plan
            for plan in self.settled
            if (begin is None or plan.kickoff >= begin) and play in (0, plan.play)
        ]

    def words(self, hash, words, texts=None):
        """A text in all languages; None where it was withdrawn, or is not there."""
        if words is not None:
            return words
        record = (self.texts if texts is None else texts).get(hash)
        if record is None:
            self.wrong.append(f"the site has no text for the fingerprint {hash}")
            return None
        if "removed" in record or hash in self.withdrawn_texts:
            reason = self.withdrawn_texts.get(hash)
            if record.get("removed", reason) != reason:
                self.wrong.append(f"a text is withdrawn without an entry: {hash}")
            return None
        sealed = bytes.fromhex(record["salt"]) + canonical(record["text"]).encode()
        if hashlib.sha256(sealed).hexdigest() != hash:
            self.wrong.append(f"a text has another fingerprint than {hash}")
        return record["text"]

    def text(self, hash, words, texts=None):
        """A text in the reader's language; None where it was withdrawn, or is not there."""
        known = self.words(hash, words, texts)
        return None if known is None else text_for(known)

    def title(self, commit, shown, texts=None):
        """A title, or what stands in the place of a removed one: both sides of the match."""
        if commit.get("titleHash") in self.withdrawn_texts:
            self.text(commit["titleHash"], None, texts)
            return f"{shown['homeShortName']} – {shown['awayShortName']}"
        return self.text(commit.get("titleHash"), commit.get("title"), texts)

    def title_language(self, commit):
        """The language of a title that the reader gets in another one; else None."""
        words = self.words(commit.get("titleHash"), commit.get("title"))
        return None if words is None or language_of(words) == READER else language_of(words)

    def name(self):
        return self.text(self.entry.get("nameHash"), self.entry.get("name"))

    def former_names(self):
        """Names that another one replaced, with the end of their last use, the latest first."""
        entries = [e for e in self.log.by_expert[self.id] if e["kind"] == "expert"]
        names = [self.text(e.get("nameHash"), e.get("name")) for e in entries]
        until = {}
        for name, later, entry in zip(names, names[1:], entries[1:]):
            if later != name:
                until[name] = entry["at"]
        until.pop(names[-1], None)
        had = sorted(until.items(), key=lambda one: one[1], reverse=True)
        return [{"name": name, "until": at} for name, at in had] or None


def check_window(log, detail, days):
    """A window begins at a midnight so many days before the site's present."""
    if days is None:
        if detail["from"] is not None:
            yield "the site says that all time has a beginning"
        return
    begin, latest, now = instant(detail["from"]), log.latest, datetime.now(timezone.utc)
    if begin != midnight(begin) or begin < midnight(latest) - days * DAY - DAY:
        yield f"the window of {days} days begins at {detail['from']}"
    elif latest <= now and begin > midnight(now) - days * DAY + DAY:
        yield f"the window of {days} days begins at {detail['from']}"


def midnight(at):
    return at.replace(hour=0, minute=0, second=0, microsecond=0)


def row_of(expert, plan, row):
    """A row of the list of plans by the log."""
    last = plan.last
    settlement = plan.settlements[-1] if plan.settlements else None
    title = expert.title(last, row)
    value = {
        "id": last["planId"],
        "expertId": expert.id,
        "kind": expert.kind,
        "matchId": last["matchId"],
        "predictPlay": last["plays"],
        "status": 0 if last["price"] == 0 else 1,
        "price": last["price"],
        "publishedAt": last["at"],
        "ruleVersion": plan.book["ruleVersion"],
        "titleLanguage": expert.title_language(last),
        **time_of_match(expert.log, last["matchId"]),
        **outcome_of(settlement),
    }
    if title is not None:
        value["solutionTitle"] = title
    name = expert.name()
    if name is not None:
        value["name"] = name
    if plan.opened:
        value["main"] = selections_of(plan)[0]
        for pick in value["main"]["picks"]:
            pick.pop("probability", None)
    result = score_of(expert.log, plan, settlement)
    if result is not None:
        value["score"] = "-".join(map(str, result))
    return value


def time_of_match(log, match):
    """The kick-off of a match by its last entry that is no plan's; nothing without one."""
    stated = [e for e in log.by_match.get(match, []) if e["kind"] in ("match", "result")]
    return {"matchTime": stated[-1]["kickoff"]} if stated else {}


def outcome_of(settlement):
    if settlement is None:
        return {"outcome": None, "ncReason": None, "profit": None, "hitResult": 0}
    profit, hit = settlement["profit"], hit_of(settlement["outcome"])
    return {
        "outcome": settlement["outcome"],
        "ncReason": settlement["ncReason"],
        "profit": None if profit is None else float(profit),
        "hitResult": {True: 1, False: 2, None: 0}[hit],
    }


def score_of(log, plan, settlement):
    if settlement is None or settlement["outcome"] in ("not_counted", "unrevealed"):
        return None
    results = [r for r in log.results(plan.last["matchId"]) if is_before(r, settlement)]
    return results[-1]["score"] if results else None


def selections_of(plan):
    """The selections with the prices that count; a pick without one has no odds."""
    rows = []
    for selection in plan.opened["body"]["selections"]:
        row = {"play": selection["play"], "picks": []}
        if "line" in selection:
            row["line"] = selection["line"]
        rows.append((selection, row))
    for selection, pick, odds in priced(plan):
        row = next(row for one, row in rows if one is selection)
        stated = {"probability": pick["probability"]} if "probability" in pick else {}
        row["picks"].append({"key": pick["key"], "odds": odds, **stated})
    return [row for _, row in rows]


def check_rows(site, expert):
    """Every row of the list, by serial without a gap."""
    rows, asked = [], {"expertId": expert.id, "size": 100}
    while True:
        page = site.call("/api/expert/queryPredicts", asked)
        rows += page["records"]
        if page["next"] is None:
            break
        asked["before"] = page["next"]
    if [row["serial"] for row in rows] != [plan.serial for plan in reversed(expert.plans)]:
        yield "the list of plans has other serials than the log"
        return
    for row, plan in zip(rows, reversed(expert.plans)):
        yield from differences(f"plan {plan.serial}", row, row_of(expert, plan, row))


def evidence_of(expert, shown):
    """What stands beside the price of a plan: the record over 90 days, the last priced plans."""
    record = record_of(expert.within(instant(shown["from"])), expert.log.rules[-1])
    n, hits, expected, _ = skill_of(expert.within(instant(shown["from"])), expert.log.rules[-1])
    with_price = [plan for plan in expert.settled if plan.price > 0]
    return {
        "skillCnt": n,
        "skillHits": hits,
        "expectedHits": expected,
        **{name: record[name] for name in ("skill", "skillLow", "skillHigh")},
        "yieldCnt": record["yieldN"],
        "yield": record["yield"],
        "yieldError": record["yieldError"],
        "closingCnt": record["closingN"],
        "closing": record["closingValue"],
        "closingError": record["closingError"],
        "closingMargin": record.get("closingMargin"),
        "priced": [
            {
                "planId": plan.plan_id,
                "kickoff": written(plan.kickoff),
                "price": plan.price,
                "outcome": plan.outcome,
                "hitResult": {True: 1, False: 2, None: 0}[plan.hit],
                "profit": None if plan.profit is None else float(plan.profit),
            }
            for plan in reversed(with_price[-5:])
        ],
    }


def long_run_of(record):
    """What stands beside a plan about the expert against the market, over all time."""
    return {
        **{name: record[name] for name in ("skillLow", "skillHigh", "closingError")},
        "closingCnt": record["closingN"],
        "closing": record["closingValue"],
        "closingMargin": record.get("closingMargin"),
    }


SETTLED_BY = ("sequence", "at", "ruleVersion", "resultVersion")


def settled_score(log, plan, settlement):
    """The score that a settlement followed; None where none did."""
    if settlement["outcome"] in ("not_counted", "unrevealed"):
        return None
    results = log.results(plan.last["matchId"])
    scores = [r["score"] for r in results if r["version"] == settlement["resultVersion"]]
    return dict(zip(("home", "away"), scores[0])) if scores and scores[0] else None


def check_plan_pages(site, expert):
    settled, book = expert.settled, expert.log.rules[-1]
    record = record_of(settled, book)
    for plan in expert.plans:
        last, opened = plan.last, plan.opened
        page = site.call("/api/predict/detail", {"id": last["planId"]})
        if page is None:
            yield f"plan {plan.serial}: the site has no page of it"
            continue
        texts = site.texts(f"plan/{last['planId']}")
        row, title = row_of(expert, plan, page["plan"]), expert.title(last, page["plan"], texts)
        value = {
            "plan": {
                **{name: one for name, one in row.items() if name not in ("main", "score")},
                **recent_of(settled),
                "serial": plan.serial,
                "version": last["version"],
                "refundOnMiss": last["refundOnMiss"],
                **({} if title is None else {"solutionTitle": title}),
            },
            "versions": [{"version": c["version"], "publishedAt": c["at"]} for c in plan.commits],
            "settlements": [
                {
                    **{name: s[name] for name in SETTLED_BY},
                    **outcome_of(s),
                    "score": settled_score(expert.log, plan, s),
                }
                for s in plan.settlements
            ],
        }
        n, hits, expected, _ = skill_of(settled, book)
        value["record"] = {
            **{name: record[name] for name in ("n", "hits", "hitRate")},
            **{name: record[name] for name in ("hitRateLow", "hitRateHigh", "yield")},
            "form": form_of(settled),
            **{"skillCnt": n, "skillHits": hits, "expectedHits": expected},
        }
        # a site of an older version does not state these
        if "skillLow" in page["record"]:
            value["record"] |= long_run_of(record)
        if "closingAbove" in page["record"]:
            value["record"]["closingAbove"] = fallen_of(settled)
        if "evidence" in page:
            yield from check_window(expert.log, page["evidence"], 90)
            value["evidence"] = evidence_of(expert, page["evidence"])
        if opened:
            value["content"] = {"selections": selections_of(plan)}
            if "probabilities" in opened["body"]:
                value["content"]["probabilities"] = opened["body"]["probabilities"]
            body = opened["body"]
            analysis = expert.text(body.get("analysisHash"), body.get("analysis"), texts)
            if body.get("analysisHash") in expert.withdrawn_texts:
                analysis = ""
            if analysis is not None:
                value["content"]["analysis"] = analysis
        if plan.book["ruleVersion"] >= 3:
            value["marketAt"] = (last.get("market") or {}).get("at")
            value["reference"] = last.get("reference")
            if value["reference"]:
                value["reference"] = {n: v for n, v in value["reference"].items() if n != "source"}
        yield from differences(f"the page of plan {plan.serial}", page, value)
        seal = site.call("/api/log/plan", {"id": last["planId"]})
        follows = {
            "commitment": last["commitment"],
            "index": last["index"],
            "versions": [commit["index"] for commit in plan.commits],
            "late": last.get("late", False),
        }
        yield from differences(f"the proof line of plan {plan.serial}", seal, follows)


# --- boards --------------------------------------------------------------------------------------

# the handle of the model that tosses a coin, which lists have last
COIN = "coin-flip"
BOARDS = (1, 2, 3, 4, 5, 6, 7, 8)
RECENT, SKILL, YIELD, STREAK, NEWCOMERS, FOLLOWED, HIT_RATE, CLOSING = BOARDS


class Standing:
    """An expert on the boards of a play type (0: of all) over plans from an instant on."""

    def __init__(self, expert, play, begin, begin90):
        self.expert = expert
        # plans from before the log are on no board
        decided, self.plans, over90 = (
            [plan for plan in expert.within(since, play) if not plan.is_late]
            for since in (None, begin, begin90)
        )
        self.recent, self.form = recent_of(decided), form_of(decided)
        self.not_counted = sum(plan.outcome == "not_counted" for plan in decided)
        self.low90 = sample_of(over90)["hitRateLow"]
        self.counted90 = counted_of(over90)
        self.exists = bool(decided) or play == 0
        sample = sample_of(self.plans)
        self.n, self.hits, self.low = sample["n"], sample["hits"], sample["hitRateLow"]
        self.all_n = len(counted_of(decided))
        self.profits, book = profits_of(self.plans), expert.log.rules[-1]
        self.book, self.skill = book, skill_of(self.plans, book)
        self.closings = closings_of(self.plans)
        # boards of hits rank by plans with a market or a model's estimate
        self.by_reference = book["ruleVersion"] >= 3
        with_reference = [plan for plan in decided if has_reference(plan)]
        self.reference_recent = recent_of(with_reference)
        in_window = [plan for plan in self.plans if has_reference(plan)]
        self.reference = sample_of(in_window)
        if self.by_reference:
            self.all_n = len(with_reference)
        self.reference_low90 = sample_of([p for p in over90 if has_reference(p)])["hitRateLow"]

    def place(self, board, provisional=False):
        """What the board ranks by, the larger the better; None where it does not rank them."""
        recent, low90, n, low = self.recent, self.low90, self.n, self.low
        if self.by_reference and board in HIT_BOARDS and not provisional:
            recent, low90 = self.reference_recent, self.reference_low90
            n, low = self.reference["n"], self.reference["hitRateLow"]
        if board == RECENT and recent["recentCnt"] >= (1 if provisional else 10):
            return recent["recentWinCnt"], low90
        if board == STREAK and recent["streakWinCnt"] > 0:
            return recent["streakWinCnt"], low90
        if board == NEWCOMERS and self.all_n < 10:
            return 0, 0
        if board in (HIT_RATE, FOLLOWED) and n >= 10:
            return low, n
        mean, error = self.measured(board)
        if mean is None:
            return None
        second = self.low if board == YIELD else mean
        return -math.inf if error is None else mean - Z95 * error, second

    def measured(self, board):
        """Mean and standard error of what boards 2, 3 and 8 measure, from ten such plans on."""
        if board == SKILL and self.skill[0] >= 10:
            n, hits, expected, variance = self.skill
            return (hits - expected) / n, math.sqrt(variance) / n
        if board == YIELD and len(self.profits) >= 10:
            return mean_in(self.profits, self.book)
        if board == CLOSING and len(self.closings) >= 10:
            return mean_in(self.closings, self.book)
        return None, None

    def row(self, board, rank, ranked, medal_view, provisional):
        n, hits, recent = self.n, self.hits, self.recent
        without = self.n - self.reference["n"]
        if self.by_reference and board in HIT_BOARDS and not provisional:
            recent, n, hits = self.reference_recent, self.reference["n"], self.reference["hits"]
        if board == RECENT:
            n, hits = recent["recentCnt"], recent["recentWinCnt"]
        low, high = wilson(hits, n)
        mean, error = mean_in(self.profits, self.book)
        closing, closing_error = mean_in(self.closings, self.book)
        return {
            "expertId": self.expert.id,
            "kind": self.expert.kind,
            **recent,
            **({"unreferencedCnt": without} if self.by_reference else {}),
            "rank": rank,
            "medal": self.medal(board, rank, ranked, medal_view),
            "withdrawn": self.expert.withdrawn,
            "form": self.form,
            "countedCnt": n,
            "hitRate": hits / n if n else 0,
            "hitRateLow": low,
            "hitRateHigh": high,
            "yield": mean,
            "yieldError": error,
            "skillCnt": self.skill[0],
            "skillHits": self.skill[1],
            "expectedHits": self.skill[2],
            **skill_figures(*self.skill),
            "closingCnt": len(self.closings),
            "closing": closing,
            "closingError": closing_error,
            "closingMargin": margin_of(self.plans),
            "priceRange": range_of([plan.price for plan in self.counted90]),
            "weeklyCnt": len(self.counted90) * 7 / 90,
            "notCountedCnt": self.not_counted,
        }

    def medal(self, board, rank, ranked, medal_view):
        if rank is None or rank > 3 or self.expert.kind == "model":
            return None
        if self.by_reference:
            return rank if medal_view and medal_view.has_earned(self.expert) else None
        if board == RECENT:
            return rank
        mean, error = self.measured(board)
        if mean is None or error is None:
            return None
        quantile = NormalDist().inv_cdf(0.95 ** (1 / ranked))
        return rank if mean - quantile * error > 0 else None


def range_of(prices):
    """Lowest and highest unlock price in points, 0 for a free plan; None without a plan."""
    return {"low": min(prices), "high": max(prices)} if prices else None


HIT_BOARDS = (RECENT, STREAK, HIT_RATE)


def has_reference(plan):
    """Whether a plan that counts has a chance by the market or by the model."""
    return plan.hit is not None and (plan.expected is not None or plan.model is not None)


class MedalView:
    """Medals of skill from book 3 on: the exact tail over 90 days and all play types, at the level
    of the people with enough plans."""

    def __init__(self, experts, begin90):
        self.plans = {}
        for expert in experts:
            within = counted_of([p for p in expert.within(begin90) if not p.is_late])
            known = [plan for plan in within if plan.expected is not None]
            if expert.kind != "model" and not expert.withdrawn and len(known) >= MEDALS_FROM:
                self.plans[expert.id] = known
        self.level = 1 - 0.95 ** (1 / max(1, len(self.plans)))

    def has_earned(self, expert):
        plans = self.plans.get(expert.id)
        if plans is None:
            return False
        hits = sum(plan.hit for plan in plans)
        return tail_of(hits_by_luck(plans), hits) <= self.level


def check_boards(site, experts, begin):
    medals = MedalView(experts, begin["90"])
    for board in BOARDS:
        windows = WINDOWS if board in (SKILL, YIELD, FOLLOWED, HIT_RATE, CLOSING) else ("",)
        for window in windows:
            own = window or ("all" if board == NEWCOMERS else "90")
            for play in (0, *PLAYS):
                standings = [Standing(e, play, begin[own], begin["90"]) for e in experts]
                standings = [one for one in standings if one.exists]
                is_view = board == RECENT or board == SKILL and window == "90"
                medal_view = medals if is_view and play == 0 else None
                for kind in ("all",) if board == FOLLOWED else ("all", "people", "models"):
                    yield from check_board(site, standings, board, window, play, kind, medal_view)


def check_board(site, standings, board, window, play, kind, medal_view):
    asked = {"type": board, "size": 100, "kind": kind}
    if window:
        asked["window"] = window
    if play:
        asked["play"] = play
    if board == FOLLOWED:
        standings = standings[:200]
        if not standings:
            return
        asked["ids"] = ",".join(str(one.expert.id) for one in standings)
    rows, total, pages = [], None, []
    while total is None or len(rows) < total:
        page = site.call("/api/expert/list", {"page": len(rows) // 100 + 1, **asked})
        rows, total = rows + page["records"], page["total"]
        pages.append(page)
        if not page["records"]:
            break
    name = f"board {board} {window} play {play} {kind}"
    # an older server ranks people and models together
    apart = kind == "all" and "models" in pages[0]
    # an older server lists the coin as any model
    last = {one.expert.id for one in standings if one.expert.is_coin and "coinLast" in pages[0]}
    values = []
    for at, part in enumerate(("people", "models") if apart else (kind,)):
        own = [
            one
            for one in standings
            if part in ("all", "models" if one.expert.kind == "model" else "people")
        ]
        own, provisional = members_of(own, board)
        values += ranked(own, board, part, medal_view, provisional)
        if at == 0 and any(page.get("provisional", False) != provisional for page in pages):
            yield f"{name} is said to be provisional: {not provisional}"
    values.sort(key=lambda value: value["expertId"] in last)
    models = sum(value["kind"] == "model" for value in values)
    if any(page.get("models", models) != models for page in pages):
        yield f"{name} counts other models than {models}"
    if board == NEWCOMERS:

        def order(row):
            return part(row), row["expertId"]

        def part(row):
            return apart and row["kind"] == "model", row["expertId"] in last

        found = [part(row) for row in rows]
        if found != sorted(found):
            yield f"{name} lists a model before a person, or the coin before a model"
        rows, values = sorted(rows, key=order), sorted(values, key=order)
    if [row["expertId"] for row in rows] != [value["expertId"] for value in values]:
        shown = [row["expertId"] for row in rows]
        yield f"{name}: {shown}, by the log {[value['expertId'] for value in values]}"
        return
    for row, value in zip(rows, values):
        if "closingMargin" not in row:
            # an older server
            del value["closingMargin"]
        yield from differences(f"{name} expert {value['expertId']}", row, value)


def members_of(standings, board):
    """Who is on a board of these experts, and whether it ranks by all counted plans."""
    if board == FOLLOWED:
        return standings, False
    present = [one for one in standings if not one.expert.withdrawn]
    provisional = (
        board == RECENT
        and any(one.by_reference and one.place(board, True) is not None for one in present)
        and all(one.place(board) is None for one in present)
    )
    return [one for one in present if one.place(board, provisional) is not None], provisional


def ranked(standings, board, kind, medal_view, provisional):
    """Rows in their order. Equal figures share a place, but among followed experts."""
    places = {one.expert.id: one.place(board, provisional) for one in standings}
    placed = [one for one in standings if places[one.expert.id] is not None]
    placed.sort(key=lambda one: (*(-figure for figure in places[one.expert.id]), one.expert.id))
    rows, rank, before = [], 0, None
    shown = len(placed), medal_view, provisional
    for at, one in enumerate(placed, 1):
        if board == FOLLOWED or places[one.expert.id] != before:
            rank, before = at, places[one.expert.id]
        has_rank = board != NEWCOMERS and kind != "models"
        rows.append(one.row(board, rank if has_rank else None, *shown))
    others = [one for one in standings if places[one.expert.id] is None]
    others.sort(key=lambda one: one.expert.id)
    return rows + [one.row(board, None, *shown) for one in others]


# --- luck ----------------------------------------------------------------------------------------


def poisson_binomial(chances):
    distribution = [1.0]
    for chance in chances:
        more = [0.0, *(value * chance for value in distribution)]
        distribution = [a * (1 - chance) + b for a, b in zip([*distribution, 0.0], more)]
    return distribution


def hits_by_luck(plans):
    """The distribution of the hits; from book 3 on plans on one match hit together: with their
    chances in falling order, at least the first i hit with the i-th chance."""
    if plans and plans[0].log_book["ruleVersion"] < 3:
        return poisson_binomial([plan.expected for plan in plans])
    clusters = {}
    for plan in plans:
        clusters.setdefault(plan.match, []).append(plan.expected)
    distribution = [1.0]
    for chances in clusters.values():
        steps = [1, *sorted(chances, reverse=True), 0]
        size = len(distribution) + len(chances)
        distribution = [
            plus(
                distribution[k - hits] * (steps[hits] - steps[hits + 1])
                for hits in range(len(chances) + 1)
                if 0 <= k - hits < len(distribution)
            )
            for k in range(size)
        ]
    return distribution


def tail_of(distribution, at):
    return plus(distribution[at:])


def check_luck(site, experts, begin):
    for window, start in begin.items():
        for play in (0, *PLAYS):
            records = []
            for expert in experts:
                plans = counted_of(expert.within(start, play))
                plans = [p for p in plans if p.expected is not None and not p.is_late]
                if len(plans) >= 10 and expert.kind != "model" and not expert.withdrawn:
                    records.append((expert, plans))
            asked = {"window": window, **({"play": play} if play else {})}
            shown = site.call("/api/expert/luck", asked)
            shown["experts"].sort(key=lambda one: one["expertId"])
            yield from differences(f"luck {window} play {play}", shown, luck_of(records))


def luck_of(records):
    rows, luck, above = [], [], 0
    for expert, plans in records:
        n, hits, expected, variance = skill_of(plans, expert.log.rules[-1])
        deviation = (hits - expected) / math.sqrt(variance) if variance > 0 else 0
        bound = math.floor(expected + Z95 * math.sqrt(variance)) + 1
        luck.append(tail_of(hits_by_luck(plans), bound))
        above += deviation > Z95
        rows.append({"expertId": expert.id, "deviation": deviation})
    rows = sorted(rows, key=lambda row: -abs(row["deviation"]))[:200]
    return {
        "ranked": len(records),
        "above": above,
        "byLuck": plus(luck),
        "chanceOfAbove": min(1, tail_of(poisson_binomial(luck), above)),
        "experts": sorted(rows, key=lambda row: row["expertId"]),
    }


def check_spread(site, experts):
    shown = site.call("/api/expert/spread", {})
    since = instant(shown["computedAt"]) - 30 * DAY
    # an older server counts people and models together
    apart = "models" in shown
    models = [expert for expert in experts if expert.kind == "model"] if apart else []
    experts = [expert for expert in experts if expert not in models]
    records = []
    for expert in experts:
        counted = counted_of(expert.settled)
        if len(counted) >= 10:
            records.append((sum(plan.hit for plan in counted), len(counted)))
    bins, luck = [0] * 20, [0.0] * 20
    for hits, n in records:
        bins[min(19, hits * 20 // n)] += 1
    rates = sorted(hits / n for hits, n in records)
    mean = sum(h for h, _ in records) / sum(n for _, n in records) if records else None
    if mean is not None and 0 < mean < 1:
        for _, n in records:
            for hits in range(n + 1):
                chance = math.log(math.comb(n, hits)) + hits * math.log(mean)
                chance += (n - hits) * math.log(1 - mean)
                luck[min(19, hits * 20 // n)] += math.exp(chance)
    else:
        luck = bins
    middle = [rates[(len(rates) - 1) // 2], rates[len(rates) // 2]] if rates else []
    value = {
        "ever": len(experts),
        "active": sum(expert.plans[-1].last["time"] >= since for expert in experts),
        "withdrawn": sum(expert.withdrawn for expert in experts),
        **({"models": len(models)} if apart else {}),
        "counted": len(records),
        "bins": [
            {"from": at / 20, "to": (at + 1) / 20, "experts": bins[at], "byLuck": luck[at]}
            for at in range(20)
        ],
        "medianHitRate": mean_of(middle),
        "meanHitRate": mean,
    }
    yield from differences("spread", shown, value)


def price_group(plans):
    """Plans of several experts: those on one match are one cluster, whoever made them."""
    whole = sample_of(plans)
    profits = profits_of(plans)
    gain, gain_error = clustered_mean(profits)
    above = above_of(plans)
    skill, skill_error = clustered_mean(above)
    return {
        **whole,
        "yieldN": len(profits),
        "yield": gain,
        "yieldError": gain_error,
        "skillN": len(above),
        "skill": skill,
        "skillError": skill_error,
    }


def above_of(plans):
    """1 for a hit less the market's chance of it, where it is known, with the match."""
    known = [plan for plan in counted_of(plans) if plan.expected is not None]
    return [(plan.hit - plan.expected, plan.match) for plan in known]


def price_bands(plans):
    """Counted plans by the market's chance, in bands of 5 %; plans of a match are one cluster."""
    bands = {}
    for plan in counted_of(plans):
        if plan.expected is not None:
            # what rounding left below an edge is in the band above
            band = min(19, math.floor((plan.expected + 1e-6 / 20) * 20))
            bands.setdefault(band, []).append(plan)
    rows = []
    for band, group in sorted(bands.items()):
        n, hits = len(group), sum(plan.hit for plan in group)
        sizes = Counter(plan.match for plan in group)
        independent = n * n / sum(size * size for size in sizes.values())
        low, high = wilson(hits / n * independent, independent)
        rows.append(
            {
                "from": band / 20,
                "to": (band + 1) / 20,
                "n": n,
                "hits": hits,
                "matches": len(sizes),
                "expected": plus(plan.expected for plan in group),
                "low": low,
                "high": high,
            }
        )
    return rows


def check_predictions(site, experts):
    """The record of all predictions, of each play type and of each league."""
    every = [plan for expert in experts for plan in expert.settled]
    leagues = sorted({plan.league for plan in every})
    for asked in ({}, *({"play": p} for p in PLAYS), *({"leagueId": one} for one in leagues)):
        shown = site.call("/api/predict/record", asked)
        # an older server counts people and models together
        apart = "models" in shown
        plans = [p for p in every if p.kind != "model"] if apart else every
        of_play = [p for p in plans if asked.get("play") in (None, p.play)]
        of_league = [p for p in plans if asked.get("leagueId") in (None, p.league)]
        of_both = [p for p in of_play if asked.get("leagueId") in (None, p.league)]
        of_models = [
            p
            for p in every
            if p.kind == "model"
            and asked.get("play") in (None, p.play)
            and asked.get("leagueId") in (None, p.league)
        ]
        whole = sample_of(of_both)
        stated = [
            (min(1, round(plan.stated, 6)), plan.hit)
            for plan in counted_of(of_both)
            if plan.stated is not None
        ]
        people = [p for p in of_both if p.kind != "model"]
        value = {
            **(
                {
                    "byPrice": {
                        "priced": price_group([p for p in people if p.price > 0]),
                        "free": price_group([p for p in people if p.price == 0]),
                    }
                }
                if "byPrice" in shown
                else {}
            ),
            **({"models": sample_of(of_models)} if apart else {}),
            **({"samePrice": price_bands(of_both)} if "samePrice" in shown else {}),
            "all": {
                **whole,
                "misses": whole["n"] - whole["hits"],
                "pushes": sum(plan.outcome == "push" for plan in of_both),
                "yieldN": sum(plan.profit is not None for plan in of_both),
            },
            "byPlay": [
                {"play": play, **sample_of([p for p in of_league if p.play == play])}
                for play in sorted({p.play for p in of_league})
            ],
            "byLeague": sorted(
                (
                    {"leagueId": one, **sample_of([p for p in of_play if p.league == one])}
                    for one in {p.league for p in of_play}
                ),
                key=lambda row: (-row["n"], row["leagueId"]),
            ),
            "calibration": calibration_of(stated),
            "notCounted": reasons_of(of_both, every=True),
        }
        yield from differences(f"record of all predictions {asked}", shown, value)


# --- does the board foretell? --------------------------------------------------------------------

MONTHS_SHOWN, BEST_SHOWN = 24, 10


class AsOf:
    """An expert with the settlements that were in force just before an instant."""

    def __init__(self, expert, at):
        self.log, self.id, self.kind = expert.log, expert.id, expert.kind
        since = expert.withdrawn_since()
        self.withdrawn = since is not None and since < at
        known = (settled_at(plan, at) for plan in expert.settled)
        self.settled = [plan for plan in known if plan is not None]

    def within(self, begin, play=0):
        return Expert.within(self, begin, play)


def settled_at(plan, at):
    """The plan with its last settlement before an instant; None without any."""
    if plan.settled_at < at:
        return plan
    before = [earlier for earlier in plan.earlier if earlier[0] < at]
    if not before:
        return None
    past, (_, outcome, profit) = copy(plan), before[-1]
    past.outcome, past.hit = outcome, hit_of(outcome)
    past.profit = None if profit is None else Fraction(profit)
    return past


def values_on(board, plans, is_counted):
    if board == YIELD:
        return profits_of(plans)
    if board == SKILL:
        return above_of(plans)
    if board == CLOSING:
        return closings_of(plans)
    return [(int(plan.hit), plan.match) for plan in counted_of(plans) if is_counted(plan)]


def ranking_plans(board, one, begin, is_counted):
    decided = [plan for plan in one.settled if not plan.is_late]
    counted = [plan for plan in counted_of(decided) if is_counted(plan)]
    if board == RECENT:
        return counted[-10:]
    if board == STREAK:
        return counted[len(counted) - longest_end([plan.hit for plan in counted]):]
    return [plan for plan in decided if plan.kickoff >= begin - 90 * DAY]


def foretold_group(board, values):
    together = [value for own in values for value in own]
    mean, error = clustered_mean(together)
    if board in HIT_BOARDS:
        low, high = wilson(sum(value for value, _ in together), len(together))
        known = len(together) > 0
    else:
        known = error is not None
        low, high = (mean - Z95 * error, mean + Z95 * error) if known else (None, None)
    return {
        "experts": len(values),
        "n": len(together),
        "mean": mean,
        "low": low if known else None,
        "high": high if known else None,
    }


def foretold_board(board, past, by_id, begin, end, present, book):
    standings = [
        Standing(one, 0, None if board in (RECENT, STREAK) else begin - 90 * DAY, begin - 90 * DAY)
        for one in past
        if not one.withdrawn
    ]
    placed = [one for one in standings if one.place(board) is not None]
    provisional = False
    if board == RECENT and book["ruleVersion"] >= 3 and not placed:
        provisional = True
        placed = [one for one in standings if one.place(board, True) is not None]
    if not placed:
        return None

    def key(one):
        return (*(-figure for figure in one.place(board, provisional)), one.expert.id)

    def is_counted(plan):
        return provisional or book["ruleVersion"] < 3 or has_reference(plan)

    def in_month(some):
        return [
            values_on(
                board,
                [
                    plan
                    for plan in by_id[one.id].settled
                    if begin <= plan.kickoff < end
                    and not plan.is_late
                    and plan.settled_at <= present
                ],
                is_counted,
            )
            for one in some
        ]

    order = [one.expert for one in sorted(placed, key=key)]
    top = order[:BEST_SHOWN]
    ranked = [
        values_on(board, ranking_plans(board, one, begin, is_counted), is_counted) for one in top
    ]
    return {
        "type": board,
        "promised": foretold_group(board, ranked),
        "came": foretold_group(board, in_month(top)),
        "others": foretold_group(board, in_month(order[BEST_SHOWN:])),
        "best": [
            {"expertId": one.id, "n": len(own), "mean": clustered_mean(own)[0]}
            for one, own in zip(top, ranked)
        ],
    }


def month_before(begin):
    return (begin - DAY).replace(day=1)


def foretold_months(experts, present):
    """What each board promised at the first instant of a month that is over, and what came."""
    people = [one for one in experts if one.kind != "model"]
    by_id, months = {one.id: one for one in people}, []
    first = min((p.kickoff for one in people for p in one.settled), default=present)
    end = midnight(present).replace(day=1)
    for _ in range(MONTHS_SHOWN):
        begin = month_before(end)
        if begin <= first:
            break
        past = [AsOf(one, begin) for one in people]
        book = people[0].log.rules[-1]
        found = [
            foretold_board(board, past, by_id, begin, end, present, book)
            for board in (RECENT, SKILL, YIELD, STREAK, HIT_RATE, CLOSING)
        ]
        found = [board for board in found if board is not None]
        if found:
            months.append({"month": written(begin)[:7], "boards": found})
        end = begin
    return months


def check_foretell(site, experts):
    shown = site.call("/api/expert/foretell", {})
    if shown is None:
        # an older server
        return
    months = foretold_months(experts, instant(shown["computedAt"]))
    yield from differences("the boards of past months", shown["months"], months)


class RowPlan:
    """A settled plan as a row of plans.csv has it."""

    def __init__(self, row):
        def number_in(column):
            return float(row[column]) if row[column] else None

        self.plan_id, self.match = int(row["plan_id"]), int(row["match_id"])
        self.play, self.is_late = int(row["plays"].split(",")[0]), row["late"] == "true"
        self.kickoff = instant(row["settled_kickoff"])
        self.settled_at = instant(row["settled_at"])
        self.outcome, self.hit = row["outcome"], hit_of(row["outcome"])
        self.profit = Fraction(row["profit"]) if row["profit"] else None
        self.earlier = [
            (instant(at), outcome, profit)
            for at, outcome, profit in json.loads(row["earlier_settlements"] or "[]")
        ]
        self.expected = number_in("market_probability")
        self.model = number_in("model_probability")
        self.closing = number_in("closing_value")
        # no board of a month shows it
        self.margin = None


class RowExpert:
    """An expert as the rows of plans.csv have them; `rules` are those of the last row."""

    def __init__(self, expert_id, rows, rules):
        last, self.id = rows[-1], expert_id
        self.log, self.kind = argparse.Namespace(rules=[rules]), last["expert_kind"]
        self.since = instant(last["expert_withdrawn_at"]) if last["expert_withdrawn_at"] else None
        settled = [RowPlan(row) for row in rows if row["settlement_index"]]
        self.settled = sorted(settled, key=lambda plan: (plan.kickoff, plan.plan_id))

    def withdrawn_since(self):
        return self.since


def months_in(path, present):
    """The months from a file plans.csv alone."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    by_expert = {}
    for row in rows:
        by_expert.setdefault(int(row["expert_id"]), []).append(row)
    rules = {"ruleVersion": int(rows[-1]["rule_version"])} if rows else None
    experts = [RowExpert(one, by_expert[one], rules) for one in sorted(by_expert)]
    return foretold_months(experts, present)


def print_months(path, at):
    present = instant(at) if at else datetime.now(timezone.utc)
    print(json.dumps(months_in(path, present), indent=1))
    return 0


# --- the site ------------------------------------------------------------------------------------


# --- home ----------------------------------------------------------------------------------------

RECOMMENDED_EXPERTS, RECOMMENDED_PLANS, DECIDED_FOR = 20, 1000, 7 * DAY


class Listed:
    """A plan as lists have it: when it is on sale, and by which kick-off it has its place."""

    def __init__(self, log, plan):
        last, settlements = plan.last, plan.settlements
        self.plan, self.id = plan, last["planId"]
        self.entries = [plan.commits[0], *settlements[:1]]
        self.published = plan.commits[0]["time"]
        self.settled = settlements[0]["time"] if settlements else None
        opened = plan.opened["index"] if plan.opened else math.inf
        closed = min(opened, settlements[0]["index"] if settlements else math.inf)
        stated = [
            e
            for e in log.by_match[last["matchId"]]
            if e.get("kickoff") and e["kind"] in ("commit", "match", "result")
        ]
        moved = [
            e for e in stated if e["kind"] == "match" and last["index"] < e["index"] < closed
        ]
        minutes = timedelta(minutes=plan.book["deadlineMinutes"])
        self.deadline = instant((moved or [last])[-1]["kickoff"]) - minutes
        self.kickoff = instant((settlements or stated)[-1]["kickoff"])

    def is_decided(self, at):
        return self.settled is not None and self.settled <= at

    def is_on_sale(self, at):
        return self.published <= at < self.deadline and not self.is_decided(at)


def recommended_at(experts, listed, at, answer):
    """The experts and plans that home recommends at an instant, and who has how many on sale.
    People are before models, and the coin is last; an older server lists the coin as any model, or
    people and models together."""
    apart, coin_last = "models" in answer, "coinLast" in answer
    speakers = []
    for expert in experts:
        plans = [plan for plan in listed[expert.id] if plan.published <= at]
        if expert.withdrawn or not plans:
            continue
        known = {plan.id for plan in plans if plan.is_decided(at)}
        settled = [plan for plan in expert.settled if plan.plan_id in known]
        # plans from before the log do not rank
        ranking = [plan for plan in settled if not plan.is_late]
        recent = recent_of(ranking)
        over90 = [plan for plan in ranking if plan.kickoff >= midnight(at) - 90 * DAY]
        full = recent["recentCnt"] == 10
        model = apart and expert.kind == "model"
        part = (model, coin_last and expert.is_coin)
        wins = -recent["recentWinCnt"] if full else 0
        form = part, not full, wins, -sample_of(over90)["hitRateLow"]
        on_sale = sorted(
            (plan for plan in plans if plan.is_on_sale(at)), key=lambda p: (p.kickoff, p.id)
        )
        decided = sorted(
            (p for p in plans if p.is_decided(at) and p.kickoff >= at - DECIDED_FOR),
            key=lambda p: (p.kickoff, p.id),
            reverse=True,
        )
        speakers.append(((*form, expert.id), expert.id, on_sale, decided, bool(settled)))
    speakers.sort()
    chosen = sorted(speakers, key=lambda one: (one[0][0], not one[2]))[:RECOMMENDED_EXPERTS]
    heard = [one for one in speakers if one[2] or one[4]][:RECOMMENDED_PLANS]
    share = RECOMMENDED_PLANS // max(1, len(heard)) + 1
    turns = []
    for nth, ((part, *_), _, on_sale, decided, _) in enumerate(heard):
        first = nth // 3 % 2
        for k, plan in enumerate(on_sale[:share]):
            turns.append((part, 2 * k + first, nth, plan.id))
        for k, plan in enumerate(decided[:share]):
            turns.append((part, 2 * k + 1 - first, nth, plan.id))
    plans = [plan for *_, plan in sorted(turns)][:RECOMMENDED_PLANS]
    return [one[1] for one in chosen], plans, {one[1]: len(one[2]) for one in speakers}


def moments_until(listed, end, size):
    """The instants from the last of the first `size` entries on, before and after each change."""
    plans = [plan for own in listed.values() for plan in own]
    known = [e["time"] for plan in plans for e in plan.entries if e["index"] < size]
    begin = max(known, default=datetime.min.replace(tzinfo=timezone.utc))
    tick = timedelta(milliseconds=1)
    changes = {
        time
        for plan in plans
        for time in (
            *(commit["time"] for commit in plan.plan.commits),
            plan.deadline,
            plan.settled,
            plan.kickoff + DECIDED_FOR + tick,
        )
        if time and begin < time <= end
    }
    latest = sorted(changes, reverse=True)[:40]
    moments = [end, *(one for time in latest for one in (time, time - tick)), begin]
    return [one for one in moments if one >= begin and (known or one != begin)]


FEWEST_PEOPLE, MOST_GAPS = 3, 10


def version_at(plan, at):
    return next((commit for commit in reversed(plan.commits) if commit["time"] <= at), None)


def gap_matches(log, experts, listed, at):
    """By match, the first free plans of people on its result, and the last prices sealed on it."""
    firsts, markets = {}, {}
    for expert in experts:
        seen = set()
        for one in sorted(listed[expert.id], key=lambda one: one.plan.serial):
            commit, match = version_at(one.plan, at), one.plan.last["matchId"]
            if commit is None:
                continue
            if (commit.get("market") or {}).get("result"):
                markets.setdefault(match, []).append((one.id, commit["market"]))
            if expert.kind == "model" or commit["plays"].split(",")[0] != "1" or match in seen:
                continue
            seen.add(match)
            if commit["price"] == 0 and one.is_on_sale(at) and not expert.withdrawn:
                firsts.setdefault(match, []).append((one, commit))
    many = sorted(
        (match for match, plans in firsts.items() if len(plans) >= FEWEST_PEOPLE),
        key=lambda match: (-len(firsts[match]), match),
    )
    return {
        match: (
            firsts[match],
            max(
                (market for _, market in sorted(markets[match], key=lambda one: one[0])),
                key=lambda market: market["at"],
            ),
        )
        for match in many[:MOST_GAPS]
        if match in markets
    }


def opens_of(site, opened, plan_id):
    """The hash of what opens a free plan, and the picks of its main selection."""
    if plan_id not in opened:
        answer = site.call("/api/predict/detail", {"id": plan_id}) or {}
        opening = answer.get("opening")
        opened[plan_id] = None, []
        if opening:
            sealed = bytes.fromhex(opening["salt"]) + opening["body"].encode()
            picks = json.loads(opening["body"])["selections"][0]["picks"]
            opened[plan_id] = hashlib.sha256(sealed).hexdigest(), [pick["key"] for pick in picks]
    return opened[plan_id]


def check_gaps(site, log, experts, listed, home, opened, at):
    """Where the free picks of people and the market differ, at an instant."""
    rows, follows = home["gaps"], gap_matches(log, experts, listed, at)
    if sorted(row["matchId"] for row in rows) != sorted(follows):
        shown = [row["matchId"] for row in rows]
        yield f"home shows the gaps of matches {shown}, by the log {sorted(follows)}"
        return
    for row in rows:
        match, (plans, market) = row["matchId"], follows[row["matchId"]]
        book = log.book_at(log.size)
        shares = {key: share_of(market, 1, None, [key], book) for key in "231"}
        value = {"people": len(plans), "at": market["at"], "chance": shares[row["key"]]}
        picks = []
        for one, commit in plans:
            hash, keys = opens_of(site, opened, one.id)
            later = [c["commitment"] for c in one.plan.commits if c["time"] > at]
            if hash == commit["commitment"]:
                picks.append(keys)
            elif hash not in later:
                yield f"the free plan {one.id} of home is not opened as it was sealed"
        if len(picks) == len(plans):
            parts = {
                key: sum(1 / len(keys) for keys in picks if key in keys) / len(picks)
                for key in "231"
            }
            value["key"] = max("231", key=lambda key: abs(parts[key] - shares[key]))
            value["share"] = parts[value["key"]]
        yield from differences(f"gap of match {match}", row, value)
        stated = [e for e in log.by_match[match] if e["kind"] in ("commit", "match", "result")]
        earlier = [e for e in stated if e["index"] < home["logSize"]][-1:]
        later = [e for e in stated if e["index"] >= home["logSize"]]
        if row["matchTime"] not in [e.get("kickoff") for e in earlier + later]:
            yield f"home shows another kick-off of match {match} than the log"
    widest = sorted(rows, key=lambda row: (-abs(row["share"] - row["chance"]), row["matchId"]))
    if widest != rows:
        yield "home does not show the widest gaps first"


def call_signed(site, log, path, asked):
    """An answer with all entries of the log that was read; after half a minute any answer. Once
    an answer stayed behind, no other one is waited for."""
    answer = site.call(path, asked)
    for tries in range(site.tries):
        if answer.get("logSize", 0) >= len(log.entries):
            return answer
        if tries == 0:
            say(f"Waiting for {path}: its answer has not all of the {len(log.entries)} entries.")
        time.sleep(1)
        answer = site.call(path, asked)
    if answer.get("logSize", 0) < len(log.entries):
        site.tries = 0
    return answer


def check_size(log, what, answer):
    size, signed = answer.get("logSize", 0), len(log.entries)
    if size < signed:
        yield f"{what} has {size} entries, but {signed} were signed before it was asked for"


def check_models(name, answer, rows):
    """An answer that lists people before models says how many models it has."""
    models = sum(row["kind"] == "model" for row in rows)
    if answer.get("models", models) != models:
        yield f"{name} has {models} models and not {answer['models']}"


def check_home(site, log, experts):
    home = call_signed(site, log, "/api/queryHome", {})
    yield from check_size(log, "home", home)
    listed = {e.id: [Listed(log, plan) for plan in e.plans] for e in experts}
    by_id = {e.id: e for e in experts}
    if not home["experts"]:
        if any(not e.withdrawn for e in experts):
            yield "home shows no experts"
        return

    def differ(shown, follow_at):
        moments = moments_until(listed, instant(shown["computedAt"]), shown.get("logSize", 0))
        found = (list(follow_at(at)) for at in moments)
        first = next(found)
        return [] if not first or any(not other for other in found) else first

    def of_experts(at):
        follows, _, on_sale = recommended_at(experts, listed, at, home)
        shown = [row["expertId"] for row in home["experts"]]
        if shown != follows:
            yield f"home shows the experts {shown}, by the log {follows}"
            return
        for row in home["experts"]:
            expert = by_id[row["expertId"]]
            known = {plan.id for plan in listed[expert.id] if plan.is_decided(at)}
            value = {
                "kind": expert.kind,
                "onSaleCnt": on_sale[expert.id],
                **recent_of([plan for plan in expert.settled if plan.plan_id in known]),
            }
            name = expert.name()
            if name is not None:
                value["name"] = name
            yield from differences(f"home expert {expert.id}", row, value)

    yield from differ(home, of_experts)
    yield from check_models("home", home, home["experts"])
    # a site of an older version shows none
    if "gaps" in home:
        opened = {}
        yield from differ(
            home, lambda at: check_gaps(site, log, experts, listed, home, opened, at)
        )
    place = 0
    for page in range(1, 12):
        answer = call_signed(site, log, "/api/home/queryRecommend", {"page": page, "size": 100})
        yield from check_size(log, f"page {page} of the recommended plans", answer)
        records, begin = answer["records"], place
        yield from check_models(f"page {page} of the recommended plans", answer, records)
        place += len(records)
        end = place if len(records) == 100 else None

        def of_plans(at):
            _, follows, _ = recommended_at(experts, listed, at, answer)
            shown = [card["id"] for card in records]
            if shown != follows[begin:end]:
                yield f"page {page} of the recommended plans shows {shown}, by the log {follows}"

        if records:
            yield from differ(answer, of_plans)
        for card in records:
            yield from check_card(by_id, card)
        if len(records) < 100:
            break
    plans = plans_by_match(experts)
    yield from check_matches(log, plans, "home", home["matches"])
    today = call_signed(site, log, "/match/list", {"offset": 0})
    yield from check_size(log, "the matches of today", today)
    yield from check_matches(log, plans, "the matches of today", today["matches"])


def points_of(entries, prices_in):
    """The first entry of each reading of the market that has these prices; the latest 500."""
    points = {}
    for entry in sorted(entries, key=lambda e: (e["market"]["at"], e["index"])):
        market = entry["market"]
        prices = prices_in(market)
        if prices and market["at"] not in points:
            points[market["at"]] = {
                "index": entry["index"],
                "at": market["at"],
                "kind": entry["kind"],
                "source": market["source"],
                **prices,
            }
    return list(points.values())[-500:]


def result_in(market):
    odds = market.get("result")
    return odds and {side: odds[side] for side in ("home", "draw", "away")}


def totals_on(line):
    def totals_in(market):
        offers = [one for one in market.get("totals") or [] if one["line"] == line]
        return offers and {name: offers[0][name] for name in ("line", "over", "under")}

    return totals_in


def mark_of(expert, plan):
    """The mark of a revealed plan on the match result; None for others."""
    if plan.opened is None or plan.main_play != 1:
        return None
    keys = [pick["key"] for pick in plan.opened["body"]["selections"][0]["picks"]]
    odds = (plan.last.get("market") or {}).get("result") or {}
    mark = {
        "id": plan.last["planId"],
        "expertId": expert.id,
        "kind": expert.kind,
        "index": plan.last["index"],
        "at": plan.last["at"],
        "keys": keys,
        "odds": odds.get({"2": "home", "3": "draw", "1": "away"}[keys[0]]),
        "hitResult": plan.settlements[-1]["hitResult"] if plan.settlements else 0,
    }
    name = expert.name()
    return mark if name is None else {**mark, "name": name}


def check_movement(site, log, experts):
    """The movement of prices on the last ten matches that have a plan."""
    marks = {
        match: [mark_of(expert, plan) for expert, plan in plans]
        for match, plans in plans_by_match(experts).items()
    }
    for match in last_matches(log, marks):
        shown = call_signed(site, log, "/match/prices", {"matchId": match})
        yield from check_size(log, f"the prices of match {match}", shown)
        entries = [
            e
            for e in log.by_match[match]
            if e["kind"] in ("commit", "close") and e.get("market") is not None
        ]
        by_time = sorted(entries, key=lambda e: (e["market"]["at"], e["index"]))
        lines = [e["market"]["totals"][0]["line"] for e in by_time if e["market"].get("totals")]
        follows = {
            "result": points_of(entries, result_in),
            "totals": points_of(entries, totals_on(lines[0])) if lines else [],
            "plans": sorted((m for m in marks[match] if m), key=lambda mark: mark["index"])[:100],
        }
        # what was logged while this program read is not compared
        size = len(log.entries)
        known = {mark["id"] for mark in follows["plans"]}
        for name in follows:
            shown[name] = [one for one in shown[name] if one["index"] < size]
        if shown.get("logSize", 0) > size:
            shown["plans"] = [one for one in shown["plans"] if one["id"] in known]
            for mark in follows["plans"]:
                if mark["hitResult"] == 0:
                    del mark["hitResult"]
        yield from differences(f"match {match}", shown, follows)


# --- lists of plans and matches ------------------------------------------------------------------


def plans_by_match(experts):
    """The plans on each match, each with its expert."""
    by_match = {}
    for expert in experts:
        for plan in expert.plans:
            by_match.setdefault(plan.last["matchId"], []).append((expert, plan))
    return by_match


def last_matches(log, matches):
    return sorted(matches, key=lambda match: log.by_match[match][-1]["index"])[-10:]


def match_row(log, match, plans):
    """What lists show of a match: how many plans it has, and what settled them."""
    value = {"solutionCount": len(plans), **(time_of_match(log, match) if plans else {})}
    last = (log.results(match) or [None])[-1]
    settlements = [plan.settlements[-1] for _, plan in plans if plan.settlements]
    if not last or not settles(last) or not any(is_before(last, one) for one in settlements):
        return value
    value |= {"status": last["status"], "awarded": last["awarded"]}
    # of an awarded match the site may show another score
    if last["status"] == FINISHED and not last["awarded"]:
        value["fullHome"], value["fullAway"] = last["score"]
    return value


def check_matches(log, plans, where, rows, fields=None):
    for row in rows:
        match = row["matchId"]
        value = match_row(log, match, plans.get(match, []))
        shown = {name: one for name, one in value.items() if fields is None or name in fields}
        yield from differences(f"match {match} of {where}", row, shown)


def check_lists(site, log, experts):
    """The latest plans, the open matches, and the last ten matches that have a plan."""
    plans = plans_by_match(experts)
    yield from check_latest(site, log, experts)
    yield from check_open(site, log, plans)
    details = []
    for match in last_matches(log, plans):
        detail = call_signed(site, log, "/match/detail", {"matchId": match})
        yield from check_match(log, plans.get(match, []), detail)
        yield from check_plans_on(site, log, experts, plans.get(match, []), detail)
        yield from check_forecasts(site, log, experts, match)
        details.append(detail)
    for date in sorted({detail["matchTime"][:10] for detail in details if detail["matchTime"]}):
        yield from check_day(site, log, plans, date)
    names = ("leagueId", "season", "round")
    for asked in {tuple(detail[name] for name in names) for detail in details if detail["round"]}:
        yield from check_round(site, log, plans, dict(zip(names, asked)))


def check_latest(site, log, experts):
    """The latest kick-offs first, of all plans and of those that are settled."""
    by_id = {e.id: e for e in experts}
    listed = [Listed(log, plan) for e in experts for plan in e.plans]
    listed.sort(key=lambda plan: (plan.kickoff, plan.id), reverse=True)
    for state, plans in (
        (None, listed),
        ("decided", [plan for plan in listed if plan.settled is not None]),
    ):
        asked = {"size": 100, **({"state": state} if state else {})}
        name = f"the list of {state or 'the latest'} plans"
        answer = call_signed(site, log, "/api/predict/list", asked)
        yield from check_size(log, name, answer)
        yield from check_cards(by_id, name, answer["records"], [plan.id for plan in plans][:100])


def check_cards(by_id, name, cards, follows):
    shown = [card["id"] for card in cards]
    if shown != follows:
        yield f"{name} shows {shown}, by the log {follows}"
    for card in cards:
        yield from check_card(by_id, card)


def check_open(site, log, plans):
    answer = call_signed(site, log, "/api/expert/matches", {})
    yield from check_size(log, "the list of open matches", answer)
    fields = ("matchTime", "solutionCount")
    yield from check_matches(log, plans, "the list of open matches", answer["records"], fields)


def check_day(site, log, plans, date):
    answer = call_signed(site, log, "/match/list", {"date": date, "offset": 0})
    yield from check_size(log, date, answer)
    yield from check_matches(log, plans, date, answer["matches"])


def check_round(site, log, plans, asked):
    name, answer = f"round {asked['round']}", call_signed(site, log, "/match/rounds", asked)
    yield from check_size(log, name, answer)
    yield from check_matches(log, plans, name, answer["matches"])


def check_match(log, plans, detail):
    """The page of a match: how its plans are spread, and whether its sources disagree."""
    match = detail["matchId"]
    yield from check_size(log, f"the page of match {match}", detail)
    value = match_row(log, match, plans)
    plays = Counter(plan.main_play for _, plan in plans)
    value["plans"] = {
        "free": sum(plan.last["price"] == 0 for _, plan in plans),
        "byPlay": [{"play": play, "plans": plays[play]} for play in sorted(plays)],
    }
    # an older server counts people and models together
    if "models" in detail["plans"]:
        value["plans"]["models"] = sum(expert.kind == "model" for expert, _ in plans)
    apart = "modelSplit" in detail
    if all(plan.opened for _, plan in plans):
        own = [plan for expert, plan in plans if not apart or expert.kind != "model"]
        value["split"] = split_of(own)
        if apart:
            value["modelSplit"] = split_of([p for expert, p in plans if expert.kind == "model"])
    results = log.results(match)
    if plans and results and "disputed" in detail:
        value["disputed"] = words_of(results[-1]) if is_disputed(results[-1]) else []
    yield from differences(f"the page of match {match}", detail, value)


def split_of(plans):
    """How many of the plans that pick the match result pick each; None where none does."""
    picks = [
        {
            pick["key"]
            for selection in plan.opened["body"]["selections"]
            if selection["play"] == 1
            for pick in selection["picks"]
        }
        for plan in plans
    ]
    picks = [keys for keys in picks if keys]
    if not picks:
        return None
    sides = {"home": "2", "draw": "3", "away": "1"}
    on = {side: sum(key in keys for keys in picks) for side, key in sides.items()}
    return {"plans": len(picks), **on}


def words_of(result):
    """What each source says of a match that they disagree about."""
    told = [w for w in result["sources"] if w["status"] is not None and "setAside" not in w]
    scores = [word["score"] or (None, None) for word in told]
    return [
        {"source": word["source"], "homeGoals": home, "awayGoals": away}
        for word, (home, away) in zip(told, scores)
    ]


def check_plans_on(site, log, experts, plans, detail):
    """All plans on a match: people, the last plan first, then models in their order."""
    asked, cards = {"matchId": detail["matchId"], "size": 100}, []
    name = f"the list of plans on match {detail['matchId']}"
    while True:
        answer = call_signed(site, log, "/api/predict/list", asked)
        yield from check_size(log, name, answer)
        cards += answer["records"]
        if answer["next"] is None or not answer["records"]:
            break
        asked["after"] = answer["next"]
    models = sorted(plan.last["planId"] for e, plan in plans if e.kind == "model")
    people = sorted((plan.last["planId"] for e, plan in plans if e.kind != "model"), reverse=True)
    follows = people + models
    if "modelSplit" not in detail:
        # an older server lists people and models together
        listed = [Listed(log, plan) for _, plan in plans]
        listed.sort(key=lambda plan: (plan.kickoff, plan.id), reverse=True)
        follows = [plan.id for plan in listed]
    yield from check_cards({e.id: e for e in experts}, name, cards, follows)


FORECASTS_SHOWN = 500


def check_forecasts(site, log, experts, match):
    """The models on the page of a match, with their chances and how good they were so far."""
    name = f"the forecasts of match {match}"
    answer = call_signed(site, log, "/match/probability", {"matchId": match})
    yield from check_size(log, name, answer)
    listed = {row["expertId"]: row for row in answer["models"]}
    if len(listed) < len(answer["models"]):
        yield f"{name} list a model twice"
    for expert in experts:
        row = listed.pop(expert.id, None) if expert.kind == "model" else None
        if row is not None:
            value = forecast_of(expert, match)
            yield from differences(f"{name}: model {expert.id}", row, value)
        elif expert.kind == "model" and not expert.withdrawn:
            yield f"{name} lack model {expert.id}"
    # a model that has not published anything is listed with its name alone
    known = {expert.id for expert in experts}
    for row in listed.values():
        says_anything = row["planId"] or row["chances"] or row["record"]["n"]
        if row["expertId"] in known or says_anything:
            yield f"{name} have a model {row['expertId']} that the log does not have"


def forecast_of(model, match):
    own = [plan for plan in model.plans if plan.last["matchId"] == match]
    spoken = min(own, key=lambda plan: plan.serial, default=None)
    forecasts = [plan.forecast for plan in model.settled if plan.forecast][-FORECASTS_SHOWN:]
    stated = [
        (chances[side], side == happened)
        for chances, happened in reversed(forecasts)
        for side in ("home", "draw", "away")
    ]
    squares = [(chance - hit) ** 2 for chance, hit in stated]
    logs = [-math.log(max(1e-6, chances[happened])) for chances, happened in forecasts]
    value = {
        "planId": spoken and spoken.last["planId"],
        "record": {
            "n": len(forecasts),
            "brier": plus(squares) / len(forecasts) if forecasts else None,
            "logScore": mean_of(logs),
            "calibration": calibration_of(stated),
        },
    }
    # a free plan shows them before it is revealed
    if spoken is None or spoken.opened:
        value["chances"] = spoken and spoken.opened["body"].get("probabilities")
    name = model.name()
    return value if name is None else {**value, "name": name}


def check_card(by_id, card):
    expert = by_id.get(card["expertId"])
    plans = expert.plans if expert else []
    plan = next((one for one in plans if one.last["planId"] == card["id"]), None)
    if plan is None:
        yield f"the card of plan {card['id']} is of none that the log has"
        return
    row = row_of(expert, plan, card)
    value = {name: row[name] for name in row if name in CARD}
    value.update(recent_of(expert.settled))
    yield from differences(f"the card of plan {card['id']}", card, value)


CARD = ("id", "expertId", "kind", "matchId", "predictPlay", "status", "hitResult", "name",
        "solutionTitle", "titleLanguage", "matchTime")


def check_entries(log, expert):
    """What the entries of one expert must agree with, without the site."""
    yield from check_chain(log, log.by_expert[expert.id])
    yield from check_moderation(log, expert.id)
    yield from check_times(log, expert)
    yield from check_plans(log, expert.plans)
    yield from check_drafts(log, expert.plans)
    yield from check_prices_age(log, expert.plans)
    yield from check_overdue(log, expert.plans)
    yield from check_limits(log, log.by_expert[expert.id])
    yield from check_prices(log, expert)
    yield from check_settlements(log, expert.plans)


def check_expert(site, log, expert, witnesses, with_plans):
    yield from check_entries(log, expert)
    named = (site.file("keys") or b"").decode().splitlines()[1:]
    cosigned = site.file(f"cosigned/expert-{expert.id}.json") if witnesses or named else None
    notes = json.loads(cosigned)["notes"] if cosigned else []
    if witnesses:
        count, others = seen_before(log, notes, witnesses, expert.plans)
        yield from others
        print(f"Expert {expert.id}: witnesses saw {count} of {len(expert.plans)} before kick-off.")
    for window, days in WINDOWS.items():
        detail = site.call("/api/expert/detail", {"expertId": expert.id, "window": window})
        if detail is None:
            yield "the site has no page of this expert"
            return
        yield from check_window(log, detail, days)
        value = numbers_of(expert, detail, log.rules[-1])
        if "witnessed" in detail["ledger"]:
            by_site, _ = seen_before(log, notes, named, expert.plans)
            value["ledger"]["witnessed"] = by_site if named else None
        name = expert.name()
        if name is not None:
            value["expert"]["name"] = name
        value["formerNames"] = expert.former_names()
        yield from (f"{window}: {one}" for one in differences("page", detail, value))
    yield from check_rows(site, expert)
    if with_plans:
        yield from check_plan_pages(site, expert)
    yield from sorted(set(expert.wrong))


def read_log(site, key, witnesses):
    """The log as far as its checkpoint goes; a sentence where it is not what was signed."""
    note = site.file("checkpoint")
    if note is None:
        raise NoAnswer(f"{site.address}: there is no log")
    head = check_checkpoint(note.decode(), key)
    if head is None:
        return "The checkpoint is not signed by the log's key."
    size, root = head
    lines = site.file("entries.jsonl").split(b"\n")[:size]
    if len(lines) != size or Tree(lines).root(size) != root:
        return "The entries do not lead to the signed root."
    for index, line in enumerate(lines):
        if not fits(line):
            return f"Entry {index} is nothing that this log writes."
    log = Log(lines)
    for sentence in check_witnesses(log, note.decode(), witnesses):
        return sentence
    return log


def examine(site, key, known, witnesses, with_plans):
    """All that differs, how many experts were examined, and the size of the log."""
    log = read_log(site, key, witnesses)
    if isinstance(log, str):
        return [log], 0, None
    other = list(check_keys(log, key, known))
    if other:
        return other, 0, None
    other = list(check_rules(log))
    if other:
        return other, 0, None
    last = [log.results(match)[-1:] for match in log.by_match]
    site.disputed = sum(is_disputed(result) for [result] in filter(None, last))
    site.late = len({e["planId"] for e in log.entries if e["kind"] == "commit" and e.get("late")})
    other = list(check_order(log))
    if other:
        return other, 0, None
    experts, found, begin = [], [], {window: None for window in WINDOWS}
    for expert_id in sorted(log.by_expert):
        if log.plans_of(expert_id):
            experts.append(Expert(log, expert_id, site.texts(f"expert/{expert_id}")))
    for expert in experts:
        wrong = check_expert(site, log, expert, witnesses, with_plans)
        found += [f"Expert {expert.id}: {sentence}" for sentence in wrong]
    if experts:
        for window in WINDOWS:
            page = site.call("/api/expert/detail", {"expertId": experts[0].id, "window": window})
            begin[window] = instant(page["from"]) if page and page["from"] else None
    found += check_corrections(log)
    found += check_boards(site, experts, begin)
    found += check_luck(site, experts, begin)
    found += check_spread(site, experts)
    found += check_predictions(site, experts)
    found += check_foretell(site, experts)
    found += check_home(site, log, experts)
    found += check_movement(site, log, experts)
    found += check_lists(site, log, experts)
    return found, len(experts), len(log.entries)


def verify(address, known, witnesses, with_plans):
    site = Site(address)
    keys = site.file("keys")
    if keys is None:
        raise NoAnswer(f"{address}: there is no log")
    key = keys.decode().splitlines()[0]
    for _ in range(5):
        site.tries = MOST_TRIES
        found, experts, size = examine(site, key, known, witnesses, with_plans)
        # what the log got meanwhile is on the pages already: only then is it read again
        note = site.file("checkpoint").decode()
        if not found or size is None or note.split("\n")[1] == str(size):
            break
    return found, experts, site


# --- a passport ----------------------------------------------------------------------------------


class PartialTree:
    """The part of a tree that proves some entries: their hashes, and those of subtrees without."""

    def __init__(self, leaves, nodes):
        self.known = {(0, at): hashlib.sha256(b"\0" + leaf).digest() for at, leaf in leaves.items()}
        given = [*self.known, *nodes]
        self.above = {(n, at >> n - m) for m, at in given for n in range(m + 1, 54)}
        self.is_sound = not any(node in self.above or node in self.known for node in nodes)
        self.known |= nodes

    def hash(self, level, at):
        if (level, at) not in self.known:
            if (level, at) not in self.above:
                raise ValueError(f"no hash of {at} at level {level}")
            left, right = self.hash(level - 1, 2 * at), self.hash(level - 1, 2 * at + 1)
            self.known[level, at] = hashlib.sha256(b"\1" + left + right).digest()
        return self.known[level, at]

    def root(self, size):
        node = None
        for level in range(size.bit_length()):
            if size >> level & 1:
                left = self.hash(level, (size >> level) - 1)
                node = left if node is None else hashlib.sha256(b"\1" + left + node).digest()
        return node


def read_passport(raw, known):
    """The log as far as the passport has it, its first line and its expert; or a sentence."""
    *lines, last = raw.decode().splitlines(keepends=True)
    head, rest = json.loads(lines[0]), [json.loads(line) for line in lines[1:]]
    key, expert_id = known or head["key"], head["expertId"]
    name, note = parse_key(key)[0], json.loads(last)["note"]
    signed = hashlib.sha256("".join(lines).encode()).hexdigest()
    said = f"touchline-passport/v1\n{name}\nexpert {expert_id}\nsha256 {signed}\n"
    if parse_note(note)[0] != said or not is_signed(note, key) or not last.endswith("\n"):
        return "The passport is not signed by the log's key, or was changed after it was signed."
    checkpoint = check_checkpoint(head["checkpoint"], key)
    if checkpoint is None:
        return "The checkpoint is not signed by the log's key."
    size, root = checkpoint
    leaves = {one["index"]: one["entry"].encode() for one in rest if "entry" in one}
    nodes = {(n["level"], n["at"]): base64.b64decode(n["hash"]) for n in rest if "hash" in n}
    tree = PartialTree(leaves, nodes)
    if not tree.is_sound or size - 1 not in leaves or max(leaves) >= size or tree.root(size) != root:
        return "The entries are not in the tree of the checkpoint."
    own = sorted(one["index"] for one in rest if "entry" in one and not one.get("last"))
    for index in own:
        if not fits(leaves[index]):
            return f"Entry {index} is nothing that this log writes."
    log = Log([leaves[index] for index in own], own)
    log.tree, log.size = tree, size
    last = json.loads(leaves[size - 1])
    # an entry about someone else shows only that the site was at work by then
    if size - 1 not in own:
        log.entries.append({**last, "kind": "", "index": size - 1, "time": instant(last["at"])})
    return log, head, Expert(log, expert_id, {})


def check_passport(log, head, expert):
    yield from check_rules(log)
    yield from check_order(log)
    yield from check_entries(log, expert)
    yield from check_corrections(log)
    record = {"published": len(expert.plans), **record_of(expert.settled, log.rules[-1])}
    yield from differences("record", head["record"], record)


def verify_passport(path, known, witnesses):
    seen, sentences = 0, []
    try:
        with open(path, "rb") as file:
            found = read_passport(file.read(), known)
        sentences = [found] if isinstance(found, str) else list(check_passport(*found))
        if not sentences and witnesses:
            log, head, expert = found
            seen, sentences = seen_before(log, head["cosigned"], witnesses, expert.plans)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        sentences = [f"The file is no passport: {error}"]
    for sentence in sentences:
        print(sentence)
    if sentences:
        print("The passport does not hold.")
        return 1
    log, head, expert = found
    record = head["record"]
    late = sum(any(commit.get("late") for commit in plan.commits) for plan in expert.plans)
    if late:
        print(f"{late} plans are from before the log: nothing proves when they were made.")
    if witnesses:
        print(f"Witnesses saw {seen} of {len(expert.plans)} plans before kick-off.")
    print(
        f"The passport holds: expert {expert.id} of {head['site']} has {record['hits']} hits of "
        f"{record['n']} counted plans, of {len(expert.plans)} plans without a gap."
    )
    return 0


# --- a receipt -----------------------------------------------------------------------------------


def is_included(index, size, leaf, proof, root):
    """RFC 9162, 2.1.3.2."""
    at, last, node = index, size - 1, leaf
    for part in proof:
        if last == 0:
            return False
        if at % 2 == 1 or at == last:
            node = hashlib.sha256(b"\1" + part + node).digest()
            while at % 2 == 0 and at:
                at, last = at // 2, last // 2
        else:
            node = hashlib.sha256(b"\1" + node + part).digest()
        at, last = at // 2, last // 2
    return index < size and last == 0 and node == root


def statement_of(receipt, key):
    """What the log's key signed of the answer; None where it did not."""
    note = receipt["note"]
    if note is None or not is_signed(note, key):
        return None
    first, origin, *lines = parse_note(note)[0].splitlines()
    if first != "touchline-receipt/v1" or origin != parse_key(key)[0]:
        return None
    return dict(line.split(" ", 1) for line in lines)


def commits_in(receipt, key):
    """The plan's entries that are proven to be in the log, by index; None without a checkpoint."""
    if receipt["checkpoint"] is None:
        return None
    size, root = check_checkpoint(receipt["checkpoint"], key) or (0, b"")
    commits = {}
    for one in receipt["entries"]:
        proof = [base64.b64decode(part) for part in one["proof"]]
        leaf = hashlib.sha256(b"\0" + one["entry"].encode()).digest()
        entry = json.loads(one["entry"])
        is_own = (entry["kind"], entry.get("planId")) == ("commit", receipt["planId"])
        if not is_included(one["index"], size, leaf, proof, root):
            raise ValueError(f"entry {one['index']} is not in the tree of a signed checkpoint")
        if is_own:
            commits[one["index"]] = entry
    return commits


def check_receipt(receipt, key):
    """Each sentence with whether it contradicts what the site signed."""
    sealed = bytes.fromhex(receipt["salt"]) + receipt["body"].encode()
    opens, analysis = hashlib.sha256(sealed).hexdigest(), None
    if receipt["analysis"] is not None:
        text = receipt["analysis"]
        sealed = bytes.fromhex(text["salt"]) + text["text"].encode()
        analysis = hashlib.sha256(sealed).hexdigest()
    said = statement_of(receipt, key)
    if said is None:
        yield "The site has not signed what it answered.", False
        return
    answered = {"plan": receipt["planId"], "version": receipt["version"], "opens": opens}
    answered["analysis"] = analysis or "-"
    if any(said.get(name) != str(value) for name, value in answered.items()):
        yield "What the site signed with its answer is about other content.", False
        return
    if analysis and json.loads(receipt["body"]).get("analysisHash") != analysis:
        yield "The analysis that the site answered is not the one that was sealed.", True
    commits = commits_in(receipt, key)
    if commits is None:
        return
    is_proven = any(one["index"] == receipt["index"] for one in receipt["entries"])
    if is_proven and commits.get(receipt["index"], {}).get("version") != receipt["version"]:
        yield f"Entry {receipt['index']} does not seal this version of the plan.", True
    for index, entry in commits.items():
        if entry["version"] == receipt["version"] and entry["commitment"] != opens:
            yield f"What the site answered is not what entry {index} sealed.", True
    for index, entry in commits.items():
        if entry["version"] > receipt["version"] and index < int(said["size"]):
            yield f"A later version was in the log by then, as entry {index}.", True


def verify_receipt(path, known):
    try:
        with open(path, "rb") as file:
            receipt = json.loads(file.read())
        found = list(check_receipt(receipt, known or receipt["key"]))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        print(f"The file is no receipt that can be verified: {error}")
        return 1
    for sentence, _ in found:
        print(sentence)
    if any(is_lie for _, is_lie in found):
        print("PROVEN: the site signed an answer that is not what its log had sealed.")
    if found:
        return 1
    commits = commits_in(receipt, known or receipt["key"]) or {}
    if all(entry["version"] != receipt["version"] for entry in commits.values()):
        print("The site signed what it answered. The receipt has no entry of the log.")
        return 4
    print("The receipt fits: the site signed exactly what its log sealed.")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site", help="the site's address, or: passport, receipt, months")
    parser.add_argument("file", nargs="?", help="a passport, a receipt, or plans.csv of a site")
    parser.add_argument("--key", help="the log's verifier key, where you have it from elsewhere")
    parser.add_argument(
        "--witness", action="append", default=[], help="the verifier key of a witness you trust"
    )
    parser.add_argument("--at", help="months that are over then, as computedAt; otherwise now")
    parser.add_argument("--plans", action="store_true", help="also the page and texts of each plan")
    options = parser.parse_args()
    if (options.site in ("passport", "receipt", "months")) != (options.file is not None):
        parser.error("a file is given behind the word passport, receipt or months")
    if options.site == "passport":
        return verify_passport(options.file, options.key, options.witness)
    if options.site == "receipt":
        return verify_receipt(options.file, options.key)
    if options.site == "months":
        return print_months(options.file, options.at)
    try:
        found, experts, site = verify(
            options.site.rstrip("/"), options.key, options.witness, options.plans
        )
    except NoAnswer as error:
        print(error, file=sys.stderr)
        return 3
    if site.disputed:
        print(f"Matches about whose result the sources disagree: {site.disputed}.")
    if site.late:
        print(f"{site.late} plans are from before the log: nothing proves when they were made.")
    for sentence in found:
        print(sentence)
    if not found:
        print(f"{experts} experts: equal.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
