/**
 * The draft in the composer: stored on this device at once, and in the account after a second. A
 * device never overwrites a version that it has not seen; it shows both and asks for a choice.
 */
import { useEffect, useRef, useState } from 'react'
import { codes, type TextLanguage } from '../../../contract/values.ts'
import { useMutate, useUid } from '../../api/mutation.ts'
import { drop, keep, load, type StoredKey } from '../../page/stored.ts'
import { blankDraft, isBlank, isSameDraft, type Answer, type Draft } from './draft.ts'

/** Milliseconds without a change after which the account gets the draft, and until a retry. */
const saveAfter = 1_000
const retryAfter = 12_000

export type SaveState = 'empty' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'newer'

interface StoredDraft {
  draft: Draft
  /** The account's version that this draft is based on; 0 for none. */
  base: number
  /** Whether it is stored in the account. */
  saved: boolean
}

export interface Drafting {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** Replaces the draft. */
  replace: (next: Draft) => void
  state: SaveState
  savedAt: string | null
  /** Errors of the last saved draft by the rules. */
  errors: readonly { field: string; text: string }[]
  /** The other device's draft, while the expert has to choose one. */
  other: Answer['saved']
  choose: (keepsOwn: boolean) => void
  /** Saves now; resolves when the draft is stored in the account or refused. */
  save: () => Promise<void>
  /** Resolves when no save is under way. None begins until `release`. */
  hold: () => Promise<void>
  release: () => void
  /** Deletes the draft on this device after sealing. */
  discard: () => void
}

interface Start {
  answer: Answer
  language: TextLanguage
  /** Refetches the draft from the account. */
  refetch: () => Promise<Answer['saved'] | undefined>
  /** Called with the account's saved drafts. */
  setSaved: (saved: NonNullable<Answer['saved']>) => void
}

export function useDraft({ answer, language, refetch, setSaved }: Start): Drafting {
  const mutate = useMutate()
  const uid = useUid()
  const { matchId } = answer.match
  const planId = answer.published?.draft.planId
  const key: StoredKey = `draft ${uid ?? ''} ${matchId} ${planId ?? 0}`
  const [first] = useState(() => firstOf(answer, language, readKept(key)))
  const [draft, setDraft] = useState(first.stored.draft)
  const [state, setState] = useState<SaveState>(first.state)
  const [savedAt, setSavedAt] = useState(answer.saved?.savedAt ?? null)
  const [errors, setErrors] = useState<Drafting['errors']>([])
  const [other, setOther] = useState(first.other)
  // for the timer, which must read the last change
  const current = useRef(first.stored)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<void>>(null)
  const held = useRef(false)

  // saves neither draft while both are shown
  const choosing = useRef(first.other !== null)
  // the timer runs the function of the last render
  const latest = useRef<() => Promise<void>>(async () => {})

  const store = (next: StoredDraft) => {
    current.current = next
    keep(key, JSON.stringify(next))
  }

  async function save(): Promise<void> {
    clearTimeout(timer.current)
    const before = current.current
    if (before.saved || isBlank(before.draft)) return
    // one request at a time: the next one needs this one's version
    if (sending.current !== null || held.current) return again(saveAfter)
    sending.current = send(before)
    await sending.current
  }

  function again(after: number): void {
    timer.current = setTimeout(() => void latest.current(), after)
  }

  async function send(before: StoredDraft): Promise<void> {
    setState('saving')
    const sent = await mutate('studioSaveDraft', { base: before.base, draft: before.draft })
    sending.current = null
    if (sent.code === codes.ok && sent.data !== undefined) {
      const { version, savedAt: at, faults: found } = sent.data
      const unchanged = current.current.draft === before.draft
      store({ draft: current.current.draft, base: version, saved: unchanged })
      setSaved({ version, savedAt: at, draft: before.draft })
      setState(unchanged ? 'saved' : 'unsaved')
      setSavedAt(at)
      setErrors(found)
      if (!unchanged) again(saveAfter)
    } else if (sent.code === codes.conflict && sent.msg.endsWith('newer')) {
      const stored = (await refetch()) ?? null
      // an earlier answer was lost: the account already has this draft
      if (stored !== null && isSameDraft(stored.draft, current.current.draft)) {
        store({ draft: current.current.draft, base: stored.version, saved: true })
        setState('saved')
        setSavedAt(stored.savedAt)
      } else {
        setState('newer')
        setOther(stored)
      }
    } else {
      setState('failed')
      again(retryAfter)
    }
  }

  useEffect(() => {
    latest.current = save
    choosing.current = other !== null
  })
  useEffect(() => {
    if (!current.current.saved && first.other === null) void latest.current()
    return () => {
      clearTimeout(timer.current)
      // saves when the expert leaves for another screen within a second after a change
      if (!current.current.saved && !choosing.current) void latest.current()
    }
  }, [first])

  const replace = (next: Draft) => {
    store({ ...current.current, draft: next, saved: false })
    setDraft(next)
    if (other !== null) return
    setState((now) => (now === 'failed' ? now : 'unsaved'))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), saveAfter)
  }

  const choose = (keepsOwn: boolean) => {
    if (other === null) return
    const chosen = keepsOwn ? current.current.draft : other.draft
    store({ draft: chosen, base: other.version, saved: !keepsOwn })
    setDraft(chosen)
    setOther(null)
    setState(keepsOwn ? 'unsaved' : 'saved')
    if (keepsOwn) void save()
  }

  return {
    draft,
    change: (part) => replace({ ...current.current.draft, ...part }),
    replace,
    state,
    savedAt,
    errors,
    other,
    choose,
    save,
    async hold() {
      held.current = true
      await sending.current
    },
    release() {
      held.current = false
    },
    discard() {
      clearTimeout(timer.current)
      current.current = { ...current.current, saved: true }
      drop(key)
    },
  }
}

/** The draft on this device; null if there is none or the stored text is malformed. */
function readKept(key: StoredKey): StoredDraft | null {
  try {
    // written by this module; the server checks it before it is used
    const stored = JSON.parse(load(key) ?? 'null') as StoredDraft | null
    return stored !== null && Array.isArray(stored.draft.selections) ? stored : null
  } catch {
    return null
  }
}

function firstOf(answer: Answer, language: TextLanguage, stored: StoredDraft | null) {
  const { saved, published, match } = answer
  const version = saved?.version ?? 0
  if (stored !== null && !stored.saved) {
    const isOld = version > stored.base
    // the account's draft was sealed or deleted elsewhere: this one is saved as a new draft
    const base = Math.min(stored.base, version)
    const state: SaveState = isOld ? 'newer' : 'unsaved'
    return { stored: { ...stored, base }, state, other: isOld ? saved : null }
  }
  const draft = saved?.draft ?? published?.draft ?? blankDraft(match.matchId, undefined, language)
  const state: SaveState = saved === null ? 'empty' : 'saved'
  return { stored: { draft, base: version, saved: true }, state, other: null }
}
