import type { ResultOf } from '../../../contract/calls.ts'
import { Star } from '../../account/star.tsx'
import { dataTabOf, type DataParameters } from '../../api/data-queries.ts'
import { useStars } from '../../api/stars.ts'
import type { Outcome } from '../../api/queries.ts'
import { data, href } from '../../page/links.ts'
import { Link } from '../../page/nav.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useChosenInView } from '../../parts/chosen-in-view.ts'
import { Failed } from '../../parts/failed.tsx'
import segment from '../../parts/segment.module.css'
import { Choice } from './choice.tsx'
import styles from './data.module.css'
import { useTexts } from './words.ts'

type League = ResultOf<'matchLeagues'>['leagues'][number]

interface Props {
  parameters: DataParameters
  leagues: Outcome<ResultOf<'matchLeagues'>>
}

/**
 * Selects the league and one of its seasons. The record of predictions can include all leagues, and
 * has no seasons.
 */
export function Head({ parameters, leagues: { data: answer, failed } }: Props) {
  const texts = useTexts()
  const everywhere = dataTabOf(parameters) === 'predictions' && parameters.league === undefined
  const league = everywhere ? undefined : chosenOf(answer?.leagues ?? [], parameters)
  return (
    <header>
      <div className={styles.head}>
        <h1>{everywhere ? texts.allLeagues : (league?.name ?? texts.page.title)}</h1>
        {league !== undefined && <Follow league={league} />}
        {league !== undefined && dataTabOf(parameters) !== 'predictions' && (
          <Season league={league} parameters={parameters} />
        )}
      </div>
      {answer === undefined && failed !== undefined ? (
        <Failed failure={failed} title={texts.failed} brief />
      ) : (
        <Leagues parameters={parameters} leagues={answer?.leagues} chosen={league} />
      )}
      {league?.source.split(',').map((source) => (
        <Credit key={source} source={source} />
      ))}
    </header>
  )
}

/** The star that lists the league's matches first. */
function Follow({ league: { leagueId, name } }: { league: League }) {
  const texts = useTexts()
  const { ids, offered, follow } = useStars()
  if (!offered) return null
  return (
    <Star
      label={texts.follow(name)}
      on={ids?.leagues.includes(leagueId)}
      press={(on) => follow('leagues', leagueId, on)}
    />
  )
}

/** A source of a league's facts and its licence; none for an invented world. */
function Credit({ source }: { source: string }) {
  const credits: Readonly<Partial<Record<string, string>>> = useTexts().credits
  const credit = credits[source]
  return credit === undefined ? null : <p className={styles.note}>{credit}</p>
}

/** The league that the address names; otherwise the first in order. */
const chosenOf = (leagues: readonly League[], { league }: DataParameters): League | undefined =>
  league === undefined ? leagues[0] : leagues.find(({ leagueId }) => leagueId === league)

function Season({ league, parameters }: { league: League; parameters: DataParameters }) {
  const texts = useTexts()
  const { tab, side } = parameters
  const at = (season: string) =>
    href(data, {
      league: league.leagueId,
      season,
      ...(tab !== undefined && { tab }),
      ...(side !== undefined && { side }),
    })
  return (
    <Choice
      label={texts.seasonLabel}
      chosen={parameters.season ?? league.current}
      choices={league.seasons.map((season) => ({
        value: season,
        text: texts.season(season),
        to: at(season),
      }))}
    />
  )
}

function Leagues({
  parameters,
  leagues,
  chosen,
}: {
  parameters: DataParameters
  leagues: League[] | undefined
  chosen: League | undefined
}) {
  const texts = useTexts()
  const { tab, side, play } = parameters
  // Another league has its own seasons and rounds.
  const others = {
    ...(tab !== undefined && { tab }),
    ...(side !== undefined && { side }),
    ...(play !== undefined && { play }),
  }
  return (
    <nav
      ref={useChosenInView(chosen?.leagueId)}
      className={`${styles.leagues} fades`}
      aria-label={texts.leagueLabel}
    >
      <ul>
        {tab === 'predictions' && (
          <li>
            <Link
              to={href(data, others)}
              className={segment.segment}
              aria-current={chosen === undefined ? 'true' : undefined}
            >
              {texts.allLeagues}
            </Link>
          </li>
        )}
        {leagues?.map(({ leagueId, shortName }) => (
          <li key={leagueId}>
            <Link
              to={href(data, { league: leagueId, ...others })}
              className={segment.segment}
              aria-current={chosen?.leagueId === leagueId ? 'true' : undefined}
            >
              {shortName}
            </Link>
          </li>
        ))}
        {leagues === undefined && <Skeleton width={320} height={24} />}
      </ul>
    </nav>
  )
}
