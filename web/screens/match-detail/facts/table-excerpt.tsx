import type { TableRow } from '../../../../contract/table.ts'
import { data as dataLink, href } from '../../../page/links.ts'
import { Link, useScoresHidden, useWords } from '../../../page/nav.tsx'
import { Crest } from '../../../parts/crest.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { isolated } from '../../../parts/isolate.ts'
import { signed } from '../../../parts/rates.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import { ShortHeads } from '../../../parts/short-heads.tsx'
import type { FactsProps } from './facts-props.ts'
import styles from './table-excerpt.module.css'
import { useTexts } from './words.ts'

const columns = ['played', 'won', 'drawn', 'lost', 'difference', 'points'] as const

interface Props {
  match: Pick<FactsProps['match'], 'leagueId' | 'leagueName' | 'season' | 'home' | 'away'>
  data: Pick<FactsProps['data'], 'tables'>
}

/** The part of the table around the two sides. */
export function TableExcerpt({ match, data: { tables } }: Props) {
  const text = useTexts().table
  const { scores } = useWords()
  const hides = useScoresHidden()
  const { leagueId, leagueName, season, home, away } = match
  return (
    <section aria-labelledby="near">
      <SectionHead id="near" title={text.title} note={text.note(isolated(leagueName), season)}>
        <Link to={href(dataLink, { league: leagueId, season })}>
          {text.all}
          <Icon name="right" size={16} />
        </Link>
      </SectionHead>
      {tables.length === 0 && <p className={styles.none}>{hides ? scores.hidden : text.none}</p>}
      {tables.map(({ name, rows }) => (
        // Focusable, so that the keyboard can scroll it with large text: it contains nothing else
        // to focus.
        <div
          key={name}
          className={`${styles.scroll} fades`}
          role="group"
          aria-label={name || text.title}
          tabIndex={0}
        >
          <table className={styles.table} aria-labelledby={name === '' ? 'near' : undefined}>
            {name !== '' && <caption>{name}</caption>}
            <thead>
              <tr>
                <th scope="col">
                  <span className="vh">{text.rank}</span>
                </th>
                <th scope="col">{text.club}</th>
                {columns.map((column) => (
                  <th key={column} scope="col" className={styles[column] ?? styles.figure}>
                    <abbr title={text.titles[column]}>{text.columns[column]}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row
                  key={row.clubId}
                  row={row}
                  ours={row.clubId === home.clubId || row.clubId === away.clubId}
                />
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {tables.length > 0 && <ShortHeads {...text} />}
    </section>
  )
}

function Row({ row, ours }: { row: TableRow; ours: boolean }) {
  return (
    <tr className={ours ? styles.highlighted : undefined}>
      <td className={styles.rank}>{row.rank}</td>
      <th scope="row">
        <span className={styles.club}>
          <Crest path={row.crest} />
          <bdi>{row.shortName}</bdi>
        </span>
      </th>
      {columns.map((column) => (
        <td key={column} className={styles[column] ?? styles.figure}>
          {column === 'difference' ? signed(row.goalsFor - row.goalsAgainst, 0) : row[column]}
        </td>
      ))}
    </tr>
  )
}
