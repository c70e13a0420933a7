import type { ForetoldBoard, ForetoldMonth } from '../../../../contract/foretell.ts'
import { foretellQuery } from '../../../api/expert-list-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { useLanguage, useSite } from '../../../page/nav.tsx'
import { ColumnHeads } from '../../../parts/column-heads.tsx'
import { foretoldFigure, foretoldInterval } from '../../../parts/foretold-figures.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import { VerifyButton } from '../../../verify/verify-button.tsx'
import { tabOrder } from '../../../../rules/boards.ts'
import button from '../../../parts/button.module.css'
import pageStyles from '../data.module.css'
import styles from './foretold.module.css'
import { useTexts } from './words.ts'

/** For each board and month that is over: what the ten best had, and what they and others did. */
export function Foretold() {
  const language = useLanguage()
  const { boards, foretold: texts } = useTexts()
  const { data } = useAnswer(foretellQuery(language))
  const { apiBase } = useSite()
  const months = data?.months ?? []
  if (months.length === 0) return null
  return (
    <section aria-labelledby="foretold" className={styles.foretold}>
      <SectionHead id="foretold" title={texts.title} note={texts.note} />
      <p className={pageStyles.note}>{texts.how}</p>
      {tabOrder.map((type) => {
        const rows = rowsOf(months, type)
        return rows.length === 0 ? null : (
          <Table key={type} name={boards[type]} type={type} rows={rows} />
        )
      })}
      <div className={styles.verify}>
        <VerifyButton subject={{ kind: 'months' }} label={texts.verify} className={button.button} />
        <a href={`${apiBase}/log/plans.csv`} download className={button.button}>
          {texts.download}
        </a>
      </div>
    </section>
  )
}

interface Row {
  month: string
  board: ForetoldBoard
}

const rowsOf = (months: readonly ForetoldMonth[], type: number): Row[] =>
  months.flatMap(({ month, boards }) =>
    boards.flatMap((board) => (board.type === type ? [{ month, board }] : [])),
  )

function Table({ name, type, rows }: { name: string; type: number; rows: Row[] }) {
  const { foretold: texts } = useTexts()
  return (
    <table className={styles.table}>
      <caption>{name}</caption>
      <ColumnHeads names={texts.columns} />
      <tbody>
        {rows.map(({ month, board: { promised, came, others } }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>
              {foretoldFigure(type, promised.mean)} <small>n {promised.n}</small>
            </td>
            {[came, others].map((group, at) => (
              <td key={texts.columns[at + 2]}>
                <b>{foretoldFigure(type, group.mean)}</b> {foretoldInterval(type, group)}{' '}
                <small>n {group.n}</small>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
