/**
 * The screens of the site, one line each. Everything else about a screen is in its folder: link.ts
 * has its path and parameters, route.ts its title, questions and code, words/ its words.
 */
export { home } from '../screens/home/link.ts'
export { planDetail } from '../screens/plan-detail/link.ts'
export { match } from '../screens/match-list/link.ts'
export { matchDetail } from '../screens/match-detail/link.ts'
export { expertList } from '../screens/expert-list/link.ts'
export { expertDetail } from '../screens/expert-detail/link.ts'
export { data } from '../screens/data/link.ts'
export { me } from '../screens/me/link.ts'
export { proof } from '../screens/proof/link.ts'
export { studio } from '../screens/studio/link.ts'
export { studioWrite } from '../screens/studio-write/link.ts'
export { studioSealed } from '../screens/studio-sealed/link.ts'
export { reset } from '../screens/reset/link.ts'
export { desk } from '../screens/desk/link.ts'
