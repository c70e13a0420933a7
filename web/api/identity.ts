/**
 * Who asks. A visitor is made about 100 ms after the head script ran if this browser has neither a
 * visitor nor a user: one for all its tabs. The head script makes the page's one keeper; the bundle
 * finds it on the window.
 */
import type { Identity } from '../../contract/envelope.ts'
import { codes, type Language } from '../../contract/values.ts'
import { logFailure } from './log.ts'
import { aloneInBrowser, settleDown } from './one-tab.ts'
import { visitorCreate } from './paths.ts'
import { recordOf } from './read/fields.ts'
import { send } from './send.ts'
import { drop, keep, load, onStoredElsewhere } from './stored.ts'

/** Milliseconds from the head script to the call for a visitor: specification section 9. */
export const visitorDelay = 100
const longestPause = 30_000

/**
 * Whether the main view may show: it needs an identity. `failed` says that one was asked for in
 * vain; it is asked for again.
 */
export type IdentityState = 'missing' | 'ready' | 'failed'

export interface IdentityKeeper {
  /** The user if there is one, else the visitor, else null. */
  current: () => Identity | null
  state: () => IdentityState
  subscribe: (changed: () => void) => () => void
  /**
   * Erases both identities on a 403, unless another tab has already replaced the refused one;
   * resolves to the one that stands then.
   */
  renew: (refused: Identity) => Promise<Identity | null>
  /** Whether it is a user who asks. */
  isUser: () => boolean
  /** From now on this user asks. */
  signIn: (user: Identity) => void
  /** From now on the visitor asks again; one is made if there is none. */
  signOut: () => void
  /** Asks for a visitor now, if there is no identity, instead of after a pause. */
  hurry: () => void
  /** Resolves when the first call for a visitor is on its way; never where none is needed. */
  asked: Promise<void>
  /**
   * From now on follows what other tabs store. The first listener for that has the browser open
   * every store of the site, which takes a page milliseconds: not before its first paint.
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
 * Any uid and token of any back end, as text or as a number: they are opaque and sent as they came.
 */
function isIdentity(value: unknown): value is Identity {
  const fields = recordOf(value)
  return isOpaque(fields?.['uid']) && isOpaque(fields?.['token'])
}

const isOpaque = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || Number.isFinite(value)

/** An identity as stored, or null for anything that cannot be one. */
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
  let rush = () => {}
  let tellAsked = () => {}
  const asked = new Promise<void>((resolve) => (tellAsked = resolve))
  let again: ReturnType<typeof setTimeout> | undefined

  function tell() {
    for (const listener of listeners) listener()
  }

  function become(next: IdentityState) {
    state = next
    tell()
  }

  /**
   * The lock is taken before the wait, since getting it takes a turn of the event loop, and those
   * are rare while a page loads.
   */
  async function make(delay: number) {
    const due = new Promise<void>((resolve) => {
      rush = resolve
      setTimeout(resolve, delay)
    })
    await aloneInBrowser(async () => {
      if (current() === null) await due
      if (current() !== null) return
      const sent = send(visitorCreate, {}, { ...settings, lang: settings.language, who: null })
      tellAsked()
      const answer = await sent
      if (answer.code !== codes.ok || !isIdentity(answer.data))
        return logFailure('no visitor was made', answer.msg)
      keep('visitor', JSON.stringify({ uid: answer.data.uid, token: answer.data.token }))
      look()
      await settleDown()
    })
    return look()
  }

  /**
   * Takes note of what storage holds now; without an identity, tries again after a pause that
   * doubles.
   */
  function look(): Identity | null {
    const found = current()
    if (found !== null) failures = 0
    if (found !== null && state !== 'ready') become('ready')
    return found
  }

  function ensure(delay = 0): Promise<Identity | null> {
    making ??= make(delay).then((found) => {
      making = null
      if (found === null) {
        // what is on screen stays there: only a page that never had an identity says that it cannot
        // get one
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

  function ensureSoon() {
    if (look() === null) void ensure(visitorDelay)
  }
  function changedElsewhere() {
    ensureSoon()
    tell()
  }

  ensureSoon()

  return {
    current,
    state: () => state,
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
      tell()
      return next
    },
    isUser: () => stored('user') !== null,
    signIn(user) {
      keep('user', JSON.stringify({ uid: user.uid, token: user.token }))
      become('ready')
    },
    signOut() {
      drop('user')
      void ensure().then(tell)
    },
    hurry() {
      if (current() === null) void ensure()
      rush()
    },
    asked,
    followTabs() {
      onStoredElsewhere('visitor', changedElsewhere)
      onStoredElsewhere('user', changedElsewhere)
      // and what they stored meanwhile
      changedElsewhere()
    },
  }
}
