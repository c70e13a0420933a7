import { link } from '../../app/parameters.ts'

/** Where a reset link leads. Its secret is in the fragment, which no server and no log sees. */
export const reset = link('reset', '/reset', {})
