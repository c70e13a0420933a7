export const en = {
  page: {
    title: 'My plans',
    description: 'Your plans and results, your points, the experts you follow, and your account.',
  },
  head: {
    visitor: 'Visitor',
    points: (points: number): string => (points === 1 ? 'point' : 'points'),
    saved: 'Saved',
    since: 'Member since',
    passkey: 'Signs in with a passkey',
    passphrase: 'Signs in with a passphrase',
  },
  tabsLabel: 'Parts of this page',
  tabs: {
    plans: 'My plans',
    following: 'Following',
    points: 'Points',
    settings: 'Settings',
  },
  visitor:
    'You are here as a visitor. With an account, your points and unlocked plans are there ' +
    'on every device.',
  signIn: 'Sign in',
  noScript:
    'This page is yours alone, so your browser has to ask for it, which needs JavaScript. ' +
    'Matches, experts and plans can be read without it.',
}

export type Shape = typeof en
