import { link } from '../../app/parameters.ts'

/** Explains what the public log proves, and what it does not prove. */
export const proof = link('proof', '/proof', {})
