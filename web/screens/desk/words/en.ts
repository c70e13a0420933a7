import type { DeskTab } from '../../../page/desk-tabs.ts'

interface Outcome {
  /** Of people. */
  hits: number
  misses: number
  models: { hits: number; misses: number }
}

const tabs: Record<DeskTab, string> = {
  overview: 'Overview',
  experts: 'Experts',
  accounts: 'Accounts',
  reports: 'Reports',
  sources: 'Sources',
  log: 'Audit trail',
}

export const en = {
  page: { title: 'Desk', description: 'The desk of the operators.' },
  tabs,
  visitor: 'The desk is for operators: sign in by passkey.',
  signIn: 'Sign in',
  operatorsOnly:
    'This account is no operator. On the machine, "npm run operator -- add ACCOUNT" makes it one.',
  failed: 'The desk did not load',
  readOnly: 'You may look. A change needs a sign-in by passkey of the last ten minutes.',
  signInAgain: 'Sign in again',
  notVerified: 'Sign in by a passkey that asks for your fingerprint, face or PIN.',
  unknown: 'The service did not answer as expected.',
  siteTime: 'Site time',
  machineTime: 'All times here are the site’s; the clock of the server says',
  coming: (matches: number, plans: number) =>
    `In twelve hours ${matches} matches kick off and ${plans} plans reach their deadline`,
  everySeconds: 'Read every five seconds',
  changesLeft: 'Changes are allowed for',
  /** Why a change was refused, by the last word of the message of the call. */
  refused: {
    state: 'It is so already: another operator was faster. The list shows it now.',
    id: 'It is no longer there.',
    field: 'This text is no longer there, or nobody reported it.',
    operator: 'An operator is changed on the machine only.',
    removed: 'It is removed already.',
    shown: 'It is shown already.',
    decided: 'Another operator has decided this application.',
    name: 'Its name belongs to another expert by now.',
    used: 'Matches are stored under this name, so it cannot be mapped.',
    row: 'This row can only be sent again by its source.',
    older: 'Something newer of this match was stored since.',
    until: 'The end must be ahead, and within ten years.',
    reason: 'The reason has characters that cannot be shown.',
    note: 'The sentence has characters that cannot be shown.',
    names: 'One of the names cannot be shown.',
  } satisfies Record<string, string>,
  no: 'No',
  needs: 'Needs you',
  nothing: 'Nothing waits for you.',
  since: 'the oldest since',
  open: 'Open',
  checked: 'Checked at',
  tiles: {
    title: 'State of the site',
    look: 'Look',
    sources: 'Sources: last heard',
    paused: 'paused',
    sourcesNote: 'By the hour; details under Sources',
    round: 'Round of work',
    roundNote: 'Reading, sealing, revealing and settling: a round a second.',
    log: 'Public log',
    logNote: (unplaced: number, witnesses: number) =>
      `${unplaced} wait for a place, ${witnesses} cosigned the last checkpoint, of`,
    backlog: 'Settling',
    backlogNote: (unsettled: number, noScore: number) =>
      `${unsettled} plans wait for four hours, ${noScore} matches have no score`,
    points: 'Points: sums broken',
    pointsNote: (total: string) => `Readers have ${total} points; checked at`,
    database: 'Database',
    seconds: 'seconds',
    slowest: (seconds: string) => `The slowest of an hour: ${seconds} s.`,
    milliseconds: 'ms, 99th percentile',
    databaseNote: (connections: number, most: number, megabytes: string) =>
      `${connections} of ${most} connections, ${megabytes} MB`,
    readers: 'Readers online',
    most: (count: string) => `The most of a day: ${count}, at`,
    errors: 'Server errors, last hour',
    ofRequests: (count: string) => `of ${count} requests`,
    noErrors: 'None.',
    errorsNote: 'Each is a line of the server’s log, with its request id.',
    noData: 'No data yet',
    asOf: 'As of',
  },
  waiting: {
    noScore: {
      mark: 'S',
      title: (count: number) => `${count} finished matches with plans and without a score`,
      tab: 'sources',
    },
    overdue: {
      mark: 'O',
      title: (count: number) =>
        count === 1
          ? '1 match has plans and no result after 48 hours'
          : `${count} matches have plans and no result after 48 hours`,
      tab: 'sources',
    },
    silent: {
      mark: 'Q',
      title: (count: number) =>
        count === 1 ? '1 source is silent' : `${count} sources are silent`,
      tab: 'sources',
    },
    points: {
      mark: 'P',
      title: (count: number) => `${count} invariants of points are broken`,
      tab: 'overview',
    },
    applications: {
      mark: 'A',
      title: (count: number) => (count === 1 ? '1 application' : `${count} applications`),
      tab: 'experts',
    },
    reports: {
      mark: 'R',
      title: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
      tab: 'reports',
    },
    quarantine: {
      mark: 'K',
      title: (count: number) => `${count} rows of sources wait`,
      tab: 'sources',
    },
    unsettled: {
      mark: 'W',
      title: (count: number) => `${count} plans wait for a result for four hours`,
      tab: 'sources',
    },
    unsigned: {
      mark: 'L',
      title: (count: number) =>
        count === 1
          ? '1 entry of the log is not signed'
          : `${count} entries of the log are not signed`,
      tab: 'log',
    },
    witnesses: {
      mark: 'C',
      title: (count: number) =>
        count === 1
          ? '1 witness missed the last three checkpoints'
          : `${count} witnesses missed the last three checkpoints`,
      tab: 'log',
    },
    alike: {
      mark: 'N',
      title: (count: number) =>
        count === 1 ? '1 pair of names is alike' : `${count} pairs of names are alike`,
      tab: 'accounts',
    },
  } satisfies Record<string, { mark: string; title: (count: number) => string; tab: DeskTab }>,
  applications: {
    title: 'Applications',
    note: 'Judge the writing, not the pick.',
    failed: 'The applications did not load',
    none: 'No application waits.',
    account: 'account',
    earlier: (count: number) => `${count} declined earlier`,
    sample: 'Sample',
    reason: 'Reason, for the account to read',
    reasonMissing: 'Give a reason.',
    admit: 'Admit',
    decline: 'Decline',
  },
  reports: {
    title: 'Reports and removed texts',
    note: 'Picks, odds, results and the record stay whatever is done here.',
    failed: 'The reports did not load',
    none: 'No text is reported or removed.',
    fields: { title: 'title', analysis: 'analysis', bio: 'about' },
    of: (name: string, field: string) => `${name}: ${field}`,
    expert: 'Page of the expert',
    plan: (serial: number) => `Plan ${serial}`,
    open: (count: number) => (count === 1 ? '1 report since' : `${count} reports, the first of`),
    sentence: 'One public sentence, optional',
    rest: 'Above is what readers will see. The entry goes into the public log.',
    remove: 'Remove this text',
    removeAsked: 'Readers see the slip at once; it can be put back.',
    keep: 'It stays, close the reports',
    restore: 'Restore',
  },
  automatic: {
    title: 'Automatic activity',
    none: 'Nothing yet.',
    sealed: (match: string, count: number) =>
      count === 1 ? `1 plan sealed, ${match}` : `${count} plans sealed, ${match}`,
    revealed: (match: string, count: number) =>
      count === 1 ? `1 plan made public, ${match}` : `${count} plans made public, ${match}`,
    settled: (match: string, count: number) =>
      count === 1 ? `1 plan settled, ${match}` : `${count} plans settled, ${match}`,
    corrected: (match: string, count: number) =>
      count === 1 ? `1 plan settled again, ${match}` : `${count} plans settled again, ${match}`,
    outcome: ({ hits, misses, models }: Outcome) =>
      `: ${hits} HIT, ${misses} MISS` +
      (models.hits + models.misses > 0 ? `; models ${models.hits} HIT, ${models.misses} MISS` : ''),
    result: (match: string, score: string | null) =>
      score === null ? `No score counts, ${match}` : `Result ${score}, ${match}`,
  },
  recent: {
    title: 'Recent, can be undone',
    note: 'One operator is enough for these; every other one sees them here.',
    none: 'Nothing of the last 30 days can be taken back.',
    takeBack: 'Take back',
    takeBackNow: 'Take it back',
    rule:
      'Results follow from the rules: no button here changes one. A score is corrected by its ' +
      'source only, and both stay in the log.',
  },
  accounts: {
    alike: 'Names that are alike',
    alikeNote:
      'This release takes these names for one another, an earlier one did not. They stay; no ' +
      'third name like them can be taken. “npm run operator -- alike --seen” clears the list.',
    alikeKinds: { account: 'accounts', expert: 'experts' },
    title: 'Accounts',
    note:
      'What an account reads, follows or has in points is not shown here ' +
      'and cannot be changed.',
    search: 'A part of the name',
    onlyBlocked: 'Only blocked ones',
    failed: 'The accounts did not load',
    none: 'No account has this name.',
    latest: 'Latest accounts',
    earlier: 'Earlier accounts',
    since: 'since',
    ways: (passkeys: number, passphrase: boolean) =>
      (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`) +
      (passphrase ? ' and a passphrase' : ''),
    sessions: (count: number) =>
      count === 1 ? 'signed in in 1 browser' : `signed in in ${count} browsers`,
    operator: 'operator',
    operatorNote:
      'Operators are changed on the machine: npm run operator -- remove, ' +
      'or reset for a new passkey.',
    expert: 'Expert page',
    blockedUntil: 'Blocked until',
    change: (name: string) => `Change ${name}`,
    reset: {
      title: 'Reset sign-in',
      note:
        'For an account that lost its passkeys. The link works once and for an hour; ' +
        'every earlier way in and session then ends. Check the person’s identity first.',
      once: 'Hand it over by a way that nobody else reads. It is shown this once, and works until',
      make: 'Make a link',
      open: 'A link can be used until',
      end: 'End the link',
    },
    block: {
      title: 'Block',
      note: 'The account can sign in and read the reason. It cannot unlock, follow or publish.',
      for: 'For',
      days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
      block: 'Block the account',
      asked: 'It takes effect at once, and the account reads the reason.',
      end: 'End the block',
    },
    session: {
      title: 'Signed in',
      passkey: 'by passkey',
      passphrase: 'without user verification',
      end: 'End',
      endAll: 'Sign out everywhere',
    },
  },
  publicLog: {
    failed: 'The log did not load',
    entriesName: 'Entries',
    today: (count: string) => `${count} in 24 hours`,
    checkpoints: 'Checkpoints',
    lastAt: 'last',
    alone: 'Signed, not cosigned',
    aloneNote: 'of the last 60',
    unplaced: 'Not yet in the tree',
    oldest: 'the oldest of',
    cosigned: 'Cosignatures of the last 60 checkpoints',
    noWitness: 'No witness is asked: WITNESSES in the settings names them.',
    share: (percent: string, count: number, of: number) =>
      `${count} of ${of}, ${percent}% in 30 days`,
    marks:
      'Full: within ten seconds. Half: later. Outline: none. Witnesses count for readers who ' +
      'bring their keys.',
    columns: ['Signed', 'Tree', 'New', 'Root', 'Witnesses'],
    nobody: 'none',
    cosignedBy: (name: string, seconds: number) => `${name} ${seconds} s`,
    key: 'Key',
    signs: 'Signs the checkpoints',
    noKey: 'Nothing is signed yet.',
    changed: (index: number) => `Changed by entry ${index}, on`,
    noChange: 'It was never changed.',
    machine: 'The key is a file on the machine; npm run log -- new-key changes it there.',
    download: 'The last checkpoint',
  },
  experts: {
    title: 'Experts',
    note:
      'Withdrawing stops new plans only. What is sealed is revealed, ' +
      'settled and counted as ever.',
    search: 'Name or handle',
    failed: 'The experts did not load',
    kinds: { person: 'Person', model: 'Model', invented: 'Invented' },
    account: (name: string) => `account ${name}`,
    today: (plans: number, limit: number | null) =>
      limit === null ? `${plans} today` : `${plans} of ${limit} today`,
    withdrawn: 'withdrawn',
    change: (name: string) => `Change ${name}`,
    quota: 'Plans a day',
    quotaHint: 'Empty leaves the limit of the rules.',
    quotaWrong: 'A whole number up to 1000, or nothing.',
    setQuota: 'Set the quota',
    reason: 'Reason',
    reasonMissing: 'Give a reason.',
    withdraw: 'End publishing',
    resume: 'Let publish again',
    removePicture: 'Delete the picture',
    endKey: (id: number) => `End key ${id}`,
    keyAsked: 'It ends at once and for good.',
    withdrawAsked: 'New plans end at once. It can be taken back.',
    pictureAsked: 'It is deleted and cannot be put back.',
    columns: ['Expert', 'State', 'Plans', 'Counted', 'Today', 'Keys', 'Actions'],
    writing: 'writing',
    stopped: 'stopped writing',
    changeIt: 'Change',
  },
  sources: {
    title: 'Sources',
    failed: 'The sources did not load',
    overdue: 'Without a result after 48 hours',
    overdueNote:
      'Their source says neither that they were played nor that they were not. Their plans stay ' +
      'open. A result settles them; so does your word that the match was not played.',
    openPlans: (plans: number) => (plans === 1 ? '1 open plan' : `${plans} open plans`),
    notPlayed: 'The match was not played',
    notPlayedAsked: 'Its plans are Not Counted (NC3). A later result settles them again.',
    missing: 'Seasons that lack results',
    missingNote:
      'These matches should be over, and no source has told a result. Readers see “No result ' +
      'known”, and the tables say how many are missing. Import a file that has the results.',
    missingColumns: ['Season', 'Source', 'Matches', 'Days'],
    disputed: 'Sources disagree about the result',
    disputedNote:
      'Nothing settles until they tell the same. See to the source that is wrong, or set its ' +
      'word aside: the log names it, and says that it was set aside.',
    plans: (count: number) => (count === 1 ? '1 plan' : `${count} plans`),
    noWord: 'no result yet',
    settles: 'It settles by 90 minutes; extra time or the shoot-out differ',
    extraTime: (score: string) => `after extra time ${score}`,
    shootOut: (score: string) => `shoot-out ${score}`,
    isSetAside: 'set aside',
    setAside: 'Set this word aside',
    countAgain: 'Count this word again',
    setAsideAsked: 'The result is computed again in the next round, and settles plans.',
    quarantine: 'Quarantine',
    note: 'Rows that were not taken. Scores come from sources; nobody types one.',
    none: 'No row is quarantined.',
    refuse: 'Refuse for good',
    refuseAsked: 'The row is not asked about again. It can be opened again.',
    quota: (left: number) => `${left} requests left until`,
    /** Median over the matches of a day. */
    delay: (seconds: number) => `${seconds} s after the source’s own time`,
    answer: 'last answer',
    error: 'last error',
    states: {
      again: 'is read again now',
      refused: 'refused for good',
      taken: 'taken',
    } satisfies Record<string, string>,
    /** Why a row was not accepted, by the code of the reason. */
    reasons: {
      'club-unknown': 'Team not known',
      'league-unknown': 'League not known',
      'sides-changed': 'Sides changed',
      'league-changed': 'League changed',
      'finished-too-early': 'Finished within 85 minutes',
      'key-twice': 'Two rows with one key',
      'key-wrong': 'Key cannot be used',
      'against-itself': 'A team against itself',
      'name-empty': 'Name is empty',
      'name-too-long': 'Name too long',
      'name-unprintable': 'Name cannot be shown',
      'round-too-long': 'Round too long',
      'season-wrong': 'Unreadable season',
      'season-unknown': 'Season not known',
      'date-unknown': 'Unreadable date',
      'date-before-season': 'Date before the season',
      'round-unreadable': 'Unreadable round',
      'ground-unreadable': 'Unreadable ground',
      'referee-unreadable': 'Unreadable referee',
      'half-unreadable': 'Unreadable half-time score',
      'detail-unreadable': 'Unreadable detail',
      'cells-wrong': 'Cells missing or too many',
      'deduction-differs': 'Points deducted differ',
      'result-missing': 'Result missing',
      'time-unknown': 'Unreadable time',
      'zone-unknown': 'Time zone not known',
      'kickoff-wrong': 'Impossible kick-off',
      'kickoff-years-off': 'Kick-off years away',
      'status-unknown': 'State not known',
      'score-unknown': 'Unreadable score',
      'score-shape': 'Score has another form',
      'score-absurd': 'Implausible score',
      'score-negative': 'Score below zero',
      'finished-without-score': 'Finished without a score',
      'half-above-full': 'Half time above full time',
      'full-above-score': 'Regular time above the score',
      'full-above-extra': 'Regular time above extra time',
      'shoot-out-unknown': 'Unreadable shoot-out',
      'shoot-out-level': 'Shoot-out is level',
      'shoot-out-above-score': 'Shoot-out above the score',
      'winner-contradicts': 'Winner against the score',
      'result-contradicts': 'Result against its parts',
      'rows-contradict': 'Rows contradict each other',
      'parts-contradict': 'Parts contradict each other',
      'goals-contradict-score': 'Goals against the score',
      'red-cards-wrong': 'Red cards cannot be',
      'minute-wrong': 'Minute cannot be',
      'odds-wrong': 'Impossible prices',
      'odds-line-wrong': 'Impossible line',
      'lineup-not-eleven': 'Line-up is not eleven',
      'lineup-formation': 'Formation cannot be',
      'player-twice': 'A player twice',
      'player-number-wrong': 'Shirt number cannot be',
      'row-not-object': 'Unreadable row',
      'shape-unknown': 'Form not known',
    } satisfies Record<string, string>,
    handledBy: (who: string) => `handled by ${who}`,
    mappedBy: (who: string, ours: string) => `${who} mapped it to ${ours}`,
    raw: 'The row as it came',
    takeAgain: 'Read again',
    is: {
      club: (name: string) => `“${name}” is the team`,
      league: (name: string) => `“${name}” is the league`,
    },
    find: { club: 'Another team', league: 'Another league' },
    map: 'Map it and read again',
    openAgain: 'Open again',
    columns: ['Source', 'Last heard', 'Last 24 hours', 'Quota', 'Matches', 'Quarantine', 'Actions'],
    stripNote:
      'Strip: one mark an hour. Full: heard. Half: heard, with errors. Outline: not heard. ' +
      'A paused source changes no sealed plan.',
    paused: 'paused since',
    heardIn: (count: number, of: number) => `heard in ${count} of the last ${of} hours`,
    fetch: 'Read now',
    pause: 'Pause',
    resume: 'Go on',
    isNew: { club: 'It is a new team', league: 'It is a new league' },
    makeNew: 'Make it and read again',
  },
  audit: {
    /** Actions by their names in the trail. */
    actions: {
      'account blocked': 'account blocked',
      'application admitted': 'application admitted',
      'application declined': 'application declined',
      'block ended': 'block ended',
      'expert added': 'expert added',
      'expert resumed': 'expert resumed',
      'expert withdrawn': 'expert withdrawn',
      'key made': 'key made',
      'key withdrawn': 'key withdrawn',
      'mapping ended': 'mapping ended',
      'name mapped': 'name mapped',
      'new club': 'new club',
      'new league': 'new league',
      'operator added': 'operator added',
      'operator removed': 'operator removed',
      'alike names seen': 'alike names seen',
      'picture removed': 'picture removed',
      'quota changed': 'quota changed',
      'reports closed, text kept': 'reports closed, text kept',
      'reset link ended': 'reset link ended',
      'reset link made': 'reset link made',
      'row open again': 'row open again',
      'row read again': 'row read again',
      'row refused': 'row refused',
      'sessions ended': 'sessions ended',
      'result set aside': 'result set aside',
      'result counts again': 'result counts again',
      'match not played': 'match not played',
      'source paused': 'source paused',
      'source read now': 'source read now',
      'source resumed': 'source resumed',
      'text removed': 'text removed',
      'text restored': 'text restored',
    } satisfies Record<string, string>,
    title: 'Audit trail',
    note: 'Every action of an operator, on the desk and on the machine. Entries are never changed.',
    failed: 'The audit trail did not load',
    columns: ['Time', 'Who', 'What', 'Of what', 'Before', 'After'],
    save: 'Save as a file',
    earlier: 'Earlier entries',
    latest: 'Latest entries',
  },
}

export type Shape = typeof en
