/**
 * The table of routes: each screen's route.ts, found by convention. Screens import links.ts, never
 * this file: it imports the screens, and an import circle breaks hot updates.
 */
import type { Language } from '../../contract/values.ts'
import { logFailure } from '../page/log-failure.ts'
import type { Question } from '../api/queries.ts'
import type { Place } from '../page/links.ts'
import type { PageState, PageWords, Part, Route } from '../screens/route.ts'

const files = import.meta.glob<Route>('../screens/*/route.ts', { eager: true, import: 'route' })
const routes = new Map(Object.values(files).map((route) => [route.name, route]))

function routeAt({ name }: Place): Route<object, unknown> {
  const route = routes.get(name)
  if (route === undefined) throw new Error(`No web/screens/*/route.ts is named "${name}"`)
  // A place has the parameters of the route with its name, and its view has the route's own words.
  return route as Route<object, unknown>
}
const parametersAt = (place: Place): object => (place.name === 'notFound' ? {} : place.parameters)

/** The screen of a place, and the part of it that the address names. */
export function modulesAt(place: Place): {
  screen: Route<object, unknown>
  part: Part<object> | undefined
} {
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

/** The data of a page's title; `texts` are its screen's own words. */
type NamedPage = Omit<PageState<object>, 'parameters'> & { place: Place; texts: unknown }

/**
 * The title and the description of a page. The title has the name of its subject, once that is
 * loaded, before the route's own. Never throws: a title is set outside the boundaries of blocks.
 */
export function pageWordsOf({ place, texts, ...state }: NamedPage): PageWords {
  try {
    const { page, subject } = routeAt(place)
    const { title, description } = page(texts, state.words)
    const name = subject && subjectOf(() => subject({ ...state, parameters: parametersAt(place) }))
    return { title: state.words.title(name ? `${name} - ${title}` : title), description }
  } catch (error) {
    logFailure(`the title of ${place.href} failed`, error)
    return { title: state.words.site.name, description: '' }
  }
}

/** The name of a page's subject; undefined where the data has none that can be shown. */
function subjectOf(read: () => string | undefined): string | undefined {
  try {
    return read()
  } catch (error) {
    logFailure('the name of a subject failed', error)
    return undefined
  }
}
