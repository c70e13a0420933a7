/**
 * The light or dark theme, stored in the browser only: the head script sets it on <html> before the
 * first paint. It may follow the device.
 */
import { defaultThemeChoice, themeChoices, type ThemeChoice } from '../../contract/values.ts'
import { keep, load, onStoredElsewhere } from './stored.ts'

export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()

export const chosenTheme = (): ThemeChoice =>
  themeChoices.find((choice) => choice === load('theme')) ?? defaultThemeChoice

const ofDevice = () => matchMedia('(prefers-color-scheme: dark)')

/** The theme that the reader's choice gives at the moment. */
export function storedTheme(): Theme {
  const choice = chosenTheme()
  if (choice !== 'system') return choice
  return ofDevice().matches ? 'dark' : 'light'
}
export const shownTheme = (): Theme =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'

/**
 * The colour of the browser's own bars: --paper of tokens.css, which the head script runs too early
 * to read.
 */
const papers: Record<Theme, string> = { light: '#f7f3ea', dark: '#14120e' }

export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('[name=theme-color]')?.setAttribute('content', papers[theme])
  for (const listener of listeners) listener()
}

export function setTheme(choice: ThemeChoice): void {
  keep('theme', choice)
  showTheme(storedTheme())
}

export function onThemeChange(changed: () => void): () => void {
  listeners.add(changed)
  const again = () => showTheme(storedTheme())
  const stop = onStoredElsewhere('theme', again)
  const device = ofDevice()
  device.addEventListener('change', again)
  return () => {
    listeners.delete(changed)
    stop()
    device.removeEventListener('change', again)
  }
}
