/** The words of the verification in English: the shape that the other languages must fill. */
import { boardNames } from '../../parts/words/en.ts'
import type { SitePart } from '../../../rules/verify/asked.ts'
import type { Finding, OrderRule, StepName } from '../../../rules/verify/findings.ts'

type Says = { [K in Finding['kind']]: (finding: Extract<Finding, { kind: K }>) => string }
type Facts = Record<string, number>

const count = (n: number | undefined, one: string, more: string) =>
  `${n ?? 0} ${n === 1 ? one : more}`
const entry = (index: number) => `entry ${index} of the log`
export const utc = (time: number | string) =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const waits = (plans: number) =>
  `${count(plans, 'plan waits', 'plans wait')} for a result of their match`

export const disagreed = (matches: number) =>
  `sources disagree about the result of ${count(matches, 'match', 'matches')}`

/** Plans that were entered when the log began: their places prove nothing about their times. */
const fromBefore = (plans: number) =>
  `${count(plans, 'plan is', 'plans are')} from before the log: nothing proves their time`

/** A witness, and when it cosigned, in seconds since 1970. */
export interface SeenBy {
  name: string
  seconds: number
}

const saidBy = ({ name, seconds }: SeenBy) => `${name} at ${utc(seconds * 1_000)}`

/** A warning once the last of these cosignatures is a day old. */
export function seenLongAgo(
  by: readonly SeenBy[],
  now: Date,
  say: (days: number) => string,
): string {
  const last = Math.max(...by.map(({ seconds }) => seconds * 1_000))
  const days = Math.floor((now.getTime() - last) / 86_400_000)
  return days >= 1 ? say(days) : ''
}

/** The names of a page's numbers, by their path in its answer. */
const numbers: Record<string, string> = {
  hitRate: 'hit rate',
  hitRateLow: 'lower end of the interval',
  hitRateHigh: 'upper end of the interval',
  n: 'counted plans',
  hits: 'hits',
  misses: 'misses',
  pushes: 'pushes',
  notCounted: 'plans not counted',
  published: 'plans published',
  yield: 'yield',
  yieldError: 'error of the yield',
  streakWinCnt: 'hits in a row',
  recentWinCnt: 'hits of the last 10',
  brier: 'Brier score',
  logScore: 'log score',
  maxDrawdown: 'largest fall',
  averageOdds: 'average odds',
  expectedHitRate: 'hit rate expected by the odds',
  leadMinutes: 'minutes published ahead',
}
const named = (at: string) => {
  const name = numbers[at.slice(at.lastIndexOf('.') + 1)]
  return name === undefined ? at : `${name} (${at})`
}

const kinds = { all: 'everyone', people: 'people', models: 'models' }

/** The answer about all experts that has the difference. */
function partName(part: SitePart): string {
  if (part.name === 'foretell') return 'What the boards promised and what came'
  if (part.name === 'spread') return 'The spread of hit rates'
  if (part.name === 'home') return 'The home screen'
  if (part.name === 'forecasts') return 'The models’ track record on the page of a match'
  if (part.name === 'recommended') return 'The recommended plans'
  if (part.name === 'latest') return 'The list of all plans'
  if (part.name === 'matches') return 'A list of matches'
  if (part.name === 'match') return `The page of match ${part.matchId}`
  if (part.name === 'luck') return `The luck of the skill board${view(part)}`
  if (part.name === 'predictions') {
    const league = part.leagueId === null ? '' : `, league ${part.leagueId}`
    return `The record of all predictions${view({ play: part.play, window: null })}${league}`
  }
  return `The board “${boardNames[part.type].toLowerCase()}” of ${kinds[part.kind]}${view(part)}`
}

function view({ play, window }: { play: number | null; window: string | null }): string {
  const ofPlay = play === null ? '' : `, play type ${play}`
  if (window === null) return ofPlay
  return ofPlay + (window === 'all' ? ', all time' : `, ${window} days`)
}

