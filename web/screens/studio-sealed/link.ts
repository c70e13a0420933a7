import { id, link, required } from '../../app/parameters.ts'

/** What was just sealed, with its place in the public log. */
export const studioSealed = link('studioSealed', '/studio/sealed', { id: required(id) })
