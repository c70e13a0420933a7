/**
 * Every screen in each language, in every window and with large text. English, which has the
 * longest words, is judged in both themes: colours are the same in every language.
 */
import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../contract/values.ts'
import { openReader, useBrowser } from './browser.ts'
import { screenAddresses } from './screen-addresses.ts'
import { deviceOf, passOver, type Look, type Pass } from './screen-pass.ts'
import { colours, judgesAll, standards, structure } from './violations.ts'

const browser = useBrowser()

/** Looks at the widest and the narrowest width that axe judges. */
const looksAt = (widths: readonly number[], language: Language): Look[] =>
  widths.flatMap((width): Look[] =>
    language === 'en' || judgesAll
      ? [
          { width, theme: 'light', rules: standards },
          { width, theme: 'dark', rules: colours },
        ]
      : [{ width, theme: 'light', rules: structure }],
  )

/** Traditional Chinese is as wide as simplified; EVERY_SIZE=1 tries it too. */
const isEnlarged = (language: Language) => language !== 'zht' || process.env['EVERY_SIZE'] === '1'

const desktop = (language: Language): Pass => ({
  base: '',
  windows: [1440, 1024, 768, 390, 360, 320].map((width) => [width, 900]),
  looks: looksAt([1440, 390], language),
  ...(language === 'en' && { enlarged: [1440, 390] }),
})
const mobile = (language: Language): Pass => ({
  base: '/h5',
  windows: [
    [390, 844],
    [360, 740],
    [320, 640],
    [844, 390],
    [1024, 768],
    [820, 1180],
  ],
  looks: looksAt([390], language),
  ...(isEnlarged(language) && { enlarged: [390], inflated: [390, 360] }),
})

describe.each([
  { site: 'desktop', passIn: desktop },
  { site: 'h5', passIn: mobile },
])('the $site site', ({ passIn }) => {
  test.each(languages)('in %s', async (language) => {
    const pass = passIn(language)
    await using reader = await openReader(browser(), { ...deviceOf(pass.base), language })
    expect(await passOver(reader, await screenAddresses(), pass)).toEqual([])
  })
})
