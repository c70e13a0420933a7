import { textLanguageOf, textLanguages } from '../../../contract/values.ts'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Id } from '../../../contract/id.ts'
import { href, studioWrite } from '../../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../../page/nav.tsx'
import { useSiteNow } from '../../live/use-site-now.ts'
import button from '../../parts/button.module.css'
import { Crest } from '../../parts/crest.tsx'
import { useOdds } from '../../parts/odds.ts'
import { wholePercent } from '../../parts/plan-words.ts'
import { AtHand } from './at-hand.tsx'
import { gapsOf, isBlank, type Answer, type Draft } from './draft.ts'
import type { FieldError } from './field-errors.tsx'
import { Leaving } from './leaving.tsx'
import { Preview, PreviewSheet } from './preview.tsx'
import { Price } from './price.tsx'
import { Probabilities } from './probabilities.tsx'
import { SealBand } from './seal-band.tsx'
import { Selections } from './selections.tsx'
import styles from './studio-write.module.css'
import { Texts } from './texts.tsx'
import { useDraft, type Drafting, type SaveState } from './use-draft.ts'
import { useTexts } from './words.ts'

interface Props {
  answer: Answer
  /** The id of the writing expert, once it is known. */
  expertId: Id | undefined
  /** Refetches the draft from the account. */
  refetch: () => Promise<Answer['saved'] | undefined>
  /** Called with the account's current draft. */
  setSaved: (saved: NonNullable<Answer['saved']>) => void
}

/** This device has changes that are not stored in the account. */
const notInAccount = new Set<SaveState>(['unsaved', 'saving', 'failed', 'newer'])

/** All parts of writing a plan, from the match to the band with the seal button. */
export function Composer({ answer, expertId, refetch, setSaved }: Props) {
  const texts = useTexts()
  const language = textLanguageOf(useLanguage())
  const drafting = useDraft({ answer, language, refetch, setSaved })
  const { draft, change } = drafting
  const [shown, show] = useState(draft.original)
  const [found, setFound] = useState<{ draft: Draft; errors: readonly FieldError[] } | null>(null)
  const now = useSiteNow()
  const form = useRef<HTMLDivElement>(null)
  const { match, published } = answer
  const [sealing, setSealing] = useState(false)
  useShortcuts(drafting.save, form)

  // what a press has found is about that draft; the account finds errors in each saved one
  const pressed = found?.draft === draft ? found.errors : []
  const isWhole = gapsOf(draft, answer.pricing.highest).length === 0
  const errors = isWhole ? [...pressed, ...drafting.errors] : pressed

  function goTo(of: readonly [FieldError, ...FieldError[]]) {
    setFound({ draft, errors: of })
    const [{ field }] = of
    const [name, written] = field.split('.')
    if (name === 'title' || name === 'analysis')
      show(textLanguages.find((one) => one === written) ?? draft.original)
  }

  // once the page shows the text of that language and takes input again
  useLayoutEffect(() => {
    const [first] = found?.errors ?? []
    if (first === undefined) return
    // "selections.1.keys.0" is inside the part that is marked "selections.1"
    const names = first.field
      .split('.')
      .map((_, at, all) => all.slice(0, all.length - at).join('.'))
    const place = names
      .map((name) => form.current?.querySelector(`[data-field="${name}"]`))
      .find((one) => one)
    place?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }, [found])

  /** A fact goes into the text that is shown, as a line of its own. */
  function insert(line: string) {
    const text = (draft.analysis[shown] ?? '').trimEnd()
    change({ analysis: { ...draft.analysis, [shown]: text === '' ? line : `${text}\n${line}` } })
  }

  return (
    <div className={styles.columns}>
      <Leaving
        unsaved={notInAccount.has(drafting.state) && !isBlank(draft)}
        failed={drafting.state === 'failed' || drafting.state === 'newer'}
      />
      <div ref={form}>
        <MatchHead match={match} />
        <div className={styles.draftBar}>
          <DraftLine drafting={drafting} />
          <PreviewSheet draft={draft} match={match} expertId={expertId} />
        </div>
        {published !== null && (
          <p className={styles.hint}>
            {texts.nextVersion(published.serial, published.version + 1)}
          </p>
        )}
        {published === null && <Already match={match} />}
        {drafting.other !== null && <Choice drafting={drafting} />}
        {/* the sealed plan would not include changes made while the request is on its way */}
        <div inert={sealing}>
          <Selections
            draft={draft}
            market={match.market}
            errors={errors}
            change={(selections) => change({ selections })}
          />
          <Probabilities
            draft={draft}
            market={match.market}
            errors={errors}
            change={change}
            remove={() => {
              const { probabilities: _, ...rest } = draft
              drafting.replace(rest)
            }}
          />
          <Price draft={draft} pricing={answer.pricing} errors={errors} change={change} />
          <Texts draft={draft} change={change} shown={shown} show={show} errors={errors} />
        </div>
        <SealBand
          key={match.open ? 'open' : 'closed'}
          answer={answer}
          drafting={drafting}
          now={now}
          error={pressed[0] ?? null}
          goTo={goTo}
          sealing={setSealing}
        />
      </div>
      <div>
        <Preview draft={draft} match={match} expertId={expertId} />
        {expertId !== undefined && <AtHand match={match} expertId={expertId} insert={insert} />}
      </div>
    </div>
  )
}