const orderRules: Record<OrderRule, string> = {
  beforeRules: 'An entry stands in front of the rules with which the log has to begin',
  world: 'The log states a second world',
  simulated: 'An invented match is in a log that is not of an invented world',
  olderBook: 'An earlier rulebook is put in force again',
  expertKind: 'An expert has become what this expert cannot become',
  noExpert: 'A plan is by somebody whom no entry before it names as an expert',
  otherId: 'A match of the source has a second id',
  otherMatch: 'A match has another source than before, or another key of it',
  earlyScore: 'A match has its score sooner after kick-off than it can be played',
  unsigned: 'A result states what its sources do not agree on',
  sourceLeftOut: 'A result leaves out a source that an earlier result of the match names',
  resultVersion: 'The version of a result does not follow the one before it',
  earlyReveal: 'A plan was opened before kick-off, and its match was not called off',
  otherPlan: 'A version of a plan has another expert, number or match',
  afterReveal: 'A plan got another version after it was opened',
  refund: 'A version takes back the refund that the one before had promised',
  noClose: 'A plan was opened before the closing prices of its match were recorded',
  twoCloses: 'A match has closing prices twice',
  closeKickoff: 'The closing prices are of another kick-off than the match has',
  closeTime: 'The closing prices are from before kick-off, or were read after it',
}

const finding: Says = {
  unreadable: ({ path }) => `The file ${path} of the log could not be read.`,
  unsigned: () => 'The state of the log is not signed by the log’s own key.',
  otherKey: () =>
    'The log is signed by another key than the one that you know, which did not name it.',
  shrunk: ({ seen, size }) =>
    `The log has ${size} entries; you saw it with ${seen} before. A log can only grow.`,
  forked: ({ seen }) =>
    `The log does not continue the one of ${seen} entries that you saw before: ` +
    'it is another history.',
  setBack: ({ seen, at, kept, from, to, origin }) =>
    `The site has lost entries ${from} to ${to} of the log that you knew, ` +
    `${origin}${seen > 0 ? `, which you saw with ${seen} entries` : ''}. ` +
    `It says so in the log (${utc(at)}), and goes on under another name from the first ` +
    `${kept} entries.`,
  root: () => 'The files of the log do not lead to the root that was signed.',
  notIncluded: ({ index }) =>
    `What is served as ${entry(index)} is not what the signed tree has there.`,
  malformed: ({ index }) =>
    `The site lists ${entry(index)}, which is nothing that this log writes.`,
  rulesUnknown: ({ index, version }) =>
    `By ${entry(index)}, version ${version} of the rules is in force, ` +
    'which this verification does not have.',
  rulesDiffer: ({ index, version }) =>
    `The numbers in ${entry(index)} are not those of version ${version} of the rules.`,
  leftOut: ({ index }) => `The site leaves out ${entry(index)}, which belongs to this record.`,
  correction: ({ index }) =>
    `${entry(index)} takes the place of an earlier entry: its correction is missing or wrong.`,
  chain: ({ index, follows }) =>
    `${entry(index)} does not name the entry of this expert before it ` +
    `(${follows === null ? 'there is none' : entry(follows)}): one was left out or put in.`,
  lastKey: ({ index }) =>
    `Entry ${index}, the last one about the log’s key, names another key than the one that signs.`,
  keyLeftOut: ({ index }) =>
    `${entry(index)} is about the log’s key, and the site’s list of such entries leaves it out.`,
  chained: ({ index, follows }) =>
    `${entry(index)} does not name the entry before it of the same match, of the rules or of the ` +
    `keys (${follows === null ? 'there is none' : entry(follows)}): one was left out or put in.`,
  order: ({ index, rule }) => `${orderRules[rule]} (${entry(index)}).`,
  moderation: ({ index }) =>
    `${entry(index)} takes off a text, and is bound to none of this expert’s texts.`,
  oldShape: ({ index }) => `${entry(index)} has a shape that the rules in force no longer allow.`,
  quota: ({ serial, index, limit }) =>
    `Plan ${serial} goes beyond the limit of ${limit} (${entry(index)}).`,
  price: ({ serial, index, price, limit }) =>
    `Plan ${serial} asks ${price} points (${entry(index)}); the record of its expert ` +
    `allowed ${limit} then.`,
  draft: ({ serial, index, field, reason }) =>
    `Plan ${serial} is one that the rules do not take (${entry(index)}): ${field}, ${reason}.`,
  backdated: ({ index }) =>
    `${entry(index)} claims a time before that of an entry that precedes it.`,
  gap: ({ serial }) => `Plan ${serial} of this expert is missing.`,
  twice: ({ serial }) =>
    `Plan ${serial} of this expert is in the log more than once, or a version of it is missing.`,
  late: ({ serial, index }) => `Plan ${serial} was recorded too late (${entry(index)}).`,
  published: ({ serial, index, logged, follows }) =>
    `Plan ${serial} was published for a kick-off of ${logged} (${entry(index)}); ` +
    `by the log it is ${follows}.`,
  league: ({ serial, index }) =>
    `Plan ${serial} is counted for another league than that of its match (${entry(index)}).`,
  unopened: ({ serial }) => `Plan ${serial} was settled before every version was opened.`,
  commitment: ({ serial, index }) =>
    `What plan ${serial} shows is not what was sealed (${entry(index)}).`,
  unsettled: ({ serial }) =>
    `The result for plan ${serial} is in the log, but the plan was not settled by it.`,
  overdue: ({ serial, due }) =>
    `Plan ${serial} is left open: its match had no result by ${utc(due)}, and the log goes on ` +
    'more than a day longer without settling it.',
  sealed: ({ serial, due }) =>
    `Plan ${serial} was to be opened by ${utc(due)}; the log goes on more than a day longer, ` +
    'and it is neither opened nor settled as a miss.',
  kickoff: ({ serial, index, logged, follows }) =>
    `Plan ${serial} was settled under a kick-off of ${logged} (${entry(index)}); ` +
    `by the log it is ${follows}.`,
  settlement: ({ serial, index, logged, follows }) =>
    `Plan ${serial} was settled as ${logged} (${entry(index)}); by the rules it is ${follows}.`,
  shown: ({ serial, at, shown, follows }) =>
    `${serial === null ? 'The page of the expert' : `Plan ${serial}`} says ${short(shown)} ` +
    `for ${at}; the log gives ${short(follows)}.`,
  site: ({ part, at, shown, follows }) =>
    at === 'logSize'
      ? `${partName(part)} has ${short(shown ?? 0)} entries of the log, but ${short(follows)} ` +
        'were signed before it was requested: it shows an earlier state.'
      : `${partName(part)} says ${short(shown)} for ${at}; the log gives ${short(follows)}.`,
  screen: ({ at, shown, follows }) =>
    `This page shows ${short(shown)} for ${named(at)}; ` +
    `asked again, the site answers ${short(follows)}.`,
  document: ({ shown, follows }) =>
    `The document says “${short(shown)}” where this page was made from “${short(follows)}”.`,
  number: ({ at, shown, follows }) =>
    `The page says ${String(shown)} for ${named(at)}; the log gives ${String(follows)}.`,
}

