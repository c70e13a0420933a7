/**
 * The reader's choices about the look of the pages. The device keeps them, so that they hold before
 * the first paint and for visitors; an account takes them to its other devices.
 */
import { useEffect, useEffectEvent } from 'react'
import type { DataOf } from '../../contract/calls.ts'
import { codes, type Language } from '../../contract/values.ts'
import { keepLanguage, languageInQuery, storedLanguage } from '../page/language.ts'
import { setOddsFormat, storedOddsFormat } from '../page/odds-format.ts'
import { isChosen } from '../page/stored.ts'
import { chosenTheme, setTheme } from '../page/theme.ts'
import { chooseZone, chosenZone } from '../page/zone.ts'
import type { CallApi } from './call-api.ts'
import { identity } from './identity.ts'
import { useAccount, useMutate } from './mutation.ts'

type Choices = DataOf<'userChoose'>['choices']

export const choicesHere = (): Choices => ({
  odds: storedOddsFormat(),
  zone: chosenZone(),
  theme: chosenTheme(),
  language: storedLanguage(),
})

/** A page shows another language by navigation: here it is only kept for the next ones. */
function applyHere({ odds, zone, theme, language }: Partial<Choices>): void {
  if (odds !== undefined && odds !== storedOddsFormat()) setOddsFormat(odds)
  if (zone !== undefined && zone !== chosenZone()) chooseZone(zone)
  if (theme !== undefined && theme !== chosenTheme()) setTheme(theme)
  if (language !== undefined && language !== null) keepLanguage(language)
}

/**
 * Changes choices on this device at once, and then with the account. Resolves to false if the
 * account did not take them.
 */
export function useChoose(): (change: Partial<Choices>) => Promise<boolean> {
  const isAccount = useAccount()
  const mutate = useMutate()
  return async (change) => {
    applyHere(change)
    if (!isAccount) return true
    // an account that was refused since this page was rendered: the call would be a visitor's
    await identity().createNow()
    if (!identity().isUser()) return true
    const { code } = await mutate('userChoose', { choices: choicesHere() })
    // another back end keeps none
    return code === codes.ok || code === codes.notOffered
  }
}

/** Milliseconds after the start in which other work of the page comes first. */
const quiet = 3_000

/**
 * Takes over the choices of the account that this device is signed in to, at the start and each
 * time that the reader returns to the page. An account that has not chosen yet gets those of the
 * device; one that has chosen no language yet, that of the device. The question also finds out that
 * the session was ended from another browser: a refused identity is replaced.
 */
export function useAccountChoices(
  callApi: CallApi,
  lang: Language,
  changeLanguage: (next: Language) => void,
): void {
  const isAccount = useAccount()
  const takeOver = useEffectEvent(async () => {
    const { code, data } = await callApi('userChoices', {}, { lang, userOnly: true })
    if (code !== codes.ok || data === undefined) return
    const { choices } = data
    if (choices !== null) {
      applyHere(choices)
      const language = choices.language ?? null
      // an address that names its language keeps it
      if (language !== null && language !== lang && languageInQuery(location.search) === null)
        changeLanguage(language)
      if (language !== null || storedLanguage() === null) return
    } else if (!isChosen(['odds', 'zone', 'theme', 'language'])) return
    await callApi('userChoose', { choices: choicesHere() }, { lang, userOnly: true })
  })
  useEffect(() => {
    if (!isAccount) return undefined
    const timer = setTimeout(() => void takeOver(), quiet)
    const stop = onReturn(() => void takeOver())
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isAccount])
}

/** Calls back when the reader returns from another tab, window or program. */
function onReturn(back: () => void): () => void {
  const whenVisible = () => document.visibilityState === 'visible' && back()
  // a window beside another one stays visible, and a phone need not send the focus
  addEventListener('focus', back)
  document.addEventListener('visibilitychange', whenVisible)
  return () => {
    removeEventListener('focus', back)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}
