export const en = {
  page: {
    title: 'My plans',
    description:
      'Your plans and their results, your points, the experts you follow, and your account.',
  },
  head: {
    visitor: 'Visitor',
    points: (points: number): string => (points === 1 ? 'point' : 'points'),
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
    'You are here as a visitor. With an account, points and unlocked plans stay with you ' +
    'on every device.',
  signIn: 'Sign in',
  noScript:
    'This page shows what only you may see. Your browser asks for it with your identity, which ' +
    'needs JavaScript. Matches, experts and plans are readable without it.',
}

export type Shape = typeof en
