import type { ExpertDetail } from '../../../contract/expert-detail.ts'
import { LocalTime } from '../../page/nav.tsx'
import { AsTable } from '../../parts/as-table.tsx'
import { none, percent, range, signed } from '../../parts/rates.ts'
import { useTexts } from './words.ts'

/** The number of rows, enough to follow a curve. */
const shown = 20

/** Both curves as a table: evenly spaced points, including the last. */
export function Numbers({ curve }: { curve: ExpertDetail['curve'] }) {
  const { columns, table } = useTexts()
  const count = Math.min(shown, curve.length)
  const points = Array.from(
    { length: count },
    (_, at) => curve[Math.ceil(((at + 1) * curve.length) / count) - 1],
  )
  return (
    <AsTable
      summary={table}
      heads={[
        columns.n,
        columns.until,
        columns.rate,
        columns.interval,
        columns.expected,
        columns.profit,
      ]}
    >
      {points.map(
        (point) =>
          point && (
            <tr key={point.n}>
              <th scope="row">{point.n}</th>
              <td>
                <LocalTime value={point.at} format="month-day" />
              </td>
              <td>{percent(point.hitRate)}%</td>
              <td>{range(percent(point.low), percent(point.high))}%</td>
              <td>{point.expected ? `${percent(point.expected)}%` : none}</td>
              <td>{point.profit === null ? none : signed(point.profit, 2)}</td>
            </tr>
          ),
      )}
    </AsTable>
  )
}
