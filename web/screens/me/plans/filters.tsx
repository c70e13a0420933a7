import { useEffect, useRef } from 'react'
import type { ResultOf } from '../../../../contract/calls.ts'
import type { OpenedFilter } from '../../../api/me-queries.ts'
import { href, me, type Href } from '../../../page/links.ts'
import { Link, useGo, useScoresHidden } from '../../../page/nav.tsx'
import { NavigationSelect } from '../../../parts/navigation-select.tsx'
import segment from '../../../parts/segment.module.css'
import styles from './plans.module.css'
import { useTexts } from './words.ts'

interface Props {
  filter: OpenedFilter
  opened: ResultOf<'planOpened'>
  /** Whether the reader follows experts, whose locked plans can be listed too. */
  follows: boolean
}

/** The changed choices; undefined for every value of one. */
type Change = { [Name in keyof OpenedFilter]: OpenedFilter[Name] | undefined }

const states = [undefined, 'open', 'waiting', 'settled'] as const
const results = ['hit', 'miss', 'other'] as const

/**
 * The states as links, a choice of result, expert and league, and whether locked plans of the
 * followed are listed too. The address holds them. Without an opened plan only the last has a use.
 */
export function Filters({ filter, opened: { counts, experts, leagues }, follows }: Props) {
  const texts = useTexts()
  const { filters } = texts
  const hides = useScoresHidden()
  const go = useGo()
  const shows = filter.locked !== undefined
  const box = useRef<HTMLInputElement>(null)
  // a press shows at once, and the way back through the history, too
  useEffect(() => {
    if (box.current) box.current.checked = shows
  }, [shows])
  const all = counts.open + counts.waiting + counts.settled
  const to = (change: Change) => {
    const { state, result, expert, league, locked: shown } = { ...filter, ...change }
    return href(me, {
      ...(state !== undefined && { state }),
      ...(result !== undefined && { result }),
      ...(expert !== undefined && { expert }),
      ...(league !== undefined && { league }),
      ...(shown !== undefined && { locked: shown }),
    })
  }
  if (all === 0 && !follows && !shows) return null
  return (
    <div className={styles.filters}>
      {all > 0 && (
        <nav aria-label={filters.states} className={`${segment.row} ${styles.states}`}>
          {states.map((state) => (
            <Link
              key={state ?? 'all'}
              to={to({ state })}
              stay
              className={segment.segment}
              aria-current={filter.state === state ? 'true' : undefined}
            >
              {state === undefined ? filters.all : texts.states[state]}{' '}
              <b>{state === undefined ? all : counts[state]}</b>
            </Link>
          ))}
        </nav>
      )}
      <label className={styles.check}>
        <input
          type="checkbox"
          ref={box}
          defaultChecked={shows}
          onChange={(event) => go(to({ locked: event.target.checked ? '1' : undefined }))}
        />
        {filters.locked}
      </label>
      {all > 0 && (
        <div className={styles.choices}>
          {!hides && (
            <Choice
              label={filters.result}
              chosen={filter.result}
              every={filters.everyResult}
              choices={results.map((result) => [result, filters.results[result]])}
              to={(value) => to({ result: results.find((result) => result === value) })}
            />
          )}
          <Choice
            label={filters.expert}
            chosen={filter.expert}
            every={filters.everyExpert}
            choices={experts.map(({ id, name }) => [id, name])}
            to={(value) => to({ expert: value === '' ? undefined : Number(value) })}
          />
          <Choice
            label={filters.league}
            chosen={filter.league}
            every={filters.everyLeague}
            choices={leagues.map(({ id, name }) => [id, name])}
            to={(value) => to({ league: value === '' ? undefined : Number(value) })}
          />
        </div>
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  chosen: string | number | undefined
  /** The name of the choice of everything. */
  every: string
  choices: (readonly [string | number, string])[]
  to: (value: string) => Href
}

/** The browser alone fetches the list, so it needs no links. */
function Choice({ label, chosen = '', every, choices, to }: ChoiceProps) {
  const go = useGo()
  return (
    <NavigationSelect
      className={styles.choice}
      label={label}
      chosen={String(chosen)}
      choose={(value) => go(to(value))}
    >
      <option value="">{every}</option>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </NavigationSelect>
  )
}
