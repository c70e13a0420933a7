import type { PriceBand } from '../../contract/price-groups.ts'
import { AsTable } from './as-table.tsx'
import { useOdds } from './odds.ts'
import { none, percent, range } from './rates.ts'
import styles from './price-movement.module.css'

/** A band of the market's chance, and how plans in it did; null without one. */
export interface SamePrice {
  from: number
  to: number
  row: PriceBand | null
}

export interface SameWords {
  title: string
  columns: string[]
  count: (n: number, matches: number) => string
  sentence: (of: SamePriceFigures) => string
  nothing: (band: string) => string
  knew: (expected: string, n: number) => string
  note: string
}

interface SamePriceFigures {
  /** The market's chance, margin out, such as 45–50%. */
  band: string
  n: number
  hits: number
  matches: number
  share: string
  interval: string
}

const span = (from: number, to: number) => `${range(percent(from, 0), percent(to, 0))}%`

/** How plans that were sealed at about this market's chance did before. */
export function SamePriceSentence({
  same: { from, to, row },
  words: texts,
}: {
  same: SamePrice
  words: SameWords
}) {
  const band = span(from, to)
  if (row === null) return <>{texts.nothing(band)}</>
  const { n, hits, matches, low, high } = row
  const share = `${percent(hits / n)}%`
  return (
    <>
      {texts.sentence({ band, n, hits, matches, share, interval: span(low, high) })}
      {texts.knew(row.expected.toFixed(1), n)}
    </>
  )
}

/** The same for several prices, each with its name. */
export function SamePriceTable({
  prices,
  words: texts,
}: {
  words: SameWords
  prices: readonly { name: string; odds: string; same: SamePrice | undefined }[]
}) {
  const price = useOdds()
  return (
    <>
      <AsTable summary={texts.title} heads={texts.columns}>
        {prices.flatMap(({ name, odds, same }) =>
          same === undefined ? (
            []
          ) : (
            <tr key={name}>
              <th scope="row">
                {name} {price(odds)}
              </th>
              <td>{span(same.from, same.to)}</td>
              {figuresOf(same.row, texts.count).map((figure, at) => (
                <td key={texts.columns[at + 2]}>{figure}</td>
              ))}
            </tr>
          ),
        )}
      </AsTable>
      <p className={styles.quiet}>{texts.note}</p>
    </>
  )
}

function figuresOf(row: PriceBand | null, count: (n: number, matches: number) => string): string[] {
  if (row === null) return [none, none, none, none]
  const { n, hits, matches, expected, low, high } = row
  return [
    count(n, matches),
    String(hits),
    expected.toFixed(1),
    `${percent(hits / n)}% (${span(low, high)})`,
  ]
}
