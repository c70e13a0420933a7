import { use, useRef, useState, type SubmitEvent } from 'react'
import type { MatchListParameters } from '../../api/match-list-queries.ts'
import { href, match, placeOf } from '../../page/links.ts'
import {
  Link,
  HydratedContext,
  useLanguage,
  useSiteName,
  useGo,
  useWords,
} from '../../page/nav.tsx'
import { useChosenInView } from '../../parts/chosen-in-view.ts'
import { Drawing, Icon } from '../../parts/icon.tsx'
import { times } from '../../parts/skeleton.tsx'
import { siteBases } from '../../page/site.ts'
import { dayText, weekdayOf } from '../../page/time-text.ts'
import { addDays, daysBetween, isOfCalendar } from './day.ts'
import styles from './strip.module.css'
import { useTexts, type Texts } from './words.ts'

const calendar = 'M3 4.5h14v12.5h-14zM3 8.5h14M7 2.5v4M13 2.5v4'

/** Days on either side of the middle. */
const reach = 7

interface Props {
  parameters: MatchListParameters
  /** Undefined while it is unknown: then no day is marked as today. */
  today: string | undefined
  shown: string
}

/** Another day keeps the filters except the league, which may have no matches then. */
const toDay = ({ tab, plans }: MatchListParameters, today: string | undefined, date: string) =>
  href(match, {
    ...(date !== today && { date }),
    ...(tab !== undefined && { tab }),
    ...(plans !== undefined && { plans }),
  })

/** Two weeks around today, or around the chosen day if it is further away. */
export function Strip({ parameters, today, shown }: Props) {
  const texts = useTexts()
  const middle = today !== undefined && Math.abs(daysBetween(today, shown)) <= reach ? today : shown
  return (
    <nav className={styles.strip} aria-label={texts.daysLabel}>
      <Week
        parameters={parameters}
        today={today}
        to={addDays(shown, -7)}
        label={texts.weekBack}
        icon="left"
      />
      <Days
        key={middle + shown}
        parameters={parameters}
        today={today}
        shown={shown}
        middle={middle}
      />
      <Week
        parameters={parameters}
        today={today}
        to={addDays(shown, 7)}
        label={texts.weekOn}
        icon="right"
      />
      <Jump key={shown} parameters={parameters} shown={shown} />
    </nav>
  )
}

/** Scrolls the chosen day into view if there is no room for all. */
function Days({ parameters, today, shown, middle }: Props & { middle: string }) {
  const texts = useTexts()
  const language = useLanguage()
  const days = times(2 * reach + 1, (at) => addDays(middle, at - reach)).filter(isOfCalendar)
  return (
    <ul ref={useChosenInView(shown)} className="fades" data-swipe>
      {days.map((day) => (
        <li key={day}>
          <Link
            to={toDay(parameters, today, day)}
            aria-current={day === shown ? 'date' : undefined}
          >
            <DayName day={day} today={today} texts={texts} />
            <b>{dayText(day, language)}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function DayName({ day, today, texts }: { day: string; today: string | undefined; texts: Texts }) {
  const { weekdays } = useWords()
  const relative =
    today === undefined
      ? undefined
      : (texts.relativeDays as Record<string, string>)[daysBetween(today, day)]
  return <span>{relative ?? weekdays[weekdayOf(day)]}</span>
}

interface WeekProps {
  parameters: MatchListParameters
  today: string | undefined
  to: string
  label: string
  icon: 'left' | 'right'
}

function Week({ parameters, today, to, label, icon }: WeekProps) {
  if (!isOfCalendar(to)) return null
  return (
    <Link className={styles.week} to={toDay(parameters, today, to)} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}

/**
 * Selects any day. A day picked with the pointer opens at once, a typed one with Enter; without
 * JavaScript with a button. Rendered after hydration: Chromium lays out everything around a form
 * field at once, which would delay the visitor call.
 */
function Jump({ parameters, shown }: { parameters: MatchListParameters; shown: string }) {
  const texts = useTexts()
  const go = useGo()
  const base = siteBases[useSiteName()]
  const [day, setDay] = useState(shown)
  const hydrated = use(HydratedContext)
  const typing = useRef(false)
  const goTo = (date: string) => {
    const to = toDay(parameters, undefined, date)
    if (date !== '' && placeOf(to).name === 'match') go(to)
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    goTo(day)
  }
  const form = (
    <form action={base + match.path} onSubmit={submit}>
      <input
        type="date"
        name="date"
        required
        min="1900-01-01"
        max="2999-12-31"
        value={day}
        aria-label={texts.jump}
        onKeyDown={() => (typing.current = true)}
        onPointerDown={() => (typing.current = false)}
        onChange={(event) => {
          setDay(event.target.value)
          if (!typing.current) goTo(event.target.value)
        }}
      />
      {!hydrated && (
        <button type="submit" aria-label={texts.jump}>
          <Icon name="right" />
        </button>
      )}
    </form>
  )
  return (
    <div className={styles.jump}>
      <Drawing path={calendar} />
      {hydrated ? form : <noscript>{form}</noscript>}
    </div>
  )
}
