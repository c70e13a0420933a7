import type { ReactNode } from 'react'
import type { ResultOf } from '../../../../contract/calls.ts'
import { LocalTime } from '../../../page/nav.tsx'
import { Crest } from '../../../parts/crest.tsx'
import { minuteOf } from './minute.ts'
import styles from './lineup.module.css'
import { useTexts, type Texts } from './words.ts'

type TeamSheet = ResultOf<'matchLineup'>['home']
type Listed = NonNullable<TeamSheet['lineup']>['bench'][number]

/** One side as a list: starters, bench, and absent players with the date of the absence. */
export function Sheet({ sheet: { club, lineup } }: { sheet: TeamSheet }) {
  const texts = useTexts()
  const id = `lineup-${club.clubId}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.head}>
        <Crest path={club.crest} />
        {club.name}
      </h2>
      {lineup === null ? (
        <p className={styles.nothing}>{texts.unknown(club.name)}</p>
      ) : (
        <table className={styles.sheet} aria-labelledby={id}>
          <thead className="vh">
            <tr>
              <th scope="col">{texts.number}</th>
              <th scope="col">{texts.player}</th>
              <th scope="col">{texts.position}</th>
              <th scope="col">{texts.news}</th>
            </tr>
          </thead>
          <Group title={texts.starters} count={lineup.starters.length}>
            {lineup.starters.map((player) => (
              <Row key={player.playerId} player={player} news={goalWords(player, texts)} />
            ))}
          </Group>
          <Group title={texts.bench} count={lineup.bench.length}>
            {lineup.bench.map((player) => (
              <Row key={player.playerId} player={player} news={goalWords(player, texts)} />
            ))}
          </Group>
          <Group title={texts.absent} count={lineup.absences.length}>
            {lineup.absences.map((player) => (
              <Row
                key={player.playerId}
                player={player}
                news={
                  <>
                    <b>{texts.reasons[player.reason]}</b> {texts.since}{' '}
                    <LocalTime value={player.since} format="month-day" />
                  </>
                }
              />
            ))}
          </Group>
        </table>
      )}
    </section>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <tbody>
      <tr className={styles.group}>
        <th colSpan={4} scope="rowgroup">
          {title}
        </th>
      </tr>
      {children}
    </tbody>
  )
}

function Row({
  player: { number, name, position },
  news,
}: {
  player: Omit<Listed, 'goals'>
  news: ReactNode
}) {
  const texts = useTexts()
  return (
    <tr>
      <td className={styles.number}>{number}</td>
      <td>{name}</td>
      <td className={styles.position}>{position && texts.positions[position]}</td>
      <td className={styles.news}>{news}</td>
    </tr>
  )
}

const goalWords = ({ goals }: Listed, texts: Texts) =>
  goals.map((goal, at) => (
    <span key={at} className={styles.goal}>
      {texts.goals[goal.kind]} <b>{minuteOf(goal)}</b>
    </span>
  ))
