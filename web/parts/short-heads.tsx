import styles from './short-heads.module.css'

interface Props<Column extends string> {
  columns: Record<Column, string>
  titles: Record<Column, string>
}

/**
 * Explains a table's short column heads, for readers who cannot hover over them. A head equal to
 * its title is left out.
 */
export function ShortHeads<Column extends string>({ columns, titles }: Props<Column>) {
  // Both objects have exactly these keys.
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
