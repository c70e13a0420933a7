import { link } from '../../app/parameters.ts'

/** The reader's own screen: points, follows, and the account if there is one. */
export const me = link('me', '/me', {})
