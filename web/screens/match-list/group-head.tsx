import { Star } from '../../account/star.tsx'
import type { Stars } from '../../api/stars.ts'
import { data, href } from '../../page/links.ts'
import { Link, useWords } from '../../page/nav.tsx'
import { roundName } from '../../parts/rounds.ts'
import type { Group } from './choose.ts'
import { Letter } from '../../parts/league-initial.tsx'
import styles from './list.module.css'
import { useTexts } from './words.ts'

/** The league, its round if the whole group has one, and the heads of the odds' columns. */
export function GroupHead({
  group: { undecided, matches },
  leagueId,
  name,
  linked,
  following: { ids, offered, follow },
}: {
  group: Group
  leagueId: number
  /** Empty where it is not known. */
  name: string
  /** Whether the league has a page. */
  linked: boolean
  following: Stars
}) {
  const texts = useTexts()
  const { picks } = useWords()
  const [first] = matches
  const round =
    first !== undefined && matches.every((one) => one.round === first.round)
      ? roundName(first.round, texts)
      : ''
  const Heading = undecided ? 'h3' : 'h2'
  return (
    <div className={styles.head}>
      {name !== '' && (
        <>
          <Letter name={name} />
          <Heading>
            {linked ? <Link to={href(data, { league: leagueId })}>{name}</Link> : <b>{name}</b>}
          </Heading>
        </>
      )}
      {round !== '' && <span>{round}</span>}
      {name !== '' && linked && offered && (
        <div className={styles.star}>
          <Star
            label={texts.followLeague(name)}
            on={ids?.leagues.includes(leagueId)}
            press={(on) => follow('leagues', leagueId, on)}
          />
        </div>
      )}
      {matches.some(({ odds }) => odds !== null) && (
        <div className={styles.odds} aria-hidden="true">
          <span>{picks[2]}</span>
          <span>{picks[3]}</span>
          <span>{picks[1]}</span>
        </div>
      )}
    </div>
  )
}
