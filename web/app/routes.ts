/**
 * The table of routes: each screen's route.ts, found by convention. Screens import links.ts, never
 * this file: it imports the screens, and an import circle breaks hot updates.
 */
import type { Language } from '../../contract/values.ts'
import type { Question } from '../api/queries.ts'
import type { Shape } from '../words/en.ts'
import type { Place } from './links.ts'
import type { Known, Part, Route } from './route.ts'

const files = import.meta.glob<Route>('../screens/*/route.ts', { eager: true, import: 'route' })
const routes = new Map(Object.values(files).map((route) => [route.name, route]))

function routeAt({ name }: Place): Route<object> {
  const route = routes.get(name)
  if (route === undefined) throw new Error(`No web/screens/*/route.ts is named "${name}"`)
  // A place has the parameters of the route with its name.
  return route as Route<object>
}
const parametersAt = (place: Place): object => (place.name === 'notFound' ? {} : place.parameters)

/** The screen of a place, and the part of it that the address names. */
export function modulesAt(place: Place): { screen: Route<object>; part: Part<object> | undefined } {
  const screen = routeAt(place)
  return { screen, part: screen.part?.(parametersAt(place)) }
}

/** All questions of a place: its screen's, then its part's. */
export function questionsAt(place: Place, language: Language): Question[] {
  const parameters = parametersAt(place)
  const { screen, part } = modulesAt(place)
  return [
    ...screen.questions(language, parameters),
    ...(part?.questions(language, parameters) ?? []),
  ]
}

/** A page's title: the name of its subject, or the screen's name until that is loaded. */
export function titleAt(place: Place, known: Omit<Known<object>, 'parameters'>): string {
  const { title, subject } = routeAt(place)
  const name = subject?.({ ...known, parameters: parametersAt(place) })
  return known.words.title(name ?? title(known.words))
}

export const descriptionAt = (place: Place, words: Shape): string =>
  routeAt(place).description(words)
