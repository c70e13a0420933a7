import styles from './short-heads.module.css'

interface Props<Column extends string> {
  columns: Record<Column, string>
  titles: Record<Column, string>
}

/**
 * What a table's short heads stand for, for whom no pointer rests on them. A head that is its own
 * title is left out.
 */
export function ShortHeads<Column extends string>({ columns, titles }: Props<Column>) {
  // typed by fiat: both have these names and no others
  const names = (Object.keys(columns) as Column[]).filter((name) => columns[name] !== titles[name])
  return (
    <p className={styles.heads}>
      {names.map((name) => (
        <span key={name}>
          <b>{columns[name]}</b> {titles[name]}{' '}
        </span>
      ))}
    </p>
  )
}
