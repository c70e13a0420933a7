import type { DeskTab } from '../link.ts'

const tabs: Record<DeskTab, string> = {
  overview: 'Overview',
  experts: 'Experts',
  reports: 'Reports',
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
  changesUntil: 'Changes are allowed until',
  notVerified: 'Sign in by a passkey that asks for your fingerprint, face or PIN.',
  unknown: 'The service did not answer as expected.',
  needs: 'Needs you',
  nothing: 'Nothing waits for you.',
  since: 'the oldest since',
  open: 'Open',
  waiting: {
    applications: {
      title: (count: number) => (count === 1 ? '1 application' : `${count} applications`),
      tab: 'experts',
    },
    reports: {
      title: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
      tab: 'reports',
    },
  } satisfies Record<string, { title: (count: number) => string; tab: DeskTab }>,
  applications: {
    title: 'Applications',
    note: 'Judge the sample, not whom it favours.',
    failed: 'The applications did not load',
    none: 'No application waits.',
    account: 'account',
    languageNames: { zh: 'Simplified Chinese', zht: 'Traditional Chinese', en: 'English' },
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
    rest: 'Below is what readers will see. The entry goes into the public log.',
    remove: 'Remove this text',
    keep: 'It stays, close the reports',
    restore: 'Put it back',
  },
  audit: {
    title: 'Audit trail',
    note: 'Every action of an operator, on the desk and on the machine. Entries are never changed.',
    failed: 'The audit trail did not load',
    columns: ['Time', 'Who', 'What', 'Of what', 'Before', 'After'],
    earlier: 'Earlier entries',
    latest: 'Latest entries',
  },
}

export type Shape = typeof en
