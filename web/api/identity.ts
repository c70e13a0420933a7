/**
 * The identity of this browser. If there is neither a visitor nor a user, a visitor is created
 * about 100 ms after the head script ran: one for all tabs. The head script creates the page's only
 * instance; the bundle finds it on the window.
 */
import type { Identity } from '../../contract/envelope.ts'
import { codes, type Language } from '../../contract/values.ts'
import { logFailure } from '../page/log-failure.ts'
import { aloneInBrowser, settleDown } from './one-tab.ts'
import { visitorCreate } from './paths.ts'
import { recordOf } from './read/fields.ts'
import { sendWordless } from './send.ts'
import { drop, keep, load, onStoredElsewhere } from '../page/stored.ts'

/**
 * Milliseconds between the head script and the call that creates a visitor: specification section
 * 9.
 */
export const visitorDelay = 100
/** When this module ran, which is first in the head script: the delay counts from here. */
const began = performance.now()
const longestPause = 30_000

/**
 * The main view is hidden while this is `missing`. `failed`: creating a visitor failed and will be
 * retried; the main view shows, because reading needs no identity.
 */
export type IdentityState = 'missing' | 'ready' | 'failed'

export interface IdentityKeeper {
  /** The user if there is one, else the visitor, else null. */
  current: () => Identity | null
  state: () => IdentityState
  /** Whether the last request for a visitor took too long. */
  timedOut: () => boolean
  subscribe: (changed: () => void) => () => void
  /**
   * Erases both identities after a 403, unless another tab has already replaced the refused one.
   * Resolves to the identity that is then stored.
   */
  renew: (refused: Identity) => Promise<Identity | null>
  /** Tests whether the current identity is a user. */
  isUser: () => boolean
  /** Makes this user the current identity. */
  signIn: (user: Identity) => void
  /** Returns to the visitor, and creates one if there is none. Resolves once listeners know it. */
  signOut: () => Promise<void>
  /** Creates a missing visitor now instead of after the delay. Resolves to null if that fails. */
  createNow: () => Promise<Identity | null>
  /**
   * Resolves when the first call for a visitor has been sent. Never resolves when none is needed.
   */
  visitorRequested: Promise<void>
  /**
   * Starts to listen for changes by other tabs. The first such listener makes the browser open all
   * of the site's storage, which takes milliseconds, so it is added after the first paint.
   */
  followTabs: () => void
}

export interface KeeperSettings {
  apiBase: string
  realm: string
  language: Language
}

declare global {
  interface Window {
    touchlineIdentity?: IdentityKeeper
  }
}

export function identity(): IdentityKeeper {
  if (window.touchlineIdentity === undefined) throw new Error('the head script did not run')
  return window.touchlineIdentity
}

/**
 * Accepts any uid and token of any back end, as text or number: they are opaque and sent back
 * unchanged.
 */
export function isIdentity(value: unknown): value is Identity {
  const fields = recordOf(value)
  return isOpaque(fields?.['uid']) && isOpaque(fields?.['token'])
}

const isOpaque = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || Number.isFinite(value)

/**
 * A timer that runs between two parts of the page's parsing, where the browser can put it first:
 * plain ones wait until the whole page is parsed.
 */
function after(delay: number, run: () => void): void {
  if ('scheduler' in globalThis) void scheduler.postTask(run, { delay, priority: 'user-blocking' })
  else setTimeout(run, delay)
}

/** The stored identity, or null for an invalid value. */
function stored(key: 'user' | 'visitor'): Identity | null {
  try {
    const value: unknown = JSON.parse(load(key) ?? 'null')
    return isIdentity(value) ? { uid: value.uid, token: value.token } : null
  } catch {
    return null
  }
}

const current = () => stored('user') ?? stored('visitor')

export function keepIdentity(settings: KeeperSettings): IdentityKeeper {
  const listeners = new Set<() => void>()
  let state: IdentityState = current() === null ? 'missing' : 'ready'
  let making: Promise<Identity | null> | null = null
  let failures = 0
  let timedOut = false
  let rush = () => {}
  let markSent = () => {}
  const visitorRequested = new Promise<void>((resolve) => (markSent = resolve))
  let again: ReturnType<typeof setTimeout> | undefined

  function notify() {
    for (const listener of listeners) listener()
  }

  function become(next: IdentityState) {
    state = next
    notify()
  }

  /**
   * Requests the lock before the delay: acquiring it takes a turn of the event loop, and turns are
   * slow while a page loads.
   */
  async function make(delay: number) {
    const due = new Promise<void>((resolve) => {
      rush = resolve
      after(delay, resolve)
    })
    await aloneInBrowser(async () => {
      if (current() === null) await due
      if (current() !== null) return
      const sent = sendWordless(visitorCreate, null, {
        ...settings,
        lang: settings.language,
        sender: null,
      })
      markSent()
      const answer = await sent
      if ('own' in answer || answer.code !== codes.ok || !isIdentity(answer.data)) {
        timedOut = ('own' in answer ? answer.own : answer.code) === codes.timeout
        return logFailure('no visitor was made', answer)
      }
      keep('visitor', JSON.stringify({ uid: answer.data.uid, token: answer.data.token }))
      look()
      await settleDown()
    })
    return look()
  }

  /** Reads the storage again. Without an identity, retries with a delay that doubles. */
  function look(): Identity | null {
    const found = current()
    if (found !== null) {
      failures = 0
      timedOut = false
    }
    if (found !== null && state !== 'ready') become('ready')
    return found
  }

  function ensure(delay = 0): Promise<Identity | null> {
    making ??= make(delay).then((found) => {
      making = null
      if (found === null) {
        // Only a page that never had an identity says that there is none.
        // Another failure may have another reason.
        if (state !== 'ready') become('failed')
        failures += 1
        clearTimeout(again)
        again = setTimeout(
          () => current() ?? ensure(),
          Math.min(longestPause, 1000 * 2 ** failures),
        )
      }
      return found
    })
    return making
  }

  function ensureSoon(delay = visitorDelay) {
    if (look() === null) void ensure(Math.min(visitorDelay, Math.max(0, delay)))
  }
  function changedElsewhere() {
    ensureSoon()
    notify()
  }

  ensureSoon(began + visitorDelay - performance.now())

  return {
    current,
    state: () => state,
    timedOut: () => timedOut,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    async renew(refused) {
      const now = current()
      if (now !== null && now.token !== refused.token) return now
      drop('user')
      drop('visitor')
      const next = await ensure()
      notify()
      return next
    },
    isUser: () => stored('user') !== null,
    signIn(user) {
      keep('user', JSON.stringify({ uid: user.uid, token: user.token }))
      become('ready')
    },
    signOut() {
      drop('user')
      return ensure().then(notify)
    },
    async createNow() {
      const made = current() ?? ensure()
      rush()
      return made
    },
    visitorRequested,
    followTabs() {
      onStoredElsewhere('visitor', changedElsewhere)
      onStoredElsewhere('user', changedElsewhere)
      // Also applies changes that other tabs made before the listener existed.
      changedElsewhere()
    },
  }
}
