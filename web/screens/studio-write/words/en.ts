const two = (number: number) => String(number).padStart(2, '0')
const names: Record<string, string> = {
  title: 'Title',
  analysis: 'Analysis',
  price: 'Price',
  refundOnMiss: 'Refund',
  selections: 'Selections',
  probabilities: 'Probabilities',
  matchId: 'Match',
  planId: 'Plan',
}

export const en = {
  page: { title: 'Write a plan', description: 'The composer of the studio.' },
  crumbs: 'You are here',
  studio: 'Studio',
  visitor: 'Plans are written by experts: sign in.',
  ended:
    'You are signed out. The draft stays on this device: sign in with the same account to go on.',
  signIn: 'Sign in',
  noExpert: 'This account is no expert yet. Apply in the studio.',
  failed: 'The match did not load',
  noMarket:
    'No market: the site knows no prices of this match that are recent enough. A plan on it ' +
    'counts for hit rate, streak and Brier score, and has no part in skill, yield and ' +
    'closing-line value.',
  byModel: (home: number, draw: number, away: number) =>
    `The house’s model gives ${home}% home, ${draw}% draw, ${away}% away. It is entered with ` +
    'the plan, takes the place of the market on boards of hits, and at 85% a pick is too sure.',
  byNothing:
    'The house’s model knows too little of these clubs, so such a plan does not rank on boards.',
  source: 'Prices:',
  nextVersion: (serial: number, version: number) => `Plan ${serial}, version ${version}`,
  already:
    'You have a plan on this match. A further one with the same main play type does not count.',
  writeNext: 'Write its next version',
  span: (days: number, hours: number, minutes: number, seconds: number) =>
    days > 0 ? `${days} d ${hours} h` : `${hours}:${two(minutes)}:${two(seconds)}`,
  spoken: (minutes: number) => `${minutes} minutes to the deadline`,
  picks: {
    title: 'Play types and picks',
    note: 'No odds to fill in: the server records them as you seal.',
    plays: 'Play types',
    main: (most: number) => `Main selection, up to ${most}`,
    further: (most: number) => `Further selection, up to ${most}`,
    makeMain: (play: string) => `Make ${play} the main selection`,
    otherScore: 'Another score',
    add: 'Add',
  },
  chances: {
    title: 'My probabilities',
    note: 'Match result, optional. Move one, the two others give way; the sum is always 100.',
    start: 'State probabilities',
    fromMarket: 'Take the market’s',
    leaveOut: 'Leave out',
    typed: (side: string) => `${side} in percent`,
    market: (percent: number) => `market ${percent}%`,
    value: (own: number, market: number, expected: string) =>
      `You ${own}%, market ${market}%: expected ${expected} at this price`,
    pickNote:
      'Optional for every other pick. Readers see it beside the price once they may read the plan.',
    noValue: 'Pick a match result with a price to compare with the market.',
  },
  price: {
    title: 'Price',
    free: 'Free',
    refund: 'The points come back when it misses',
    mayAsk: (highest: number, counted: number) =>
      highest === 0
        ? `With ${counted} counted plans you write for free.`
        : `With ${counted} counted plans you may ask up to ${highest}.`,
    needs: {
      any: (points: number, counted: number) => `${points} needs ${counted} counted plans.`,
      aboveExpected: (points: number, counted: number) =>
        `${points} needs ${counted}, with more hits than the market expected.`,
      lowerBoundAboveZero: (points: number, counted: number) =>
        `${points} needs ${counted}, with a lower bound of skill above zero over 90 days.`,
    },
    note: 'Points are refunded automatically after a push or when a plan does not count.',
  },
  texts: {
    title: 'Title and analysis',
    language: 'Language',
    original: 'original',
    optional: 'optional',
    optionalNote: (original: string) => `Optional: readers get the original, ${original}.`,
    makeOriginal: 'Make this the original',
    toolbar: 'Marks of the analysis',
    marks: { heading: 'Heading', list: 'List' },
    titleLabel: 'Title',
    titleHint: 'Everyone reads the title before unlocking. Give no pick away.',
    analysisLabel: 'Analysis',
    analysisHint:
      'Plain text; an empty line starts a paragraph. Before a line, ' +
      '## makes a heading and - a list.',
  },
  draft: {
    states: {
      empty: 'Nothing written yet',
      unsaved: 'On this device',
      saving: 'Saving…',
      saved: 'Draft saved, only you can see it:',
      failed: 'Not saved, another try in 12 s. The text is still on this device.',
      newer: 'Another device or tab has saved a later draft. Choose one.',
    },
    chooseTitle: 'Two drafts',
    here: 'On this device',
    there: 'In the account',
    choose: (name: string) => `Keep: ${name}`,
  },
  leaving: {
    title: 'This text is not in your account yet',
    text: 'It is on this device, and it is there when you come back to this match.',
    stay: 'Stay',
    leave: 'Leave',
  },
  band: {
    label: 'Seal',
    ready: 'Ready to seal',
    missing: (count: number) => (count === 1 ? 'One thing left' : `${count} things left`),
    gaps: {
      title: 'The title is not written.',
      analysis: 'The analysis is not written.',
      selections: 'No play type is chosen.',
      price: (price: number) => `Your record does not allow a price of ${price} now.`,
      picks: (play: string) => `Nothing is picked in ${play}.`,
    },
    done: {
      picks: (count: number) =>
        count === 1 ? '1 pick, at the site’s price' : `${count} picks, at the site’s prices`,
      unpriced: (count: number) =>
        count === 1 ? '1 pick, no market' : `${count} picks, no market`,
      sum: 'Probabilities add up to 100',
      texts: (title: number, analysis: number) =>
        `Title of ${title} characters, analysis of ${analysis}`,
      price: (points: number, refund: boolean) =>
        points === 0 ? 'Free' : `${points} points${refund ? ', back when it misses' : ''}`,
    },
    fieldNames: names,
    deadline: 'to the deadline,',
    seal: 'Seal this plan',
    sealing: 'Sealing',
    sealAtNewPrice: 'Seal at the new price',
    forGood: 'It cannot be deleted. A new version is possible until the deadline.',
    notOpen: (state: string) => `No plans are taken on this match now: ${state}`,
    notOpenNote: 'Your draft stays. It can be sealed once the match has a new time ahead.',
    offline: 'No network. Nothing was sealed; the draft is on this device.',
    actions: 'Actions',
    toDeadline: 'to the deadline',
    save: 'Save draft',
    note: 'Keep it as a note',
    noted: 'Kept as a note, under My plans.',
    notNoted: 'It was not kept. The text is still on this device.',
    past: 'The deadline has passed',
    pastNote: 'Nothing can be sealed on this match any more. Your draft stays.',
    moved: (pick: string, seen: string, now: string) => `${pick} went from ${seen} to ${now}.`,
    gone: (pick: string) => `The site has no price for ${pick} any more.`,
    sealAnyway: 'Nothing is sealed yet. Press again to seal at the new price.',
    unknown: 'The service did not answer as expected. Press again: one plan is sealed at most.',
  },
  hand: {
    title: 'At hand',
    note: 'A press writes the line into the analysis.',
    insert: 'Write into the analysis:',
    form: (team: string, n: number) => `${team}, last ${n}`,
    marks: { w: 'W', d: 'D', l: 'L' },
    meetings: (n: number) => `Last ${n} meetings`,
    won: (team: string, home: number, draws: number, away: number) =>
      `${team} won ${home}, drew ${draws}, lost ${away}`,
    /** A fact as a line of the analysis. */
    line: (name: string, text: string) => `${name}: ${text}`,
    rest: 'Days of rest',
    days: (home: number, away: number) => `${home} to ${away}`,
    mine: 'My plans',
    mineIn: (league: string) => `My plans in ${league}`,
    rate: (hits: number, n: number, rate: string) => `${hits} of ${n}, ${rate}`,
  },
  preview: {
    close: 'Close',
    views: 'Views of the preview',
    title: 'Preview',
    inLists: 'In lists',
    noTitle: 'No title yet',
    locked: 'Before it is unlocked',
    freeText: 'Free, for everyone',
    sealed: 'Sealed',
    inside: (picks: number, length: number) =>
      `${picks === 1 ? '1 pick' : `${picks} picks`} and ${length} characters`,
    costs: (points: number, refund: boolean) =>
      `${points} points${refund ? ', back when it misses' : ''}`,
    log: 'Into the public log',
    atOnce: 'Public at once',
    later: 'Sealed, public from kick-off',
  },
}

export type Shape = typeof en