/** The match with the site's current prices. */
function MatchHead({ match }: { match: Answer['match'] }) {
  const texts = useTexts()
  const { plan, picks } = useWords()
  const price = useOdds()
  const { market, modelChances } = match
  return (
    <div className={styles.slip}>
      <p className={styles.teams}>
        <span>
          <bdi>{match.homeName}</bdi> <Crest path={match.homeLogo} />
        </span>
        <span className={styles.kickOff}>
          <LocalTime value={match.matchTime} format="month-day-time" />
          <span className="vh">{plan.versus}</span>
        </span>
        <span>
          <Crest path={match.awayLogo} /> <bdi>{match.awayName}</bdi>
        </span>
      </p>
      <p className={styles.league}>{match.leagueName}</p>
      {market === null ? (
        <>
          <p className={styles.hint}>{texts.noMarket}</p>
          <p className={styles.hint}>
            {modelChances === null
              ? texts.byNothing
              : texts.byModel(
                  wholePercent(modelChances.home),
                  wholePercent(modelChances.draw),
                  wholePercent(modelChances.away),
                )}
          </p>
        </>
      ) : (
        <p className={styles.prices}>
          {market.result !== null && (
            <>
              <span>
                {picks[2]} <b>{price(market.result.home)}</b>
              </span>
              <span>
                {picks[3]} <b>{price(market.result.draw)}</b>
              </span>
              <span>
                {picks[1]} <b>{price(market.result.away)}</b>
              </span>
            </>
          )}
          <span className={styles.hint}>
            {texts.source} {market.source}, <LocalTime value={market.at} format="time" />
          </span>
        </p>
      )}
    </div>
  )
}

/** Milliseconds before a running save is shown. */
const unnoticed = 800

/** Where the draft is stored. Announced only if it could not be saved. */
function DraftLine({ drafting: { state: now, savedAt } }: { drafting: Drafting }) {
  const { draft: texts } = useTexts()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (now !== 'saving') return undefined
    const timer = setTimeout(() => setSlow(true), unnoticed)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [now])
  const state = now === 'saving' && !slow ? 'unsaved' : now
  return (
    <p className={styles.draft}>
      <span role={state === 'failed' || state === 'newer' ? 'status' : undefined}>
        {texts.states[state]}
      </span>
      {state === 'saved' && savedAt !== null && (
        <>
          {' '}
          <LocalTime value={savedAt} format="time" />
        </>
      )}
    </p>
  )
}

/** Plans of this expert on the match: a further one of the same kind does not count. */
function Already({ match: { matchId, plans } }: { match: Answer['match'] }) {
  const texts = useTexts()
  const [planId] = plans
  if (planId === undefined) return null
  return (
    <p className={styles.notice}>
      {texts.already}
      <Link to={href(studioWrite, { matchId, planId })} className={button.button}>
        {texts.writeNext}
      </Link>
    </p>
  )
}

/** Drafts of two devices: shows both and asks for a choice. */
function Choice({ drafting: { draft, other, choose } }: { drafting: Drafting }) {
  const { draft: texts } = useTexts()
  if (other === null) return null
  const sides = [
    { name: texts.here, of: draft, mine: true },
    { name: texts.there, of: other.draft, mine: false },
  ]
  return (
    <section className={styles.choice} aria-labelledby="choice">
      <h2 id="choice">{texts.chooseTitle}</h2>
      {sides.map(({ name, of, mine }) => (
        <div key={name}>
          <h3>{name}</h3>
          <p>{of.title[of.original]}</p>
          <p className={styles.written}>{of.analysis[of.original]}</p>
          <button type="button" className={button.button} onClick={() => choose(mine)}>
            {texts.choose(name)}
          </button>
        </div>
      ))}
    </section>
  )
}

/**
 * Ctrl or Cmd with S saves; with Enter it moves the focus to the seal button without pressing it.
 */
function useShortcuts(save: () => Promise<void>, form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!event.ctrlKey && !event.metaKey) return
      if (event.key === 's') {
        event.preventDefault()
        void save()
      } else if (event.key === 'Enter') {
        event.preventDefault()
        form.current?.querySelector<HTMLElement>('[data-seal]')?.focus()
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [save, form])
}
