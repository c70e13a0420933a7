import { link } from '../../app/parameters.ts'

export const home = link('home', '/', {})
