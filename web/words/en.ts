/**
 * The words of the site in English: the shape that the other languages must fill. The component
 * that shows a text sets its digits in the figure font, so texts have plain digits.
 */
import type { Code, MatchStatus, NamedPick, PlayType, TextLanguage } from '../../contract/values.ts'
import { wordmark } from '../assets/wordmark-en.ts'

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many)

const matchStates: Record<MatchStatus, string> = {
  0: 'Abnormal',
  1: 'Not started',
  2: 'First half',
  3: 'Half time',
  4: 'Second half',
  5: 'Extra time',
  6: 'Extra time',
  7: 'Penalties',
  8: 'Full time',
  9: 'Postponed',
  10: 'Interrupted',
  11: 'Abandoned',
  12: 'Cancelled',
  13: 'To be decided',
}

/** `basis` is what a selection of this play type is about. */
const plays: Record<PlayType, { name: string; basis: string }> = {
  1: { name: 'Match result', basis: 'After regular time' },
  5: { name: 'Over/under', basis: 'Total goals' },
  9: { name: 'Exact score', basis: 'After regular time' },
}

const picks: Record<NamedPick, string> = {
  1: 'Away',
  2: 'Home',
  3: 'Draw',
  over: 'Over',
  under: 'Under',
}

/** By response code; any other code uses `unknown`. */
const byCode = {
  404: 'Not found.',
  429: 'Too many requests in a short time. Please wait a moment.',
  501: 'This site does not offer this',
  503: 'The service cannot be reached right now. Please try again shortly.',
  504: 'Request timeout, please check connection',
  1008: 'This account is blocked. Its page says why, and until when.',
} satisfies Partial<Record<Code, string>>

const languageNames: Record<TextLanguage, string> = {
  zh: 'Simplified Chinese',
  zht: 'Traditional Chinese',
  en: 'English',
}
const writtenIn: Record<TextLanguage, string> = {
  zh: 'Written in simplified Chinese',
  zht: 'Written in traditional Chinese',
  en: 'Written in English',
}

