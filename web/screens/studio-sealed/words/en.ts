export const en = {
  page: { title: 'Sealed', description: 'A plan that was just sealed, and its entry of the log.' },
  seal: 'Sealed',
  failed: 'The plan did not load',
  closed: 'Its deadline has passed. Everyone reads it from kick-off, and the result settles it.',
  asReader: 'As readers see it',
  next: 'New version',
  studio: 'Studio',
  facts: {
    at: 'Sealed at',
    price: 'Version and price',
    odds: 'Prices at that moment',
    noMarket: 'no market',
    version: (version: number, price: number, refund: boolean) =>
      `Version ${version}, ` +
      `${price === 0 ? 'free' : `${price} points`}${refund ? ', back when it misses' : ''}`,
  },
  stepsTitle: 'What happens next',
  steps: {
    sealed: (serial: number, version: number) => `Sealed: plan ${serial}, version ${version}`,
    version: 'A new version is possible until',
    open: 'Public from kick-off,',
    settled: 'Settled by the score after regular time',
  },
  share: {
    title: 'Sharing hands on no more than this',
    note: 'No pick, no text. It is the same from anyone who passes it on.',
    sealed: (name: string) => `${name} has sealed a plan`,
    match: (home: string, away: string) => `${home} v ${away}`,
    entry: (index: string, print: string) => `Public log, entry ${index}, fingerprint ${print}`,
  },
  others: 'Other plans on this match',
  entry: {
    title: 'In the public log',
    print: 'Fingerprint',
    proof: 'Proof file',
    waiting: 'The entry gets its place within seconds.',
    placed: (index: string) => `Entry ${index} of the public log.`,
    late:
      'The site has signed it. It waits for the cosignature of a witness; ' +
      'this page fills in by itself.',
    signed: (witnesses: number) =>
      witnesses === 0
        ? 'The site has signed it.'
        : 'The site has signed it, ' +
          `${witnesses === 1 ? 'one witness' : `${witnesses} witnesses`} cosigned.`,
  },
}

export type Shape = typeof en