const worldNames = ['', 'The real world: ', 'A replay: ', 'An invented world: ']
/** The world that the log states, as the beginning of a sentence; empty in a log without one. */
export const worldOf = (world = 0): string => worldNames[world] ?? ''

/** A value of a page in few characters. */
export const short = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '–')
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** Number of entries that the page includes and that are not signed yet. */
const unsigned = (count = 0) =>
  count > 0
    ? `; the page shows ${count} more, which the site has not signed: they are not proven`
    : ''

const steps: Record<StepName, { title: string; waits: string; passed: (facts: Facts) => string }> =
  {
    checkpoint: {
      title: 'The log is signed and continues',
      waits: 'Signature, and the state that this browser saw last',
      passed: ({ seen, size, ahead }) =>
        seen
          ? `${size} entries, beginning with the ${seen} you saw before${unsigned(ahead)}`
          : `${size} entries; the first state this browser keeps${unsigned(ahead)}`,
    },
    entries: {
      title: 'The entries are in the log',
      waits: 'Hash of every entry up to the signed root',
      passed: ({ entries, files, latest, world, late }) =>
        `${worldOf(world)}${late ? `${fromBefore(late)}; ` : ''}` +
        `${count(entries, 'entry', 'entries')} in ` +
        `${count(files, 'file', 'files')} lead to the ` +
        `root${latest ? `; the log’s last is of ${utc(latest)}` : ''}`,
    },
    plans: {
      title: 'No gap, sealed before kick-off',
      waits: 'Serial numbers, times, and what was sealed',
      passed: ({ plans, opened }) =>
        `${count(plans, 'plan', 'plans')} without a gap; ${opened} opened as sealed`,
    },
    settlements: {
      title: 'Settled by the rules',
      waits: 'Every settlement from the logged result',
      passed: ({ settlements, results, waiting, disputed }) =>
        `${count(settlements, 'settlement follows', 'settlements follow')} from ` +
        `${count(results, 'match', 'matches')}${waiting ? `; ${waits(waiting)}` : ''}` +
        (disputed ? `; ${disagreed(disputed)}` : ''),
    },
    shown: {
      title: 'The page says what is logged',
      waits: 'Name, titles, prices, picks, odds, scores and outcomes of every plan',
      passed: ({ rows, pages, removed }) =>
        [
          `${count(rows, 'plan', 'plans')} as logged`,
          pages ? `, and ${count(pages, 'page of a plan', 'pages of plans')} in every part` : '',
          removed
            ? `; ${count(removed, 'text was', 'texts were')} withdrawn, the fingerprints stand`
            : '',
        ].join(''),
    },
    numbers: {
      title: 'The numbers follow',
      waits: 'Every number of the page, computed again',
      passed: ({ plans }) =>
        `From ${count(plans, 'settled plan', 'settled plans')}: equal to the page, ` +
        'to the last digit',
    },
  }

