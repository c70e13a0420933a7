import { useId, useState } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import work from '../../account/work-frame.module.css'
import { useAnswer } from '../../api/queries.ts'
import { studioMatchesQuery } from '../../api/studio-queries.ts'
import { href, studioWrite } from '../../app/links.ts'
import { Go, LocalTime, useLanguage, useWords } from '../../app/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import styles from './studio.module.css'
import { useOwn } from './words.ts'

type Match = ResultOf<'studioMatches'>['records'][number]

const days = [0, 1, 2, 3, 4, 5, 6]

/** Matches to write about, with the prices that the site knows, searched and by league. */
export function Fixtures() {
  const { fixtures: own, apply } = useOwn()
  const id = useId()
  const [day, setDay] = useState(0)
  const [text, setText] = useState('')
  const [league, setLeague] = useState('')
  const outcome = useAnswer(studioMatchesQuery(useLanguage(), day))
  return (
    <section aria-labelledby="fixtures">
      <SectionHead id="fixtures" title={own.title} note={own.note} />
      <div className={styles.tools}>
        <label>
          {apply.day}
          <select value={day} onChange={(event) => setDay(Number(event.target.value))}>
            {days.map((one) => (
              <option key={one} value={one}>
                {apply.days(one)}
              </option>
            ))}
          </select>
        </label>
        <label htmlFor={id}>
          {own.search}
          <input
            id={id}
            type="search"
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <label>
          {own.league}
          <select value={league} onChange={(event) => setLeague(event.target.value)}>
            <option value="">{own.all}</option>
            {[...new Set(outcome.data?.records.map((match) => match.leagueName))].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={320} />}
        renderFailed={(failure) => <Failed failure={failure} title={own.failed} />}
      >
        {({ records }) => <List matches={records.filter(wanted(text, league))} text={text} />}
      </Block>
    </section>
  )
}

function wanted(text: string, league: string) {
  const sought = text.trim().toLowerCase()
  return (match: Match): boolean =>
    (league === '' || match.leagueName === league) &&
    [match.homeName, match.awayName, match.leagueName].some((name) =>
      name.toLowerCase().includes(sought),
    )
}

function List({ matches, text }: { matches: Match[]; text: string }) {
  const { fixtures: own } = useOwn()
  if (matches.length === 0)
    return <p className={work.quiet}>{text.trim() === '' ? own.none : own.notFound(text.trim())}</p>
  return (
    <ul className={styles.rows}>
      {matches.map((match) => (
        <Fixture key={match.matchId} match={match} />
      ))}
    </ul>
  )
}

function Fixture({ match }: { match: Match }) {
  const { fixtures: own } = useOwn()
  const { plan } = useWords()
  const { matchId, market, plans } = match
  const [planId] = plans
  const action = planId !== undefined ? own.next : match.hasDraft ? own.continue : own.write
  const teams = `${match.homeName} ${plan.versus} ${match.awayName}`
  const [total] = market?.totals ?? []
  return (
    <li>
      <div>
        <h3>{teams}</h3>
        <p className={work.quiet}>
          <LocalTime value={match.matchTime} format="month-day-time" /> · {match.leagueName}
        </p>
        {market === null ? (
          <p className={work.quiet}>{own.noMarket}</p>
        ) : (
          <p className={styles.odds}>
            {market.result !== null && (
              <span>
                <b>{market.result.home}</b> <b>{market.result.draw}</b> <b>{market.result.away}</b>
              </span>
            )}
            {total !== undefined && (
              <span>
                {own.line(total.line)} <b>{total.over}</b> <b>{total.under}</b>
              </span>
            )}
          </p>
        )}
      </div>
      <p className={styles.actions}>
        <Go
          to={href(studioWrite, { matchId, ...(planId !== undefined && { planId }) })}
          className={button.button}
          aria-label={`${teams}: ${action}`}
        >
          {action}
        </Go>
      </p>
    </li>
  )
}
