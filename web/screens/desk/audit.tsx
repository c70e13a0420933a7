import { useState } from 'react'
import work from '../../account/work-layout.module.css'
import { useMutate } from '../../api/mutation.ts'
import { deskAuditQuery } from '../../api/desk-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { LocalTime, useLanguage } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Action } from './action.tsx'
import styles from './desk.module.css'
import { Pages } from './pages.tsx'
import { Part } from './part.tsx'
import { Table } from './table.tsx'
import { TakeBack } from './take-back.tsx'
import { useTexts } from './words.ts'

/** Operators' actions: operator, time, action, before and after. */
export function Audit() {
  const { audit } = useTexts()
  const [before, setBefore] = useState<number | undefined>(undefined)
  const mutate = useMutate()
  const [failed, setFailed] = useState(false)

  /** The whole trail as a file of JSON lines, the latest entry first. */
  async function save() {
    const lines: string[] = []
    let next: number | null | undefined
    do {
      const page = { size: 1000, ...(typeof next === 'number' && { before: next }) }
      const { data } = await mutate('deskAudit', page)
      setFailed(data === undefined)
      if (data === undefined) return
      lines.push(...data.records.map((record) => JSON.stringify(record)))
      next = data.next
    } while (next !== null)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'application/jsonl' }))
    link.download = 'touchline-audit.jsonl'
    link.click()
    URL.revokeObjectURL(link.href)
  }

  const outcome = useAnswer(deskAuditQuery(useLanguage(), before))
  return (
    <Part id="audit" title={audit.title} note={audit.note}>
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={200} />}
        renderFailed={(failure) => <Failed failure={failure} title={audit.failed} brief />}
      >
        {({ records, next }) => (
          <>
            <Table labelledBy="audit" columns={audit.columns}>
              {records.map((record) => (
                <tr key={record.id}>
                  <td>
                    <LocalTime value={record.at} format="month-day-time" />
                  </td>
                  <td>{record.who}</td>
                  <td>
                    <Action name={record.action} />
                  </td>
                  <td>
                    {record.subject}
                    {record.canTakeBack && <TakeBack id={record.id} />}
                  </td>
                  <td className={styles.state}>{shown(record.before)}</td>
                  <td className={styles.state}>{shown(record.after)}</td>
                </tr>
              ))}
            </Table>
            <p className={work.buttons}>
              <button type="button" className={button.button} onClick={() => void save()}>
                {audit.save}
              </button>
              <span role="alert">{failed && audit.failed}</span>
              <Pages texts={audit} before={before} next={next} go={setBefore} />
            </p>
          </>
        )}
      </Block>
    </Part>
  )
}

const shown = (state: unknown) => (state === null ? '' : JSON.stringify(state))
