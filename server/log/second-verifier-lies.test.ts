/**
 * The second verifier (docs/verify.py) over the lies of the frozen logs: entries, as in
 * rules/verify/frozen-lies.test.ts, and each field of the answers in test-shown-fields.ts. What is
 * found here is found there, and nothing in an honest record.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { calls, type PublicRead } from '../../contract/calls.ts'
import { canonicalBytes } from '../../rules/log/entry.ts'
import { findingsIn, kindOf, liesAbout, type Placed } from '../../rules/verify/test-frozen-lies.ts'
import { openFrozen } from '../../rules/verify/test-frozen-site.ts'
import { ends, lied, placesIn } from '../../rules/verify/test-lies.ts'
import { compared, frozen } from '../../rules/verify/test-shown-fields.ts'

const python = spawnSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' }).status === 0
if (!python) console.warn('SKIPPED: docs/verify.py, because there is no python3 with cryptography.')

/** Prints for each line of the input, a record, the first sentence that is found, or nothing. */
const examine = `
import functools, json, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
# the lies about a record differ in one entry
fits = functools.cache(verify.fits)
def found(places, lines):
    for line in lines:
        if not fits(line):
            yield "no entry of this log"
            return
    log = verify.Log(lines, places)
    expert = verify.Expert(log, min(log.by_expert), {})
    for check in (verify.check_rules, verify.check_order, verify.check_corrections):
        yield from check(log)
    yield from verify.check_entries(log, expert)
for line in sys.stdin:
    one = json.loads(line)
    try:
        print(next(found(one["places"], [entry.encode() for entry in one["entries"]]), ""))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        print("no record:", repr(error))
`

function byPython(records: readonly (readonly Placed[])[]): string[] {
  const lines = records.map((entries) =>
    JSON.stringify({
      places: entries.map(({ index }) => index),
      entries: entries.map(({ entry }) => new TextDecoder().decode(canonicalBytes(entry))),
    }),
  )
  return linesOf(examine, lines)
}

