import type { ReactNode } from 'react'
import {
  boardOf,
  boardQuery,
  pageSize,
  type ExpertListParameters,
} from '../../api/expert-list-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { expertList, href } from '../../page/links.ts'
import { useLanguage } from '../../page/nav.tsx'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { times } from '../../parts/skeleton.tsx'
import { Failed } from '../../parts/failed.tsx'
import { SkeletonRow } from './skeleton.tsx'
import { columnCount } from './counts.ts'
import { Head } from './head.tsx'
import { ExpertRow } from './row.tsx'
import styles from './table.module.css'
import { useNearViewport } from '../../parts/use-near-viewport.ts'
import { useTexts } from './words.ts'

/**
 * Height of a row in px, as in table.module.css: a section that is not rendered is as high as its
 * rows.
 */
const rowHeight = 60

interface Props {
  parameters: ExpertListParameters
  /** The ids of the experts on the reader's own board. */
  ids: string | undefined
  /** The number of experts on all pages. */
  total: number
}

/**
 * The whole board as one table. Thousands of rows are rendered and fetched page by page while
 * scrolling; each distant page is one row of the same height.
 */
export function BoardTable({ parameters, ids, total }: Props) {
  const texts = useTexts()
  return (
    <div className={`${styles.scroll} fades-end`}>
      <table className={styles.table} aria-rowcount={total + 1}>
        <caption className="vh">{texts.tableLabel(texts.boards[boardOf(parameters)])}</caption>
        <Head parameters={parameters} />
        {times(Math.ceil(total / pageSize), (at) => (
          <Page
            key={`${href(expertList, parameters)} ${at}`}
            parameters={parameters}
            ids={ids}
            page={at + 1}
            rows={Math.min(pageSize, total - at * pageSize)}
          />
        ))}
      </table>
    </div>
  )
}

function Page(props: {
  parameters: ExpertListParameters
  ids: string | undefined
  page: number
  rows: number
}) {
  const [body, near] = useNearViewport<HTMLTableSectionElement>(props.page === 1)
  return <tbody ref={body}>{near ? <Rows {...props} /> : <Gap rows={props.rows} />}</tbody>
}

function Gap({ rows, children }: { rows: number; children?: ReactNode }) {
  return (
    <tr aria-hidden={children === undefined ? true : undefined}>
      <td colSpan={columnCount} height={rows * rowHeight}>
        {children}
      </td>
    </tr>
  )
}

function Rows({
  parameters,
  ids,
  page,
  rows,
}: {
  parameters: ExpertListParameters
  ids: string | undefined
  page: number
  rows: number
}) {
  const texts = useTexts()
  const outcome = useAnswer(boardQuery(useLanguage(), parameters, page, ids))
  if (outcome.data !== undefined) {
    const first = (page - 1) * pageSize + 2
    return outcome.data.records.map((expert, at) => (
      <ErrorBoundary key={expert.expertId} of={expert} what="an expert">
        <ExpertRow expert={expert} index={first + at} board={boardOf(parameters)} />
      </ErrorBoundary>
    ))
  }
  if (outcome.failed === undefined) return times(rows, (at) => <SkeletonRow key={at} />)
  return (
    <Gap rows={rows}>
      <Failed failure={outcome.failed} title={texts.failed} brief />
    </Gap>
  )
}
