import type { ReactNode } from 'react'
import styles from './as-table.module.css'

interface Props {
  /** What opens it. */
  summary: string
  heads: string[]
  /** Rows. */
  children: ReactNode
}

/** What a drawing says, for whoever would rather read it. */
export function AsTable({ summary, heads, children }: Props) {
  return (
    <details className={styles.numbers}>
      <summary>{summary}</summary>
      {/* what nothing in it can be focused in is scrolled by the keyboard too */}
      <div role="region" aria-label={summary} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </details>
  )
}
