import type { Id } from '../../../contract/id.ts'
import { useSite } from '../../page/nav.tsx'
import { reasonText } from '../../parts/not-counted.ts'
import type { ExpertDetail } from '../../../contract/expert-detail.ts'
import { Sealed } from '../../parts/sealed.tsx'
import { VerifyButton } from '../../verify/verify-button.tsx'
import styles from './sealed-panel.module.css'
import { useTexts } from './words.ts'

/** Counts every plan ever published, one line for each state, with the rules that lead to it. */
export function SealedPanel({
  expertId,
  ledger,
}: {
  expertId: Id
  ledger: ExpertDetail['ledger']
}) {
  const { reasons, sealed } = useTexts()
  const { apiBase } = useSite()
  const { published, onSale, open, counted, pushes, notCounted, notCountedBy } = ledger
  const { books = [], setAside = 0, witnessed } = ledger
  return (
    <aside className={styles.panel} aria-labelledby="sealed">
      <div className={styles.title}>
        <Sealed label="" />
        <h2 id="sealed">{sealed.title}</h2>
      </div>
      <p>{sealed.text}</p>
      <dl>
        <Line name={sealed.published} value={sealed.serials(published)} />
        <Line name={sealed.counted} value={counted} />
        <Line name={sealed.pushes} value={pushes} />
        <Line name={sealed.notCounted} value={notCounted} />
        <Line name={sealed.onSale} value={onSale} />
        <Line name={sealed.open} value={open} />
        {setAside > 0 && <Line name={sealed.setAside} value={setAside} />}
      </dl>
      {setAside > 0 && <p>{sealed.setAsideText}</p>}
      {witnessed !== undefined && <p>{sealed.witnessed(witnessed, published)}</p>}
      {books.length > 0 && <p>{sealed.books(books)}</p>}
      {notCountedBy.length > 0 && (
        <ul className={styles.reasons}>
          {notCountedBy.map(({ reason, plans }) => (
            <li key={reason}>
              <b>{plans}</b> {reasonText(reason, 'inRecord', reasons)}
            </li>
          ))}
        </ul>
      )}
      {published > 0 && (
        <>
          <VerifyButton
            subject={{ kind: 'record', expertId }}
            label={sealed.verify}
            className={styles.verify}
          />
          <a
            className={styles.passport}
            href={`${apiBase}/log/passport/expert-${expertId}.jsonl`}
            download
          >
            {sealed.passport}
          </a>
        </>
      )}
      <h3>{sealed.how}</h3>
      <ul>
        {sealed.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </aside>
  )
}

function Line({ name, value }: { name: string; value: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
