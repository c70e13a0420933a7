/**
 * The light or dark theme, stored in the browser only: the head script sets it on <html> before the
 * first paint.
 */
import { keep, load, onStoredElsewhere } from './stored.ts'

export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()

export const storedTheme = (): Theme => (load('theme') === 'dark' ? 'dark' : 'light')
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

export function setTheme(theme: Theme): void {
  keep('theme', theme)
  showTheme(theme)
}

export function onThemeChange(changed: () => void): () => void {
  listeners.add(changed)
  const stop = onStoredElsewhere('theme', () => showTheme(storedTheme()))
  return () => {
    listeners.delete(changed)
    stop()
  }
}
