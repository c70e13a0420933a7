import { hint, link, oneOf } from '../../app/parameters.ts'

/** The studio of an account: applying to become an expert, and its plans as one. */
export const studio = link('studio', '/studio', { tab: hint(oneOf('plans', 'profile')) })
