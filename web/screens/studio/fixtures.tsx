import { useId, useState } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import work from '../../account/work-layout.module.css'
import { useAnswer } from '../../api/queries.ts'
import { studioMatchesQuery } from '../../api/studio-queries.ts'
import { href, studioWrite } from '../../page/links.ts'
import {
  DayWithWeekday,
  Link,
  LocalTime,
  useClock,
  useLanguage,
  useWords,
} from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Crest } from '../../parts/crest.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Letter } from '../../parts/league-initial.tsx'
import { useOdds } from '../../parts/odds.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Stale } from '../../parts/stale.tsx'
import { timeText } from '../../page/time-text.ts'
import { sidesText } from '../../parts/isolate.ts'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

type Match = ResultOf<'studioMatches'>['records'][number]

const days = [0, 1, 2, 3, 4, 5, 6]

/** Matches to write about, with the prices that the site knows, searched and by league. */
export function Fixtures() {
  const { fixtures: texts, apply } = useTexts()
  const id = useId()
  const [day, setDay] = useState(0)
  const [text, setText] = useState('')
  const [league, setLeague] = useState('')
  const outcome = useAnswer(studioMatchesQuery(useLanguage(), day))
  return (
    <section aria-labelledby="fixtures" className={styles.fixturesOf}>
      <SectionHead
        id="fixtures"
        title={texts.title}
        {...(outcome.data?.records.some(({ market }) => market !== null) && { note: texts.note })}
      />
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
          {texts.search}
          <input
            id={id}
            type="search"
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <label>
          {texts.league}
          <select value={league} onChange={(event) => setLeague(event.target.value)}>
            <option value="">{texts.all}</option>
            {[...new Set(outcome.data?.records.map((match) => match.leagueName))].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      <Stale outcome={outcome} />
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={320} />}
        renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
      >
        {({ records }) => (
          <List
            matches={records.filter(wanted(text, league))}
            text={text}
            clear={() => setText('')}
          />
        )}
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

interface ListProps {
  matches: Match[]
  text: string
  /** Empties the search. */
  clear: () => void
}

function List({ matches, text, clear }: ListProps) {
  const { fixtures: texts } = useTexts()
  const { picks } = useWords()
  const clock = useClock()
  if (matches.length === 0 && text.trim() === '') return <p className={work.quiet}>{texts.none}</p>
  if (matches.length === 0)
    return (
      <p className={work.buttons}>
        <span className={work.quiet}>{texts.notFound(text.trim())}</span>
        <button type="button" className={button.button} onClick={clear}>
          {texts.clear}
        </button>
      </p>
    )
  const days = Map.groupBy(matches, ({ matchTime }) => timeText(matchTime ?? '', 'date', clock))
  return [...days].map(([day, of]) => (
    <div key={day} className={styles.day}>
      <p className={styles.fixtureHead}>
        <b>
          <DayWithWeekday day={day} />
        </b>
        {/* screen readers get the prices of each row */}
        {of.some(({ market }) => market !== null) && (
          <>
            <span aria-hidden="true">
              <i>{picks[2]}</i>
              <i>{picks[3]}</i>
              <i>{picks[1]}</i>
            </span>
            <span aria-hidden="true">
              <i>{texts.lineHead}</i>
              <i>{picks.over}</i>
              <i>{picks.under}</i>
            </span>
          </>
        )}
      </p>
      <ul className={styles.fixtures}>
        {of.map((match) => (
          <Fixture key={match.matchId} match={match} />
        ))}
      </ul>
    </div>
  ))
}

function Fixture({ match }: { match: Match }) {
  const { fixtures: texts } = useTexts()
  const { plan } = useWords()
  const price = useOdds()
  const { matchId, market, plans } = match
  const [planId] = plans
  const action = planId !== undefined ? texts.next : match.hasDraft ? texts.continue : texts.write
  const teams = sidesText(match.homeName, plan.versus, match.awayName)
  const [total] = market?.totals ?? []
  return (
    <li>
      <LocalTime value={match.matchTime} format="time" />
      <span className={styles.league} title={match.leagueName}>
        <Letter name={match.leagueName} />
        <span className="vh">{match.leagueName}</span>
      </span>
      <p className={styles.teams}>
        <Crest path={match.homeLogo} />{' '}
        <b>
          <bdi>{match.homeName}</bdi>
        </b>{' '}
        <i>{plan.versus}</i>{' '}
        <b>
          <bdi>{match.awayName}</bdi>
        </b>{' '}
        <Crest path={match.awayLogo} />
      </p>
      {market === null ? (
        <p className={styles.noMarket}>{texts.noMarket}</p>
      ) : (
        <>
          <p className={styles.prices}>
            {market.result !== null &&
              [market.result.home, market.result.draw, market.result.away].map((odds, at) => (
                <span key={at}>{price(odds)} </span>
              ))}
          </p>
          <p className={`${styles.prices} ${styles.totals}`}>
            {total !== undefined && (
              <>
                <i>
                  <span className="vh">{texts.lineHead} </span>
                  {total.line}{' '}
                </i>
                <span>{price(total.over)} </span>
                <span>{price(total.under)}</span>
              </>
            )}
          </p>
        </>
      )}
      <Link
        to={href(studioWrite, { matchId, ...(planId !== undefined && { planId }) })}
        className={button.button}
        aria-label={`${teams}: ${action}`}
      >
        {action}
      </Link>
    </li>
  )
}
