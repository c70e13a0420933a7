const days = ['The next 24 hours', 'In one day']

export const en = {
  page: {
    title: 'Studio',
    description: 'Where experts write their plans, and where readers become experts.',
  },
  visitor: 'The studio is for accounts: sign in to write plans, or to apply to write them.',
  signIn: 'Sign in',
  failed: 'The studio did not load',
  publicPage: 'Public page',
  today: (plans: number, limit: number | null) =>
    limit === null ? `${plans} sealed today` : `${plans} of ${limit} sealed today`,
  limitEnds: (settled: number) => `This limit ends with ${settled} settled plans.`,
  withdrawn: 'The operators have ended your publishing. Your record stays as it is.',
  apply: {
    about:
      'Everybody starts with plan number 1. What you may ask for a plan and where you stand follow from sealed plans alone.',
    needsPasskey: 'Applying needs an account with a passkey.',
    addPasskey: 'Add a passkey',
    waiting: 'Your application is with the operators. Their answer and its reason will stand here.',
    mine: 'My applications',
    states: { waiting: 'waiting', admitted: 'admitted', declined: 'declined' },
    againFrom: 'Another is possible from',
    judged: {
      title: 'What is looked at',
      items: [
        'Whether the sample names facts that can be checked, and says where it may be wrong.',
        'Whether it has contact details, links elsewhere or promises.',
        'Neither whom you favour nor a past record: what was published elsewhere cannot be checked.',
      ],
    },
    admitted: {
      title: 'Once admitted',
      items: [
        'Plans are numbered from 1 without a gap; there is no second start.',
        'The first ten counted plans are free.',
        'The boards rank experts with ten counted plans or more.',
      ],
    },
    name: 'Name',
    nameHint:
      'In one language at least. Where one is missing, readers see the first that is given.',
    languageNames: { zh: 'Simplified Chinese', zht: 'Traditional Chinese', en: 'English' },
    languages: 'Languages you write in',
    bio: 'About you',
    bioHint: 'A few sentences. Public once you are admitted.',
    sample: 'Sample plan',
    sampleHint: 'On a match that has not begun. Only the operators read it; it counts for nothing.',
    day: 'Day',
    days: (day: number) => days[day] ?? `In ${day} days`,
    match: 'Match',
    choose: 'Choose a match',
    noMatch: 'No matches in these 24 hours',
    pick: 'Your pick',
    analysis: 'Why',
    agreed: [
      'A sealed plan is never changed after its deadline and never deleted; misses stay like hits.',
      'One person is one expert, and writes alone.',
      'Name and description are public from the day you are admitted.',
    ],
    send: 'Send application',
    sending: 'Sending',
    answered: 'The operators answer with a reason.',
    atOnce: 'You can write at once: 3 plans a day until 30 are settled.',
    missing: {
      'name.zh': 'Give a name in one language.',
      languages: 'Choose at least one language.',
      about: 'Say a few words about yourself.',
      'sample.matchId': 'Choose a match.',
      'sample.pick': 'Choose one of the three.',
      'sample.analysis': 'Say why.',
    },
    nameErrors: {
      empty: 'Give a name in one language.',
      form: 'A name has 2 to 24 characters that can all be seen.',
      script: 'A name has Latin, Chinese, Japanese or Korean letters only.',
      reserved: 'This name reads like the site or a model.',
      taken: 'This name belongs to an expert, or looks like one.',
    },
    unreadable: 'This cannot be shown, or is possible no longer.',
    unknown: 'The service did not answer as expected. Nothing was sent.',
  },
}

export type Shape = typeof en
