import { reasonText } from '../../../parts/not-counted.ts'
import type { ResultOf } from '../../../../contract/calls.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import styles from './not-counted.module.css'
import { useTexts } from './words.ts'

/** Plans that do not count, by public reason. Reasons without plans are listed too. */
export function NotCounted({ reasons }: { reasons: ResultOf<'predictRecord'>['notCounted'] }) {
  const words = useTexts()
  return (
    <section aria-labelledby="not-counted">
      <SectionHead id="not-counted" title={words.notCounted} />
      <table className={styles.reasons} aria-labelledby="not-counted">
        <thead>
          <tr>
            <th scope="col">{words.columns.reason}</th>
            <th scope="col">{words.columns.n}</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ reason, plans }) => (
            <tr key={reason}>
              <th scope="row">{reasonText(reason, 'inRecord', words.reasons)}</th>
              <td>{plans}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