export const en = {
  titles: {
    record: 'Verify this record',
    board: 'Verify this board',
    predictions: 'Verify all predictions',
    months: 'Verify these months',
  },
  about: 'Runs in your browser: it reads the files of the log and does the arithmetic itself.',
  close: 'Close',
  steps,
  finding,
  more: (others: number) => ` And ${count(others, 'more difference', 'more differences')}.`,
  equal: {
    record: (plans: number) =>
      `All ${count(plans, 'plan', 'plans')} and every number shown are equal to the log.`,
    board: (plans: number) =>
      'Every place, medal and number of this board is equal to the log, ' +
      `from ${count(plans, 'plan', 'plans')} of all experts.`,
    predictions: (plans: number) =>
      `Every number here is equal to the log, from ${count(plans, 'plan', 'plans')} of all ` +
      'experts.',
    months: (plans: number) =>
      'What each board promised and what came is equal to the log, in every month, ' +
      `from ${count(plans, 'plan', 'plans')} of all experts.`,
  },
  differs: {
    page: 'This page shows something else than the site answers.',
    record: 'This record does not agree with the log.',
    board: 'This board does not agree with the log.',
    predictions: 'These numbers do not agree with the log.',
    months: 'These months do not agree with the log.',
  },
  late: fromBefore,
  recorded: 'Recorded before kick-off by this site.',
  witnessed: (by: readonly SeenBy[], now: Date) =>
    `Witnessed by ${by.map(saidBy).join(', ')}.` +
    seenLongAgo(
      by,
      now,
      (days) => ` That is ${count(days, 'day', 'days')} ago: later entries have no witness.`,
    ),
  unwitnessed: 'No witness whose key you brought has cosigned this state.',
  seenBefore: (before: number, plans: number) =>
    `Your witnesses had seen ${before} of ${count(plans, 'plan', 'plans')} before kick-off.`,
  failed: {
    noAnswer:
      'The check could not be made: the site gave no answer. Nothing is said about the record.',
    noLog:
      'Nothing is signed yet. A new site signs for the first time seconds after its start: ' +
      'then try again.',
    tooLong:
      'The log is too long to be read as a whole in a browser. ' +
      'The command below reads it on a computer.',
  },
  again: 'Verify again',
  goOn: 'I know; go on with the new log',
  command: 'Copy the command',
  copied: 'Copied',
  proof: 'What this proves, and what not',
  seal: 'Verified',
  offline: 'No network: the check goes on when it is back.',
  state: { passed: 'passed', failed: 'failed', running: 'running', waiting: 'waiting' },
}

export type Shape = typeof en