export const en = {
  site: { name: 'Touchline', wordmark },
  title: (page: string) => `${page} - Touchline`,
  home: {
    title: 'Match predictions',
    description:
      'Football predictions sealed before kick-off, settled by published rules, ' +
      'with every hit and every miss on record.',
    /** For a back end without a log. */
    specOnlyDescription: 'Football predictions, and the records of the experts behind them.',
    /** Counts of the opened plans with news; points are those refunded. */
    news: (plans: number, hits: number, misses: number, corrected: number, points: number) =>
      [
        corrected === plans
          ? `${plans} of your plans ${plural(plans, 'was', 'were')} corrected`
          : `${plans} of your plans ${plural(plans, 'has', 'have')} a result`,
        ...(hits > 0 ? [`${hits} hit`] : []),
        ...(misses > 0 ? [`${misses} missed`] : []),
        ...(corrected > 0 && corrected < plans ? [`${corrected} of them corrected`] : []),
        ...(points > 0 ? [`${points} points refunded`] : []),
        ...(points < 0 ? [`refund of ${-points} points reversed`] : []),
      ].join(', '),
  },
  nav: {
    label: 'Main',
    foot: 'Tab bar',
    home: 'Home',
    match: 'Matches',
    data: 'Data',
    me: 'Me',
    account: 'Account menu',
    studio: 'Studio',
    desk: 'Desk',
    search: 'Search',
    news: (plans: number) => `${plans} of your plans ${plans === 1 ? 'has' : 'have'} news`,
    signIn: 'Sign in',
    skip: 'Skip to content',
  },
  follow: { on: 'Following', off: 'Follow' },
  scores: {
    hide: 'Hide scores',
    show: 'Show score',
    of: (sides: string) => `Show score: ${sides}`,
    hidden: 'Scores are hidden.',
    verify: 'A verification shows results. Show scores to start it.',
  },
  settings: { language: 'Language', dark: 'Dark mode' },
  world: {
    label: 'Simulated world',
    text:
      'Leagues, clubs and most experts here are invented, and the matches play out by ' +
      'themselves. The rules and the arithmetic are real.',
    replay: {
      label: 'Replay',
      text:
        'A real season is played again: its matches and results are real, its plans were made ' +
        'in the replayed time.',
    },
  },
  foot: {
    label: 'About this site',
    notice: 'For reference only, not betting advice. This platform sells no lottery tickets.',
    rules:
      'A plan is fixed before kick-off and settled by the score after regular time. ' +
      'Hits and misses both stay on the record.',
    proof: 'What the log proves',
    api: 'Open API',
    desktop: 'Desktop version',
    phones: 'Mobile version',
  },
  carousel: {
    label: 'Matches',
    previous: 'Previous match',
    next: 'Next match',
    pause: 'Pause',
    play: 'Resume',
    empty: 'No matches scheduled',
    predictions: (count: number) => plural(count, 'prediction', 'predictions'),
  },
  live: {
    asOf: 'Scores as of',
    ago: (minutes: number) =>
      minutes
        ? `, ${minutes} ${plural(minutes, 'minute', 'minutes')} old`
        : ', less than a minute old',
    old: (minutes: number) => `${minutes} min old`,
  },
  /** In a row of links that is one tab stop. */
  arrowKeys: 'Move with the arrow keys',
  experts: {
    title: 'Recommended experts',
    all: 'All experts',
    previous: 'Earlier experts',
    next: 'More experts',
    empty: 'No expert has a settled plan yet.',
  },
  plans: {
    title: 'Recommended plans',
    note: 'Sealed before kick-off, stamped after',
    more: 'More recommended plans',
    rest: (plans: number) => `Show ${plans} more ${plural(plans, 'plan', 'plans')}`,
    empty: 'No plans right now',
    emptyNote:
      'Experts publish up to five minutes before kick-off. The matches ahead are listed by day.',
    emptyNoteSpecOnly: 'The matches ahead are listed by day.',
    emptyLink: 'See the matches',
  },
  aside: {
    settled: 'Settled today',
    settledNote: 'Of the recommended plans',
    gaps: 'Widest gaps to the market',
    gapsNote: 'Free plans, matches ahead',
    gapsRule:
      'Share of the experts’ picks, and the market’s chance at the last sealed prices, margin ' +
      'taken out. Models are not counted, and sealed picks stay sealed.',
    noGaps: 'No match ahead has free plans on the result by three experts or more.',
    people: (count: number) => plural(count, '1 expert', `${count} experts`),
    market: 'Market',
    followed: 'On sale by experts you follow',
    all: 'All',
  },
  board: {
    skip: 'Go to the leaderboard',
    title: 'Leaderboard',
    note: 'Hit rate, last 10',
    all: 'Full table',
    foot:
      'Experts with fewer than 10 counted plans are not ranked. ' +
      'Plans marked Not Counted are left out.',
    computed: 'Computed',
    empty: 'No one has 10 counted plans yet.',
    rank: (rank: number) => `Rank ${rank}`,
    models: 'Models, for comparison: not ranked',
    provisional:
      'No prices yet, and the models know too little: a rank is no sign of skill here yet.',
  },
  /** `failed` stands before the address, which the reader can then copy by hand. */
  share: { button: 'Share', copied: 'Link copied', failed: 'Please copy the link yourself: ' },
  /** Of a secret that is shown once. */
  secret: {
    copy: 'Copy',
    copied: 'Copied',
    done: 'I have stored it',
    failed: 'Please copy it yourself',
  },
  languageNames,
  plan: {
    free: 'Free Trial',
    view: 'View',
    /** The largest unit, with hours below two days. */
    left: (days: number, hours: number, minutes: number) => {
      if (days > 1) return `${days} d`
      const all = 24 * days + hours
      return all > 0 ? `${all} h` : `${minutes} min`
    },
    toDeadline: (left: string) => `${left} to deadline`,
    points: (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`,
    versus: 'v',
    comma: ', ',
    /** For a text that is not in the reader's language. */
    writtenIn,
    rate: (count: number) => `last ${count}`,
    noRecord: 'no record',
    streak: (count: number) => `${count} in a row`,
    recent: (count: number, hits: number) => `${hits} of last ${count}`,
    model: 'Model',
    hit: 'Hit',
    miss: 'Miss',
    notCounted: 'Not Counted',
    push: 'Push',
    unit: 'units',
    corrected: 'Corrected:',
    becomes: 'becomes',
    returned: (points: number) => `${points} points refunded`,
    taken: (points: number) => `refund of ${points} points reversed`,
  },
  form: (hits: number, misses: number, rest: number) =>
    `Last ${hits + misses + rest}: ${hits} hit, ` +
    `${misses} missed${rest > 0 ? `, ${rest} not counted` : ''}`,
  plays,
  picks,
  matchStates,
  resultMissing: 'No result known',
  sourcesDiffer: 'Sources differ',
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  errors: {
    title: 'This page did not load',
    lostTitle: 'Page not found',
    plans: 'The recommended plans did not load',
    board: 'The leaderboard did not load',
    retry: 'Try again',
    byCode,
    /** A back end answered without anything to show. */
    none: 'No information yet.',
    unknown: 'The service did not answer as expected.',
    page: 'Something went wrong while showing this page. Nothing of yours is lost.',
    lost: 'No page has this address. It may have been copied incompletely.',
    unreachable: 'The service cannot be reached right now. This page keeps trying.',
    noIdentity: 'You can read on. Unlocking and following work once the service answers.',
    offline: 'No network.',
    asOf: 'Showing this page as saved on',
    stale: 'Could not update. Last loaded',
    refreshing: 'Refreshing',
    home: 'Go to the home page',
  },
  report: {
    fields: {
      title: 'Report the title',
      analysis: 'Report the analysis',
      bio: 'Report this text',
    },
    about: 'Choose a reason to send it to the operators. Results and records are not theirs.',
    reason: 'Reason',
    reasons: {
      advertising: 'Advertising',
      abuse: 'Abuse',
      unlawful: 'Unlawful',
      personal: 'Personal data',
    },
    words: 'In your words, optional',
    many: 'Ten reports a day are taken from one address.',
    failed: 'The report was not sent. Please try again.',
    states: {
      open: 'Reported. An operator will read it; the answer stands here.',
      removed: 'You reported this text, and it was removed.',
      kept: 'You reported this text. An operator has read it, and it stays.',
    },
    look: 'Look again',
    removed: {
      title: 'The site removed this title',
      analysis: 'The site removed this text',
      bio: 'The site removed this text',
    },
    because: (reason: string) => `Reason: ${reason}.`,
    length: (characters: number) => `${characters} characters stood here`,
  },
  notes: {
    title: 'Notes',
    ofAll: [
      'For reference only, not betting advice. This platform sells no lottery tickets.',
      'A plan is the view of the expert who signs it, not of this platform.',
    ],
    ofOwn: [
      'Hits and misses follow from results by published rules. A past record does not promise ' +
        'the next result.',
      'Points have no money value. They cannot be bought and cannot be cashed in.',
    ],
    // of the plans of another back end, which proves nothing by a log
    ofOthers: [
      'A past record does not promise the next result.',
      'The service behind this site sets prices, and decides hits and misses.',
    ],
  },
}

/** The shape of the words in every language. */
export type Shape = typeof en