/** The lines that a program prints for these. */
function linesOf(program: string, lines: readonly string[]): string[] {
  const folder = fileURLToPath(new URL('../../docs', import.meta.url))
  const { stdout, stderr } = spawnSync('python3', ['-c', program, folder], {
    input: lines.join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  expect(stderr).toBe('')
  return stdout.split('\n').slice(0, -1)
}

/** Of each kind the entry in the shortest record that has one, at its place in the log. */
function placedExamples(records: readonly { entries: Placed[] }[]) {
  const found = new Map<string, { entries: Placed[]; at: number }>()
  for (const { entries } of records.toSorted((a, b) => a.entries.length - b.entries.length))
    for (const [at, placed] of entries.entries())
      if (!found.has(kindOf(placed))) found.set(kindOf(placed), { entries, at })
  return [...found]
}

/** Entries that have moved would need other chains. An entry of another expert is in no record. */
const isLeftOut = (how: string) => /^(twice|before|behind|last|expertId)/.test(how)

test.skipIf(!python).each([2, 3] as const)(
  'book %i: every lie that is found here is found there, and nothing else',
  async (book) => {
    const { now, entries: read } = await openFrozen(book)
    const lies = placedExamples(await read()).flatMap(([kind, { entries, at }]) => [
      { how: `${kind}: honest`, entries },
      ...Array.from(liesAbout(entries, at))
        .filter(([how]) => !isLeftOut(how))
        .map(([how, lie]) => ({ how: `${kind}: ${how}`, entries: lie })),
    ])
    expect(lies.length).toBeGreaterThan(500)
    const there = byPython(lies.map(({ entries }) => entries))
    expect(there).toHaveLength(lies.length)
    const different = lies.flatMap(({ how, entries }, at) => {
      const [here] = findingsIn(entries, now).filter((one) => !one.startsWith('waiting'))
      const other = there[at] ?? ''
      return (here === undefined) === (other === '') ? [] : [`${how}: ${here} / ${other}`]
    })
    expect(different).toEqual([])
  },
)

/** Prints for each line of the input, lies about one field, whether one of them is found. */
const examineAnswers = `
import copy, json, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
# an answer that stays behind is not waited for
verify.MOST_TRIES = 0

class Frozen(verify.Site):
    def __init__(self, frozen):
        super().__init__("")
        self.files = frozen["files"]
        self.answers = {
            key(one["path"], one["asked"]): json.dumps(one["shown"]) for one in frozen["answers"]
        }

    def file(self, path):
        return self.files[path].encode() if path in self.files else None

    def call(self, path, data):
        shown = self.answers.get(key(path, data))
        return None if shown is None else json.loads(shown)

def key(path, asked):
    return path + json.dumps(asked, sort_keys=True)

site = Frozen(json.loads(sys.stdin.readline()))
log = verify.Log(site.file("entries.jsonl").split(b"\\n")[:-1])
experts = [
    verify.Expert(log, one, site.texts(f"expert/{one}"))
    for one in sorted(log.by_expert) if log.plans_of(one)
]
by_id = {expert.id: expert for expert in experts}
plans = verify.plans_by_match(experts)
# lies are about answers: the entries are those of an honest log
verify.check_entries = lambda log, expert: []
check_rows, WINDOWS = verify.check_rows, dict(verify.WINDOWS)
begin = {}
for window in WINDOWS:
    page = site.call("/api/expert/detail", {"expertId": experts[0].id, "window": window})
    begin[window] = verify.instant(page["from"]) if page["from"] else None

def found(path, asked):
    if path == "/api/expert/detail":
        verify.WINDOWS = {asked["window"]: WINDOWS[asked["window"]]}
        verify.check_rows = lambda site, expert: []
        yield from verify.check_expert(site, log, by_id[asked["expertId"]], [], False)
        verify.WINDOWS, verify.check_rows = WINDOWS, check_rows
    elif path == "/api/expert/queryPredicts":
        yield from verify.check_rows(site, by_id[asked["expertId"]])
    elif path in ("/api/predict/detail", "/api/log/plan"):
        for expert in experts:
            one = copy.copy(expert)
            one.plans = [plan for plan in expert.plans if plan.last["planId"] == asked["id"]]
            yield from verify.check_plan_pages(site, one)
    elif path == "/api/expert/list":
        verify.BOARDS, verify.PLAYS = (asked["type"],), ()
        yield from verify.check_boards(site, experts, begin)
    elif path == "/api/expert/luck":
        yield from verify.check_luck(site, experts, begin)
    elif path == "/api/expert/spread":
        yield from verify.check_spread(site, experts)
    elif path == "/api/expert/foretell":
        yield from verify.check_foretell(site, experts)
    elif path == "/api/predict/record":
        yield from verify.check_predictions(site, experts)
    elif path == "/match/prices":
        yield from verify.check_movement(site, log, experts)
    elif path in ("/match/detail", "/match/probability") or "matchId" in asked:
        of = asked["matchId"]
        detail = site.call("/match/detail", {"matchId": of})
        yield from verify.check_match(log, plans.get(of, []), detail)
        if path == "/api/predict/list":
            yield from verify.check_plans_on(site, log, experts, plans.get(of, []), detail)
        yield from verify.check_forecasts(site, log, experts, of)
    elif path == "/api/predict/list":
        yield from verify.check_latest(site, log, experts)
    elif path == "/api/expert/matches":
        yield from verify.check_open(site, log, plans)
    elif path == "/match/rounds":
        yield from verify.check_round(site, log, plans, asked)
    elif path == "/match/list" and "date" in asked:
        yield from verify.check_day(site, log, plans, asked["date"])
    else:
        yield from verify.check_home(site, log, experts)

plays, boards = verify.PLAYS, verify.BOARDS
for line in sys.stdin:
    is_found = False
    for lie in json.loads(line):
        of = key(lie["path"], lie["asked"])
        honest = site.answers[of]
        shown = json.loads(honest)
        *within, name = lie["place"]
        part = shown
        for one in within:
            part = part[int(one) if isinstance(part, list) else one]
        part[int(name) if isinstance(part, list) else name] = lie["value"]
        site.answers[of] = json.dumps(shown)
        for expert in experts:
            expert.wrong = []
        try:
            is_found = any(True for _ in found(lie["path"], lie["asked"]))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            is_found = True
        site.answers[of] = honest
        verify.PLAYS, verify.BOARDS, verify.WINDOWS = plays, boards, WINDOWS
        verify.check_rows = check_rows
        if is_found:
            break
    print("found" if is_found else "unseen", flush=True)
`

const rowsIn = (shown: object, list: string): readonly unknown[] => Object(shown)[list]

/** Lies about a field of an answer: at most so many, spread over all answers and their lists. */
const mostTries = 12

function liesAboutField(name: PublicRead, field: string) {
  const all = frozen.frozen.answers.filter(({ path }) => path === calls[name].path)
  const places = all.flatMap((answer) =>
    ends(placesIn(answer.shown, field.split('.'))).map((place) => ({ ...answer, place })),
  )
  const step = Math.max(1, Math.floor(places.length / mostTries))
  return places
    .filter((_, at) => at % step === 0)
    .map(({ path, asked, shown, place }) => {
      const value = place.reduce<unknown>((part, one) => Object(part)[one], lied(shown, place))
      return { path, asked, place, value }
    })
}

describe.skipIf(!python)('each field of an answer is found there, too, or named', () => {
  const all = compared.flatMap(({ name, fields, isNamed, second = {} }) =>
    fields
      .filter((field) => !isNamed(field))
      .map((field) => ({
        name,
        field,
        isNamed: Object.values(second).some((one) => one.test(field)),
      })),
  )
  test('in the answers of the frozen site', () => {
    const lines = all.map(({ name, field }) => JSON.stringify(liesAboutField(name, field)))
    const there = linesOf(examineAnswers, [JSON.stringify(frozen.frozen), ...lines])
    expect(there).toHaveLength(all.length)
    const wrong = all.filter(({ isNamed }, at) => isNamed !== (there[at] === 'unseen'))
    expect(wrong.map(({ name, field }) => `${name} ${field}`)).toEqual([])
  })

  test('the members and the order of lists', () => {
    const listsOf = (name: PublicRead, list: string, holds: (asked: object) => boolean) =>
      frozen.frozen.answers
        .filter(({ path, asked }) => path === calls[name].path && holds(asked))
        .map(({ path, asked, shown }) => ({ path, asked, place: [list], all: rowsIn(shown, list) }))
        .filter(({ all }) => all.length > 0)
    const isOfAll = (asked: object) => !('matchId' in asked)
    // these are beside plans, and of free or priced ones
    const isShort = (asked: object) => Object(asked).size < 100
    const lies = [
      ...listsOf('planList', 'records', isOfAll),
      ...listsOf('planList', 'records', (asked) => 'matchId' in asked && !isShort(asked)),
      ...listsOf('matchProbability', 'models', () => true),
    ].flatMap(({ all: [first, ...others], ...lie }) => [
      { ...lie, value: others },
      { ...lie, value: [first, first, ...others] },
      ...(others.length > 0 ? [{ ...lie, value: [...others, first] }] : []),
    ])
    const lines = lies.map((lie) => JSON.stringify([lie]))
    const there = linesOf(examineAnswers, [JSON.stringify(frozen.frozen), ...lines])
    expect(lies.length).toBeGreaterThan(10)
    expect(there).toEqual(lies.map(() => 'found'))
  })
})
