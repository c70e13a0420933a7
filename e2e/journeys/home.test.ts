/**
 * Home on both sites shows the API's answers.
 * @module-tag main
 */
import { test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { expectHome } from '../home-as-answered.ts'

const browser = useBrowser()

test.each([
  { base: '', language: 'en', theme: 'light' },
  { base: '/h5', language: 'zh', theme: 'dark' },
] as const)('home at base path "$base" in $language, $theme, is as answered', (home) =>
  expectHome(browser(), home),
)
