import { useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../../contract/calls.ts'
import { codes } from '../../../contract/values.ts'
import { useMutate } from '../../api/mutation.ts'
import { refusedPlan } from '../../api/studio-queries.ts'
import { href, studioSealed } from '../../page/links.ts'
import { LocalTime, useGo, useWords } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { useMovedOdds } from '../../parts/odds.ts'
import { pickName } from '../../parts/pick-words.ts'
import { playName } from '../../parts/plan-words.ts'
import { Sealed } from '../../parts/sealed.tsx'
import { Countdown } from './countdown.tsx'
import { gapsOf, seenPrices, type Answer, type Draft } from './draft.ts'
import type { FieldError } from './field-errors.tsx'
import { KeepNote } from './keep-note.tsx'
import styles from './studio-write.module.css'
import type { Drafting } from './use-draft.ts'
import { useTexts } from './words.ts'

interface Props {
  answer: Answer
  drafting: Drafting
  now: number | null
  /** What the last press has found in this draft; null if nothing. */
  error: FieldError | null
  /** Shows errors beside their fields and moves the focus to the first. */
  goTo: (errors: readonly [FieldError, ...FieldError[]]) => void
  /** Called when the request is sent, and when it is answered: the form is disabled in between. */
  sealing: (busy: boolean) => void
}

/**
 * The band with the missing parts, the time left and the button. Readers see the same band as the
 * lock of the plan.
 */
export function SealBand({ answer, drafting, now, error, goTo, sealing }: Props) {
  const { band: texts } = useTexts()
  const { match, pricing } = answer
  const { draft } = drafting
  const { busy, moved, refused, press } = useSeal(match, drafting, goTo, sealing)
  const gaps = gapsOf(draft, pricing.highest)
  const left = gaps.length === 0 ? drafting.errors.length : gaps.length
  const words = useWords()
  const states: Readonly<Partial<Record<number, string>>> = words.matchStates
  const isPast = match.deadline !== null && now !== null && now >= Date.parse(match.deadline)
  if (!match.open || isPast) {
    // the match was postponed while the plan was written, or its time is no longer known
    const isAhead = match.deadline === null || (now !== null && now < Date.parse(match.deadline))
    return (
      <section className={styles.band} aria-label={texts.label}>
        <Sealed label="" className={styles.seal} />
        <div role="status">
          <h2>{isAhead ? texts.notOpen(states[match.status] ?? '') : texts.past}</h2>
          <p>{isAhead ? texts.notOpenNote : texts.pastNote}</p>
        </div>
        {!isAhead && drafting.state !== 'empty' && (
          <p className={styles.press}>
            <KeepNote drafting={drafting} />
          </p>
        )}
      </section>
    )
  }
  const label = busy ? texts.sealing : moved.length > 0 ? texts.sealAtNewPrice : texts.seal
  function onPress() {
    const [gap] = gaps
    if (gap === undefined) void press()
    else goTo([{ field: gap, text: gapText(gap) }])
  }
  return (
    <section className={styles.band} aria-label={texts.label}>
      <Sealed label="" className={styles.seal} />
      <div>
        <h2>{left === 0 ? texts.ready : texts.missing(left)}</h2>
        <ul className={styles.left}>
          {gaps.map((gap) => (
            <li key={gap}>
              <button
                type="button"
                className={styles.link}
                onClick={() => goTo([{ field: gap, text: gapText(gap) }])}
              >
                {gapText(gap)}
              </button>
            </li>
          ))}
          {doneOf(draft, answer, texts).map((done) => (
            <li key={done} className={styles.done}>
              {done}
            </li>
          ))}
          {gaps.length === 0 &&
            drafting.errors.map(({ field, text }) => (
              <li key={field + text}>
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => goTo([{ field, text }])}
                >
                  {texts.fieldNames[field.split('.')[0] ?? ''] ?? field}: {text}
                </button>
              </li>
            ))}
        </ul>
        <Moved moved={moved} draft={draft} />
        <p role="alert" className={styles.error}>
          {refused ?? error?.text}
        </p>
      </div>
      <div className={styles.press}>
        {match.deadline !== null && (
          <p>
            <Countdown to={match.deadline} now={now} />
            <span className={styles.hint}>
              {texts.deadline} <LocalTime value={match.deadline} format="month-day-time" />
            </span>
          </p>
        )}
        <button
          type="button"
          data-seal
          className={styles.primary}
          aria-disabled={busy}
          onClick={onPress}
        >
          {label}
        </button>
        <p className={styles.hint}>{texts.forGood}</p>
      </div>
      <ActionBar match={match} now={now} save={() => void drafting.save()}>
        <button type="button" className={styles.primary} aria-disabled={busy} onClick={onPress}>
          {label}
        </button>
      </ActionBar>
    </section>
  )

  function gapText(gap: string): string {
    if (gap === 'title' || gap === 'analysis') return texts.gaps[gap]
    if (gap === 'price') return texts.gaps.price(draft.price)
    if (gap === 'selections') return texts.gaps.selections
    const { play } = draft.selections[Number(gap.split('.')[1])] ?? {}
    return texts.gaps.picks(play === undefined ? '' : playName(play, words))
  }
}

