import type { ResultOf } from '../../../../contract/calls.ts'
import type { Id } from '../../../../contract/id.ts'
import { codes } from '../../../../contract/values.ts'
import { Star } from '../../../account/star.tsx'
import { favouritesQuery } from '../../../api/me-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { useStars, type Starred } from '../../../api/stars.ts'
import { href, match, matchDetail } from '../../../page/links.ts'
import { Link, LocalTime, useLanguage } from '../../../page/nav.tsx'
import { Block } from '../../../parts/block.tsx'
import { Crest } from '../../../parts/crest.tsx'
import { Failed } from '../../../parts/failed.tsx'
import { sidesText } from '../../../parts/isolate.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import page from '../me.module.css'
import styles from './follows.module.css'
import { NoneYet } from './none-yet.tsx'
import { useTexts } from './words.ts'

type NextMatch = NonNullable<ResultOf<'followFavourites'>['teams'][number]['next']>

type Results = NonNullable<ResultOf<'followFavourites'>['teams'][number]['form']>

interface Row {
  id: Id
  name: string
  next: NextMatch | null
  /** Of a team. */
  crest?: string | undefined
  form?: Results | undefined
}

/** The teams and leagues with a star, and their next match. */
export function Favourites() {
  const { favourites } = useTexts()
  const outcome = useAnswer(favouritesQuery(useLanguage()))
  return (
    <div className={page.favourites}>
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={60} />}
        renderFailed={(failure) =>
          failure.code === codes.notOffered || failure.code === codes.notFound ? null : (
            <Failed failure={failure} title={favourites.failed} brief />
          )
        }
      >
        {({ teams, leagues }) => (
          <>
            <List
              kind="teams"
              title={favourites.teams}
              rows={teams.map(({ clubId, ...row }) => ({ id: clubId, ...row }))}
            />
            <List
              kind="leagues"
              title={favourites.leagues}
              rows={leagues.map(({ leagueId, ...row }) => ({ id: leagueId, ...row }))}
            />
          </>
        )}
      </Block>
    </div>
  )
}

/** A row whose star was taken off stays until the screen is opened again, to be undone. */
function List({ kind, title, rows }: { kind: Starred; title: string; rows: readonly Row[] }) {
  const { favourites } = useTexts()
  const { ids, follow } = useStars()
  return (
    <section aria-labelledby={kind}>
      <SectionHead id={kind} title={title} />
      {rows.length === 0 ? (
        <NoneYet text={favourites.empty} find={favourites.find} to={href(match)} />
      ) : (
        <ul className={styles.list}>
          {rows.map(({ id, name, next, crest, form = [] }) => (
            <li key={id}>
              <div className={styles.team}>
                {crest !== undefined && <Crest path={crest} />}
                <div>
                  <b>{name}</b>
                  <p className={styles.next}>
                    {next === null ? favourites.none : <Next match={next} />}
                  </p>
                  {form.length > 0 && <Form results={form} />}
                </div>
              </div>
              <Star
                label={favourites.follow(name)}
                on={ids?.[kind].includes(id)}
                press={(on) => follow(kind, id, on)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The last results, the earliest first; drawn as those of the match page. */
function Form({ results }: { results: Results }) {
  const { favourites } = useTexts()
  return (
    <ol className={styles.results} aria-label={favourites.results}>
      {results.map((result, at) => (
        <li key={`${at} ${result}`} className={styles[result]}>
          {favourites.marks[result]}
        </li>
      ))}
    </ol>
  )
}

function Next({ match: { matchId, matchTime, homeName, awayName } }: { match: NextMatch }) {
  return (
    <Link to={href(matchDetail, { matchId })}>
      <LocalTime value={matchTime} format="brief" /> {sidesText(homeName, '–', awayName)}
    </Link>
  )
}
