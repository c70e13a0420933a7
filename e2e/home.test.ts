/** The languages of home that the main journeys leave out, each site in both themes. */
import { test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectHome } from './home-as-answered.ts'

const browser = useBrowser()

test.each([
  { base: '', language: 'zh', theme: 'dark' },
  { base: '', language: 'zht', theme: 'light' },
  { base: '/h5', language: 'zht', theme: 'dark' },
  { base: '/h5', language: 'en', theme: 'light' },
] as const)('home at base path "$base" in $language, $theme, is as answered', (home) =>
  expectHome(browser(), home),
)
