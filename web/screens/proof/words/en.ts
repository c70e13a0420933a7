/** The words of the page about the log in English: the shape that the other languages must fill. */
import type { LogDamage } from '../../../../rules/log/damage.ts'

const many = (count: number, one: string, more: string) => (count === 1 ? one : more)

export type Places = {
  [K in LogDamage['kind']]: (place: Extract<LogDamage, { kind: K }>) => string
}

const places: Places = {
  entry: ({ index }) => `entry ${index} was changed or is gone`,
  row: ({ index }) => `the index of entry ${index} says something else than the entry`,
  tile: ({ level, index }) => `tile ${level}/${index} was changed or is gone`,
  root: ({ size }) => `the last tiles do not lead to the root signed for ${size} entries`,
  checkpoint: ({ size }) => `the signed state of ${size} entries was changed`,
  cosignatures: ({ size }) => `times of witnesses for ${size} entries were changed or removed`,
  checkpoints: ({ size }) => `signed states of less than ${size} entries were changed or removed`,
}

export const en = {
  page: {
    title: 'What the log proves',
    description:
      'What the public log of this site proves, what it does not, and how to check it yourself.',
  },
  intro:
    'Every plan goes into a public log before kick-off, as a fingerprint that gives nothing ' +
    'away. From kick-off on it is opened in the same log, followed by the result and how it ' +
    'was settled. The log can only grow. Anyone can read it and do the arithmetic again.',
  proved: {
    title: 'What you can check yourself',
    items: [
      [
        'No plan is missing',
        'An expert’s plans carry the numbers 1, 2, 3 and so on in the log. ' +
          'A loser taken away would leave a gap.',
      ],
      [
        'Nothing was changed',
        'What is shown after kick-off, together with 32 random bytes, gives exactly the ' +
          'fingerprint that stood in the log before. Another pick gives another fingerprint.',
      ],
      [
        'Nobody types in a hit',
        'Each settlement follows from the logged result by the published rules. ' +
          'What does not count has one of four public reasons.',
      ],
      [
        'The numbers follow',
        'Hit rate, interval, yield and every other figure of an expert’s page come out of the ' +
          'log’s entries to the last digit.',
      ],
      [
        'The log only grows',
        'Each state of the log is signed, and proves that it continues the one before. ' +
          'Your browser keeps the last one it saw.',
      ],
    ],
  },
  open: {
    title: 'What it does not prove',
    items: [
      [
        'The time',
        'The log’s own signature proves the order, not the clock. So we say “recorded before ' +
          'kick-off by this site”. Only a witness from outside adds a time that does ' +
          'not come from us.',
      ],
      [
        'That everybody sees the same log',
        'A site could show two readers two logs. Witnesses, and readers who compare what they ' +
          'saw, are what makes that show.',
      ],
      [
        'That a result is right',
        'Results come from the feed and are logged as it gave them. ' +
          'Compare them with any source that you trust.',
      ],
      [
        'What was left out before it was logged',
        'The log has what was published here. What an expert says elsewhere is not in it.',
      ],
      [
        'Skill',
        'A good record can be luck. That is why no rate stands here without its sample ' +
          'and its interval.',
      ],
    ],
  },
  later:
    'Plans from before this log began were entered when it began. They are marked as entered ' +
    'later: for them it shows only that nothing has changed since.',
  witnesses: {
    title: 'Witnesses',
    count: (count: number) =>
      `${count} of your witnesses ${many(count, 'has', 'have')} cosigned the state shown here`,
    none: 'No witness whose key you brought has cosigned the state shown here',
    noneText:
      'What is shown therefore rests on this site’s own signature, and on what readers’ ' +
      'browsers keep. Anyone can run a witness; it takes a small machine and ' +
      'the command below.',
    text:
      'A witness is run by somebody else. It signs a state of the log only if that continues ' +
      'what it saw before, and adds its own time.',
    silent: 'has not cosigned it yet',
    own:
      'Witnesses that only the site names prove nothing: the keys could be its own. ' +
      'Get a key from the witness itself, and paste it below.',
    yours: 'yours',
    named: 'named by this site',
    run: 'Run a witness',
  },
  keys: {
    label: 'Keys of witnesses that you trust',
    help:
      'Whole verifier keys, one a line, from the witnesses themselves; ' +
      'or a witness policy (c2sp.org/tlog-policy), whose quorum then counts. ' +
      'They stay in this browser, and every verification here counts by them.',
    save: 'Keep',
    saved: (count: number) =>
      count === 0 ? 'No key is kept.' : `${count} ${many(count, 'key is', 'keys are')} kept.`,
    quorum: 'A plan counts as seen once the quorum of your policy has seen it.',
    wrong: (line: string) => `This is no whole key of a witness, and no policy: ${line}`,
  },
  setBack: {
    title: 'The log was set back',
    text:
      'Entries that had been signed were lost, for example when an old backup was restored. ' +
      'The site cannot give them back: it goes on under another name, and anyone who knew the ' +
      'old log is told at the next verification. Plans in the missing entries no ' +
      'longer count here.',
    lost: (origin: string, from: number, to: number, kept: number, index: number) =>
      `Entries ${from} to ${to} of ${origin} are missing; its first ${kept} are kept ` +
      `(entry ${index})`,
  },
  setAside: {
    title: (count: number) => `${count} ${many(count, 'plan is', 'plans are')} set aside`,
    text:
      'Part of what was sealed is missing in this site’s database, so these plans can be ' +
      'neither revealed nor settled; all others go on. Their seals stay in the log, ' +
      'and who unlocked one gets the points back a day after kick-off.',
    plan: (serial: number, expertId: number) => `Plan ${serial} of expert ${expertId}`,
  },
  log: {
    title: 'The log now',
    missing:
      'Nothing is signed yet. A new site signs for the first time seconds after its start: ' +
      'load this page again then.',
    failed: 'The state of the log did not load',
    origin: 'Name',
    size: 'Entries',
    root: 'Root',
    key: 'Key of the log',
    checkpoint: 'Signed state',
    plans: 'All plans as CSV',
    plansParquet: 'All plans as Parquet',
    verifier: 'Verifier in one file',
    schema: 'Schema of the entries',
    verifierHash: 'SHA-256 of touchline-verify.mjs',
    walked: (size: number) => `All ${size} stored entries hashed again, none changed:`,
    damaged: 'The stored log is damaged. Nothing more is signed until that is repaired.',
    places,
    more: (count: number) => `And ${count} more ${many(count, 'place', 'places')}.`,
    download: 'The whole log',
    format: 'How the files are built',
  },
  check: {
    title: 'Check it yourself',
    browser:
      'On any expert’s page, “Verify this record” does it in your browser. ' +
      'Or on your own machine, for everyone or one expert:',
    independent:
      'The files follow public standards: RFC 6962 and the tlog formats of C2SP. ' +
      'Any program that reads them can check them, not only ours.',
    spread:
      'A leader is easy to find among many. The foot of the boards shows how the hit rates of ' +
      'all experts are spread:',
    spreadLink: 'All experts',
  },
  copy: 'Copy',
  copied: 'Copied',
}

export type Shape = typeof en
