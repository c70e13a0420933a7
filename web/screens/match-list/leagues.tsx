import type { Id } from '../../../contract/id.ts'
import { use, useState, type MouseEvent } from 'react'
import {
  listTabOf,
  type DayOfMatches,
  type MatchListParameters,
} from '../../api/match-list-queries.ts'
import { href, match } from '../../page/links.ts'
import { Link, HydratedContext } from '../../page/nav.tsx'
import { Icon } from '../../parts/icon.tsx'
import { chosen, isOfTab } from './choose.ts'
import styles from './leagues.module.css'
import { Letter } from '../../parts/league-initial.tsx'
import { useTexts } from './words.ts'

interface Props {
  day: DayOfMatches
  parameters: MatchListParameters
  followed: readonly Id[]
}

/** A day may have hundreds of leagues: this many are listed, the others are found by search. */
const most = 40
/** Up to this many need no search. */
const few = 8

/**
 * The leagues of the day, with the number of their matches in this tab. If there is no room beside
 * the list it opens over it.
 */
export function Leagues({ day, parameters, followed }: Props) {
  const texts = useTexts()
  const [wanted, setWanted] = useState('')
  const hydrated = use(HydratedContext)
  const { league, ...rest } = parameters
  const ofTab = chosen(day.matches, rest).filter((one) =>
    isOfTab(one, listTabOf(parameters), followed),
  )
  const counts = new Map<number, number>()
  for (const { leagueId } of ofTab) counts.set(leagueId, (counts.get(leagueId) ?? 0) + 1)
  const found = day.leagues.filter(({ name }) =>
    name.toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  const current = day.leagues.find(({ leagueId }) => leagueId === league)
  return (
    <div className={styles.leagues} data-part="">
      <button type="button" className={styles.open} popoverTarget="leagues" onClick={turn}>
        {current?.name ?? texts.allLeagues}
        <Icon name="down" size={16} />
      </button>
      <nav id="leagues" popover="auto" className={styles.panel} aria-label={texts.leagues}>
        <h2>{texts.leagues}</h2>
        {day.leagues.length > few && (
          <div className={styles.find}>
            {/* Useless without JavaScript. Chromium also lays out everything around a text field
                at once, so it is added after hydration. */}
            {hydrated && (
              <input
                type="search"
                value={wanted}
                onChange={(event) => setWanted(event.target.value)}
                placeholder={texts.findLeague}
                aria-label={texts.findLeague}
                autoComplete="off"
              />
            )}
          </div>
        )}
        <ul>
          {(wanted === '' || league !== undefined) && (
            <Choice
              to={rest}
              name={texts.allLeagues}
              count={ofTab.length}
              current={league === undefined}
            />
          )}
          {found.slice(0, most).map(({ leagueId, name }) => (
            <Choice
              key={leagueId}
              to={{ ...rest, league: leagueId }}
              name={name}
              count={counts.get(leagueId) ?? 0}
              current={leagueId === league}
            />
          ))}
        </ul>
        {found.length === 0 && <p role="status">{texts.noLeague}</p>}
        {found.length > most && <p>{texts.moreLeagues(found.length - most)}</p>}
      </nav>
    </div>
  )
}

/** Safari before 17 has no popovers: there the panel unfolds under its button. */
function turn({ currentTarget }: MouseEvent<HTMLElement>) {
  if (!('popover' in HTMLElement.prototype))
    currentTarget.nextElementSibling?.toggleAttribute('data-open')
}

function close({ currentTarget }: MouseEvent<HTMLElement>) {
  const panel = currentTarget.closest<HTMLElement>('[popover]')
  panel?.hidePopover?.()
  panel?.removeAttribute('data-open')
}

function Choice({
  to,
  name,
  count,
  current,
}: {
  to: MatchListParameters
  name: string
  count: number
  current: boolean
}) {
  return (
    <li>
      <Link to={href(match, to)} stay onClick={close} aria-current={current ? 'true' : undefined}>
        <Letter name={name} />
        <span>{name}</span>
        <b>{count}</b>
      </Link>
    </li>
  )
}
