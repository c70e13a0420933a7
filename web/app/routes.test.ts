import { expect, test } from 'vitest'
import { languages } from '../../contract/values.ts'
import { links, notFoundPlace, placeOf, type Href, type Place } from '../page/links.ts'
import { loadModule, sourcesOf } from './modules.ts'
import { meTabs } from '../page/me-tabs.ts'
import type { LinkDefinition } from '../page/parameters.ts'
import { modulesAt } from './routes.ts'

/** An address of every screen and of every part of one. */
const addresses: Href[] = [
  ...Object.values<LinkDefinition>(links)
    .filter(({ parameters }) => !Object.values(parameters).some(({ required }) => required))
    .map(({ path }) => path),
  '/planDetail?id=1',
  '/expertDetail?expertId=1',
  '/data?tab=predictions',
  ...meTabs.map((tab): Href => `/me?tab=${tab}`),
  '/matchDetail?matchId=1',
  '/studio/write?matchId=1',
  '/studio/sealed?id=1',
  ...['overview', 'intelligence', 'lineup', 'data', 'probability'].map(
    (tab): Href => `/matchDetail?matchId=1&tab=${tab}`,
  ),
]
/** Every file below web/screens, relative to the project's root. */
const files = Object.keys(import.meta.glob('../screens/**/*.{ts,tsx}')).map((file) =>
  file.replace('..', 'web'),
)
const places: Place[] = [notFoundPlace, ...addresses.map(placeOf)]
const modulesOf = (place: Place) =>
  Object.values(modulesAt(place)).filter((module) => module !== undefined)
const modules = places.flatMap(modulesOf)

test('every link has an address here, and a screen', () => {
  const named = new Set(places.slice(1).map(({ name }) => name))
  expect([...named].sort()).toEqual(Object.keys(links).sort())
  for (const place of places) expect(modulesAt(place).screen.name).toBe(place.name)
})

test('the files of a module are in its folder', () => {
  for (const module of modules)
    for (const language of languages)
      for (const file of sourcesOf(module, language)) expect(files).toContain(file)
})

test.each(languages)('every folder of words in %s is loaded with a module', async (language) => {
  const folders = new Set<string>()
  for (const module of modules) {
    const { Part, texts } = await loadModule(module, language)
    expect(Part).toBeTypeOf('function')
    if (texts !== null) folders.add(module.folder)
  }
  // All folders with words in any language: a folder that lacks this language fails.
  const written = files
    .map((file) => /^web\/screens\/(.*)\/words\/\w+\.ts$/.exec(file)?.[1])
    .filter((folder) => folder !== undefined)
  expect([...folders].sort()).toEqual([...new Set(written)].sort())
})