/** The finished parts of the draft. `gapText` names the missing parts. */
function doneOf(
  draft: Draft,
  { match, pricing }: Answer,
  texts: ReturnType<typeof useTexts>['band'],
): string[] {
  const { selections, probabilities, price, refundOnMiss } = draft
  const picks = selections.reduce((sum, { keys }) => sum + keys.length, 0)
  const length = (text: string | undefined) => Array.from(text?.trim() ?? '').length
  const title = length(draft.title[draft.original])
  const analysis = length(draft.analysis[draft.original])
  return [
    ...(picks > 0
      ? [match.market === null ? texts.done.unpriced(picks) : texts.done.picks(picks)]
      : []),
    ...(probabilities ? [texts.done.sum] : []),
    ...(title > 0 && analysis > 0 ? [texts.done.texts(title, analysis)] : []),
    ...(price <= pricing.highest ? [texts.done.price(price, refundOnMiss)] : []),
  ]
}

interface ActionBarProps {
  match: Answer['match']
  now: number | null
  save: () => void
  children: ReactNode
}

/**
 * On phones the actions stay at the foot of the screen, in the place of the tab bar. In the root,
 * because in some browsers nothing inside a container is fixed to the window.
 */
function ActionBar({ match, now, save, children }: ActionBarProps) {
  const { band: texts } = useTexts()
  return createPortal(
    <section className={styles.actionBar} aria-label={texts.actions}>
      <p>
        {match.deadline !== null && <Countdown to={match.deadline} now={now} />}
        <span className={styles.hint}>{texts.toDeadline}</span>
      </p>
      <button type="button" className={button.button} onClick={save}>
        {texts.save}
      </button>
      {children}
    </section>,
    document.getElementById('app') ?? document.body,
  )
}

type MovedPrices = ResultOf<'studioSeal'>['moved']

/** Prices that changed since the expert last saw them; sealing stops once to show them. */
function Moved({ moved, draft }: { moved: MovedPrices; draft: Draft }) {
  const { band: texts } = useTexts()
  const words = useWords()
  const oddsOf = useMovedOdds()
  if (moved.length === 0) return null
  return (
    <div role="status" className={styles.error}>
      {moved.map(({ play, line, key, seen, now }) => (
        <p key={`${play} ${line} ${key}`}>
          {now === null
            ? texts.gone(pickName(play, key, line, words))
            : texts.moved(pickName(play, key, line, words), ...oddsOf(seen, now))}
        </p>
      ))}
      {draft.selections.length > 0 && <p>{texts.sealAnyway}</p>}
    </div>
  )
}

/** Sends the request. Repeated requests with the same draft seal once. */
function useSeal(
  match: Answer['match'],
  drafting: Drafting,
  goTo: Props['goTo'],
  sealing: Props['sealing'],
) {
  const { band: texts } = useTexts()
  const mutate = useMutate()
  const go = useGo()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [moved, setMoved] = useState<MovedPrices>([])
  const [refusal, setRefusal] = useState<{ draft: Draft; text: string } | null>(null)
  const lastPress = useRef<{ draft: Draft; id: string } | null>(null)

  async function press(): Promise<void> {
    if (busy) return
    setBusy(true)
    sealing(true)
    setRefusal(null)
    // a save that arrives after the seal would bring the draft back
    await drafting.hold()
    const { draft } = drafting
    const setRefused = (text: string) => setRefusal({ draft, text })
    if (lastPress.current?.draft !== draft) lastPress.current = { draft, id: newId() }
    const now = new Map(moved.map((one) => [`${one.play} ${one.line} ${one.key}`, one.now]))
    const seen = seenPrices(draft, match.market).flatMap((one) => {
      // the server's answer is newer than the prices on screen
      const price = now.get(`${one.play} ${one.line} ${one.key}`)
      return price === null ? [] : [{ ...one, odds: price ?? one.odds }]
    })
    const answer = await mutate('studioSeal', { sealId: lastPress.current.id, plan: draft, seen })
    setBusy(false)
    sealing(false)
    drafting.release()
    if (answer.code === codes.ok && answer.data !== undefined) {
      const { sealed, moved: prices } = answer.data
      void client.invalidateQueries({ queryKey: ['studioMatch'] })
      if (sealed === null) return setMoved(prices)
      drafting.discard()
      for (const name of ['studioOverview', 'studioMatches', 'studioPlans', 'studioMine'])
        void client.invalidateQueries({ queryKey: [name] })
      return go(href(studioSealed, { id: sealed.id }))
    }
    const errors =
      answer.code === codes.badRequest || answer.code === codes.conflict
        ? refusedPlan(answer.msg)
        : []
    const [first, ...others] = errors
    if (first === undefined) {
      if (answer.code === codes.accountBlocked) return setRefused(answer.msg)
      return setRefused(navigator.onLine ? texts.unknown : texts.offline)
    }
    setRefused(errors.map(({ text }) => text).join(' '))
    if (answer.code === codes.badRequest) goTo([first, ...others])
    else void client.invalidateQueries({ queryKey: ['studioMatch'] })
  }

  // an answer about an earlier draft does not apply to this one
  const refused = refusal?.draft === drafting.draft ? refusal.text : null
  return { busy, moved, refused, press }
}

/** A random UUID, also where the page is not in a secure context. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
