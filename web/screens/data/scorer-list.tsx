import type { ResultOf } from '../../../contract/calls.ts'
import type { DataParameters } from '../../api/data-queries.ts'
import { data, href } from '../../page/links.ts'
import { Link } from '../../page/nav.tsx'
import { Crest } from '../../parts/crest.tsx'
import { Icon } from '../../parts/icon.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import styles from './scorers.module.css'
import { useTexts } from './words.ts'

type Scorer = ResultOf<'matchScorers'>['scorers'][number]

/** The top scorers, beside the table. */
export function ScorerList({
  scorers,
  parameters: { league, season },
}: {
  scorers: Scorer[]
  parameters: DataParameters
}) {
  const texts = useTexts()
  const all = {
    ...(league !== undefined && { league }),
    ...(season !== undefined && { season }),
    tab: 'scorers' as const,
  }
  return (
    <section aria-labelledby="scorers">
      <SectionHead id="scorers" title={texts.scorers.title}>
        <Link to={href(data, all)}>
          {texts.scorers.all}
          <Icon name="right" size={16} />
        </Link>
      </SectionHead>
      <ScorerTable scorers={scorers} labelledBy="scorers" />
    </section>
  )
}

export function ScorerTable({ scorers, labelledBy }: { scorers: Scorer[]; labelledBy: string }) {
  const texts = useTexts()
  return (
    <table className={styles.scorers} aria-labelledby={labelledBy}>
      <thead className="vh">
        <tr>
          <th scope="col">{texts.table.rank}</th>
          <th scope="col">{texts.scorers.player}</th>
          <th scope="col">{texts.scorers.goals}</th>
        </tr>
      </thead>
      <tbody>
        {scorers.map(({ rank, playerId, name, club, goals, penalties }) => (
          <tr key={playerId}>
            <td className={styles.rank}>{rank}</td>
            <th scope="row">
              <span className={styles.player}>
                <Crest path={club.crest} />
                <span>
                  {name} <small>{club.shortName}</small>
                </span>
              </span>
            </th>
            <td className={styles.goals}>
              {goals}
              {penalties > 0 && (
                <small>
                  <span aria-hidden="true"> ({penalties})</span>
                  <span className="vh">, {texts.scorers.penalties(penalties)}</span>
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
