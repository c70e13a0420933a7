/** The words of the plan screen in English: the shape that the other languages must fill. */
import type { PaidSoFar } from '../../../../contract/evidence.ts'
import type { Code } from '../../../../contract/values.ts'
import { priceWords, reasonWords, recordWords, roundWords } from '../../../parts/words/en.ts'
import { receiptWords } from '../../../verify/words/receipt-en.ts'
import { range } from '../../../parts/rates.ts'

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many)
const points = (count: number) => `${count} ${plural(count, 'point', 'points')}`
/** Amounts include their sign. */
const units = (amount: string) => `${amount} units`

const gain = (back: number) =>
  back === 100 ? '' : back > 100 ? `, ${back - 100} up` : `, ${100 - back} down`

export const en = {
  prices: priceWords,
  reasons: reasonWords,
  page: {
    title: 'Plan',
    description: 'One prediction plan: its expert, its match, its record and how it was settled.',
  },
  crumb: { label: 'Where this plan is', plan: 'Plan' },
  failed: 'The plan did not load',
  ...roundWords,
  record: recordWords,
  /** The largest two parts that are not 0. */
  span: (days: number, hours: number, minutes: number, seconds: number) => {
    if (days > 0) return `${days} d ${hours} h`
    if (hours > 0) return `${hours} h ${minutes} min`
    return `${minutes} min ${seconds} s`
  },
  untilKickoff: (span: string) => `Kick-off in ${span}`,
  halfTime: 'Half time',
  rate: (count: number) => `last-${count} hit rate`,
  main: 'Main selection',
  sealed: 'Sealed',
  hidden: 'Shown once unlocked',
  stated: (percent: number) => `stated ${percent}%`,
  probabilities: 'Stated probabilities',
  source: (source: string) => `Odds: ${source}`,
  selections: 'Selections',
  analysis: 'Analysis',
  value: {
    title: 'Value',
    note: 'Probability times the sealed odds: value if above 1',
    columns: [
      'Type',
      'Pick',
      'Sealed price',
      'Expert',
      'Market, sealed',
      'Market, close',
      'Return (expert)',
      'Return (close)',
    ],
    own: (pick: string, chance: string, back: number) =>
      `${pick}: if the expert’s ${chance}% is right, 100 such picks at 1 unit each return ` +
      `${back} on average${gain(back)}. `,
    close: (chance: string, back: number) =>
      `At the market’s closing ${chance}%, they return ${back}${gain(back)}.`,
    unstated: (pick: string) => `${pick}: the expert stated no probability. `,
    unpriced: (pick: string) => `${pick}: no odds were known at sealing. `,
    model: (chance: string) => `The house’s Dixon–Coles model gave it ${chance}% at sealing.`,
    chances: 'Expert v market',
    legend: { expert: 'Expert', sealed: 'Market, sealed', close: 'Market, close' },
    chancesOf: (expert: string, sealed: string, close: string | null) =>
      `Expert ${expert}%, market at sealing ${sealed}%` +
      (close === null ? '' : `, market at the close ${close}%`),
    read: 'Odds as read on',
    margin:
      'Market probabilities exclude the margin. One plan proves nothing: ' +
      'look at the full record.',
  },
  longRun: {
    title: 'In the long run',
    skill: 'Extra hits per 100 v market',
    closing: 'Closing-line value',
    interval: '95% interval',
    between: (low: string, high: string) => `${low} to ${high}`,
    above: 'Sealed above the close',
    of: (rate: string, part: number, n: number) => `${rate}%, ${part} of ${n}`,
    bias: 'Stated probabilities',
    /** `side` is above 0 where more was stated than came true. */
    points: (points: string, side: number) =>
      Number(points) === 0 ? 'no bias' : `${points} points too ${side > 0 ? 'high' : 'low'}`,
    sample: (n: number) => `All time: ${n} ${plural(n, 'plan', 'plans')} with known odds.`,
    /** `value`: minus the margin, with its sign. */
    margin: (n: number, value: string) =>
      ` Closing prices of ${n}; a bettor without skill is at ${value}, minus the margin.`,
    stated: (n: number) =>
      ` Probabilities were stated in ${n} ${plural(n, 'plan', 'plans')}: their mean, less the ` +
      'share that came true.',
  },
  lock: {
    title: 'Sealed. Unlock to read',
    /** For a back end on which nothing proves that the plan is sealed. */
    locked: 'Locked. Unlock to read',
    inside: (selections: number, characters: string) =>
      `${selections} ${plural(selections, 'selection', 'selections')} and ${characters} ` +
      'characters of analysis. Open to everyone from kick-off, hit or miss.',
    deadline: (span: string) => `On sale for another ${span}.`,
    refund: 'Refunded automatically on a push or if Not Counted.',
    refundOnMiss: 'Refunded automatically if it misses, on a push or if Not Counted.',
    unit: 'points',
    button: 'Unlock plan',
    busy: 'Unlocking',
    balance: (before: number, after: number) => `Balance ${before}, ${after} after unlocking`,
    short: (balance: number, missing: number) => `Balance ${balance}, ${missing} short`,
    lost: 'Your points and unlocks did not load',
    how: 'How to get points',
    points: 'My points',
    ways:
      'A visitor starts with 38 points. An account gets 100 with its first passkey or on its ' +
      'second day, and 20 more on its first visit of each day. Points cannot be bought.',
    signIn: 'Sign in',
    closedTitle: 'Sealed until kick-off',
    closed: 'No longer on sale. It opens to everyone at kick-off.',
    ended:
      'Its expert no longer publishes here, so it is no longer sold. It opens to everyone at ' +
      'kick-off, and counts.',
  },
  evidence: {
    title: 'What the record says',
    skill: 'Hits v market',
    perHundred: (value: string) => `${value} per 100 plans`,
    hits: (hits: number, n: number, expected: string) =>
      `${hits} of ${n} in 90 days, the market expected ${expected}`,
    yield: 'Yield',
    closing: 'Closing-line value',
    plans: (n: number) => `${n} ${plural(n, 'plan', 'plans')} in 90 days`,
    interval: (low: string, high: string) => `; 95% interval ${low} to ${high}`,
    /** `value`: minus the margin, with its sign. */
    margin: (value: string) => `. A bettor without skill is at ${value}, minus the margin`,
    priced: 'Latest paid plans',
    noPriced: 'No paid plan has been settled yet.',
    noResult: { push: 'push', notCounted: 'Not Counted' },
    points,
    units,
    paid: 'You and this expert',
    paidLost: 'Did not load',
    paidSoFar: ({ plans, points: paid, refunded, hits, misses, open }: PaidSoFar) => {
      if (plans === 0) return 'You have not paid for any of this expert’s plans.'
      const others = plans - hits - misses - open
      return (
        `${plans} ${plural(plans, 'plan', 'plans')} for ${points(paid)}, ` +
        `${points(refunded)} refunded: ${hits} hit, ${misses} missed` +
        (others > 0 ? `, ${others} push or Not Counted` : '') +
        (open > 0 ? `, ${open} still open` : '')
      )
    },
    now: 'Odds, sealed → now',
    noNow: 'The market has no odds on these picks right now.',
    unmoved: 'The odds have not moved since sealing, so all of the value is left.',
    moved: (least: string, most: string) =>
      `Since sealing the odds have moved by ${least} to ${most}, ` +
      'and the value of the pick with them.',
    all: 'Full record of this expert',
  },
  unlocked: {
    success: 'Unlock Successful',
    charged: (price: number, before: number, after: number) =>
      `${points(price)} taken, balance ${before} to ${after}`,
    before: 'You had unlocked it already. Nothing was taken.',
    mine: (price: number) => `Unlocked for ${points(price)}`,
    refunded: 'points refunded',
  },
  failure: {
    failed: 'Unlock Failed',
    byCode: {
      1002: 'The plan is no longer on sale. Nothing was taken.',
      1004: 'Not enough points. Nothing was taken.',
      1006: 'The price has changed. Nothing was taken; the new price is shown here.',
      1008: 'This account is blocked. Nothing was taken; its own page says why.',
      429: 'Too many requests in a short time. Please wait a moment.',
      504: 'Request timeout, please check connection. Trying again never charges twice.',
    } satisfies Partial<Record<Code, string>>,
    other: 'The service did not answer as expected. Trying again never charges twice.',
  },
  setAside: {
    title: 'Set aside',
    text:
      'Part of what was sealed is missing in this site’s database, so this plan can be ' +
      'neither revealed nor settled. It is no hit and no miss until it is put back from a ' +
      'backup; its serial number and its seal in the public log stay, ' +
      'and a verification names it.',
    points: 'Readers who unlocked it are refunded a day after kick-off.',
  },
  settled: {
    title: 'How it was settled',
    by: (score: string) => `Score after regular time: ${score}`,
    outcomes: {
      win: 'Hit',
      half_win: 'Hit, half of it',
      push: 'Push: neither hit nor miss',
      half_loss: 'Miss, half of it',
      loss: 'Miss',
      not_counted: 'Not Counted',
      unrevealed: 'Miss: not revealed within 24 hours of kick-off',
    },
    profit: (amount: string) => `Profit on a stake of 1: ${units(amount)}`,
    noOdds: 'No profit figure: the odds are not known',
    mainProfit: (amount: string) =>
      `Profit of the main selection alone: ${units(amount)}; a side selection had no price`,
    rule: (version: number) => `Rules, version ${version}`,
    corrected: 'The result was corrected by its source and the plan settled again.',
    main: 'The main selection decides hit or miss; every selection enters the profit.',
  },
  push: 'Push',
  proof: {
    willSettle: (version: number) => `Version ${version} of the rules will settle it.`,
    settledBy: (version: number) => `Settled under version ${version} of the rules.`,
    seal: 'Sealed',
    sealed: 'Sealed',
    lead: (span: string) => `, ${span} before kick-off`,
    serial: (serial: number, version: number) => `Plan ${serial}, version ${version}.`,
    versions: 'Versions',
    version: (version: number) => `Version ${version}`,
    counts: 'counts',
    fingerprint: 'Fingerprint',
    entry: (index: string) => `, entry ${index} of the public log`,
    waits: ', waiting for its place in the public log',
    late: 'Entered later: published before the log began',
    recorded: 'Recorded before kick-off by this site',
    /**
     * Seen by witnesses whose keys the reader entered. `span`: from the first cosignature to
     * kick-off.
     */
    seen: (count: number, span: string) =>
      `Seen by ${count} ${plural(count, 'witness', 'witnesses')}, ` +
      `the first ${span} before kick-off`,
    /** `span`: from when the quorum of the reader's policy was met to kick-off. */
    seenByQuorum: (count: number, span: string) =>
      `Seen by ${count} ${plural(count, 'witness', 'witnesses')}, ` +
      `your quorum ${span} before kick-off`,
    seenLate: (count: number) =>
      `Seen by ${count} ${plural(count, 'witness', 'witnesses')} of yours, but not before kick-off`,
    verify: 'Verify',
    download: 'Proof file',
    proves: 'What this proves',
  },
  receipt: receiptWords,
  side: {
    record: 'Expert’s record',
    sample: (hits: number, n: number) => `${hits} of ${n} ${plural(n, 'plan', 'plans')}`,
    interval: (low: string, high: string) => `95% interval ${range(low, high)}%, dashed line 50%`,
    none: 'No counted plan yet.',
    all: 'Full record',
    sameMatch: 'Other plans on this match',
    sameExpert: 'Other plans of this expert',
    noOthers: 'There are no others.',
    failed: 'These plans did not load',
  },
}

export type Shape = typeof en
