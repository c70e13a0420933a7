import { id, link, required } from '../../app/parameters.ts'

/** The plan just sealed, with its place in the public log. */
export const studioSealed = link('studioSealed', '/studio/sealed', { id: required(id) })
