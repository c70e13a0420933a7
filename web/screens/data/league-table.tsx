import type { TableRow } from '../../../contract/table.ts'
import { Star } from '../../account/star.tsx'
import { useStars, type Stars } from '../../api/stars.ts'
import { Crest } from '../../parts/crest.tsx'
import { signed } from '../../parts/rates.ts'
import { Form } from './form.tsx'
import styles from './league-table.module.css'
import { useTexts } from './words.ts'
import { ZoneMark } from './zone-mark.tsx'

interface Props {
  /** The name of a group; a league's own table has none. */
  title: string | undefined
  label: string
  rows: TableRow[]
}

export const columns = [
  'played',
  'won',
  'drawn',
  'lost',
  'goalsFor',
  'goalsAgainst',
  'difference',
] as const

/** A table that scrolls sideways if it is too wide; place, club and points stay visible. */
export function LeagueTable({ title, label, rows }: Props) {
  const following = useStars()
  const name = title === undefined ? label : `${label}, ${title}`
  return (
    // Focusable, so that the keyboard can scroll it although it contains nothing else to focus.
    <div className={`${styles.scroll} fades-end`} role="group" aria-label={name} tabIndex={0}>
      <table className={styles.table}>
        <caption className={title === undefined ? 'vh' : styles.caption}>{title ?? label}</caption>
        <TableHead />
        <tbody>
          {rows.map((row) => (
            <Row key={row.clubId} row={row} following={following} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function TableHead() {
  const { table } = useTexts()
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.rank}>
          <span className="vh">{table.rank}</span>
        </th>
        <th scope="col" className={styles.club}>
          {table.club}
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" className={styles.figure}>
            <abbr title={table.titles[column]}>{table.columns[column]}</abbr>
          </th>
        ))}
        <th scope="col" className={styles.form}>
          {table.form}
        </th>
        <th scope="col" className={styles.points}>
          <abbr title={table.titles.points}>{table.columns.points}</abbr>
        </th>
      </tr>
    </thead>
  )
}

function Row({ row, following }: { row: TableRow; following: Stars }) {
  const texts = useTexts()
  return (
    <tr>
      <td className={styles.rank}>
        {row.zone !== null && <ZoneMark kind={row.zone} />}
        {row.rank}
        {row.zone !== null && <span className="vh"> {texts.zones[row.zone]}</span>}
      </td>
      <th scope="row" className={styles.club}>
        <span className={styles.name}>
          <Crest path={row.crest} />
          <span className={styles.long}>{row.name}</span>
          <span className={styles.short}>{row.shortName}</span>
          {following.offered && (
            <span className={styles.star}>
              <Star
                label={texts.follow(row.name)}
                on={following.ids?.teams.includes(row.clubId)}
                press={(on) => following.follow('teams', row.clubId, on)}
              />
            </span>
          )}
        </span>
      </th>
      {columns.map((column) => (
        <td key={column} className={styles.figure}>
          {column === 'difference' ? signed(row.goalsFor - row.goalsAgainst, 0) : row[column]}
        </td>
      ))}
      <td className={styles.form}>
        <Form marks={row.form} />
      </td>
      <td className={styles.points}>
        {row.points}
        {row.deducted !== 0 && <sup aria-hidden="true">*</sup>}
      </td>
    </tr>
  )
}
