import { useEffect, useRef, useState, type MouseEvent, type SubmitEvent } from 'react'
import { searchQuery } from '../api/search-queries.ts'
import { homeQuery, useAnswer, useCached } from '../api/queries.ts'
import { renameEntry } from '../page/history.ts'
import { data, href, search } from '../page/links.ts'
import {
  Link,
  never,
  useBrowserState,
  useClock,
  useGo,
  useLanguage,
  useSiteName,
} from '../page/nav.tsx'
import { siteBases } from '../page/site.ts'
import { drop } from '../page/stored.ts'
import { Block } from '../parts/block.tsx'
import button from '../parts/button.module.css'
import { EmptyState } from '../parts/empty-state.tsx'
import { Failed } from '../parts/failed.tsx'
import { Drawing } from '../parts/icon.tsx'
import { lens } from '../parts/lens.ts'
import { SectionHead } from '../parts/section-head.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { keepSearch, recentSearches } from './recent.ts'
import { atFirst, MatchGroup, Results } from './results.tsx'
import styles from './find.module.css'
import type { Shape } from './words/en.ts'

/** Milliseconds without a letter before the search is sent. */
const pause = 150

interface Props {
  texts: Shape
  /** What the address asks for, or the reader typed before the field was there. */
  asked: string
  /** The reader goes to a result, or to the page of the search. */
  leave?: (() => void) | undefined
}

/**
 * Teams, leagues, experts and matches by name: a field and what it finds. Works without JavaScript,
 * too.
 */
export function Find({ texts, asked, leave }: Props) {
  const go = useGo()
  const base = siteBases[useSiteName()]
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(asked)
  const [q, setQ] = useState(asked)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    const element = page.current
    element?.addEventListener('keydown', walk)
    return () => element?.removeEventListener('keydown', walk)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const typed = text.trim()
    setQ(typed)
    if (typed !== '') keepSearch(typed)
    go(href(search, typed === '' ? {} : { q: typed }))
    leave?.()
  }

  /** A pressed button of the recent searches goes away; the arrow keys begin in the field. */
  function refocus({ detail }: MouseEvent) {
    // a finger on the page wants to read, and the field would open the keyboard of a phone
    if (leave !== undefined || detail === 0) field.current?.focus()
  }

  return (
    <div ref={page} className={styles.page}>
      <form className={styles.form} role="search" action={base + search.path} onSubmit={submit}>
        <Drawing path={lens} />
        <input
          ref={field}
          type="search"
          name="q"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Escape empties the field before it closes a dialog
            if (event.key !== 'Escape' || text === '') return
            event.preventDefault()
            setText('')
          }}
          placeholder={texts.field}
          aria-label={texts.field}
          maxLength={40}
          enterKeyHint="search"
          autoComplete="off"
        />
        <button type="submit">{texts.find}</button>
      </form>
      {q !== '' && (
        <Found
          texts={texts}
          q={q}
          leave={leave ?? (() => renameEntry(base + href(search, { q })))}
          choice={leave === undefined}
        />
      )}
      {(q === '' || leave === undefined) && (
        <Recent texts={texts} choose={setText} refocus={refocus} />
      )}
      <p className={styles.keys}>{texts.keys}</p>
      {q === '' && <Next texts={texts} leave={leave} />}
    </div>
  )
}

interface FoundProps {
  texts: Shape
  q: string
  leave: () => void
  choice: boolean
}

function Found({ texts, q, leave, choice }: FoundProps) {
  const language = useLanguage()
  const asked = useAnswer(searchQuery(language, q, useClock()))
  // of the server's page, until the reader's own day is counted
  const sent = useCached(searchQuery(language, q, 'server'))
  return (
    <Block
      outcome={asked.data === undefined && sent !== null ? sent : asked}
      skeleton={<Skeleton width="100%" height={240} />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
    >
      {(found) =>
        Object.values(found).every((group) => group.length === 0) ? (
          <EmptyState drawing="empty" level={2} title={texts.none(q)} text={texts.noneText}>
            <Link to={href(data)} className={button.button} onClick={leave}>
              {texts.leagues}
            </Link>
          </EmptyState>
        ) : (
          <Results
            texts={texts}
            q={q}
            found={found}
            choice={choice}
            follow={(event) => {
              keepSearch(q)
              // a press that opens a tab leaves the results in view
              if (!event.metaKey && !event.ctrlKey && !event.shiftKey) leave()
            }}
          />
        )
      }
    </Block>
  )
}

/** Matches to choose from before anything is typed. */
function Next({ texts, leave = () => {} }: { texts: Shape; leave: Props['leave'] }) {
  const { data } = useAnswer(homeQuery(useLanguage()))
  const matches = data?.matches.slice(0, atFirst) ?? []
  return <MatchGroup texts={texts} title={texts.soon} q="" matches={matches} follow={leave} />
}

const readRecent = () => recentSearches().join('\n')

interface RecentProps {
  texts: Shape
  choose: (q: string) => void
  refocus: (event: MouseEvent) => void
}

/** The last searches of this device. */
function Recent({ texts, choose, refocus }: RecentProps) {
  const stored = useBrowserState(never, readRecent, '')
  const [cleared, setCleared] = useState(false)
  if (stored === '' || cleared) return null
  return (
    <section aria-labelledby="recent">
      <SectionHead id="recent" title={texts.recent}>
        <button
          type="button"
          onClick={(event) => {
            drop('searches')
            setCleared(true)
            refocus(event)
          }}
        >
          {texts.clear}
        </button>
      </SectionHead>
      <ul className={styles.recent}>
        {stored.split('\n').map((q) => (
          <li key={q}>
            <button
              type="button"
              className={styles.result}
              onClick={(event) => {
                choose(q)
                refocus(event)
              }}
            >
              {q}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move over the field and the results of all groups; Escape returns to the field. */
function walk(event: KeyboardEvent) {
  const page = event.currentTarget instanceof HTMLElement ? event.currentTarget : document.body
  const stops = [...page.querySelectorAll<HTMLElement>(`input[type="search"], .${styles.result}`)]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  if (event.key === 'Escape' && at > 0) {
    event.preventDefault()
    stops[0]?.focus()
  }
  const step = steps[event.key]
  if (step === undefined || at === -1) return
  event.preventDefault()
  stops[(at + step + stops.length) % stops.length]?.focus()
}
