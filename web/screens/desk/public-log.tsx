import type { ResultOf } from '../../../contract/calls.ts'
import work from '../../account/work-layout.module.css'
import { deskLogQuery } from '../../api/desk-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { LocalTime, useLanguage } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import { Failed } from '../../parts/failed.tsx'
import { grouped } from '../../parts/grouped.ts'
import { percent } from '../../parts/rates.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import styles from './desk.module.css'
import { Part } from './part.tsx'
import { Table } from './table.tsx'
import { useTexts } from './words.ts'

type Log = ResultOf<'deskLog'>

/** The public log: figures, who cosigned the last checkpoints, the checkpoints, and the key. */
export function PublicLog() {
  const { publicLog: texts } = useTexts()
  const outcome = useAnswer(deskLogQuery(useLanguage()))
  return (
    <Block
      outcome={outcome}
      skeleton={<Skeleton width="100%" height={320} />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} brief />}
    >
      {(log) => (
        <>
          <dl className={styles.figures}>
            <div>
              <dt>{texts.entriesName}</dt>
              <dd>
                {grouped(log.entries)}
                <small>{texts.today(grouped(log.today))}</small>
              </dd>
            </div>
            <div>
              <dt>{texts.checkpoints}</dt>
              <dd>
                {grouped(log.checkpoints)}
                <small>
                  {texts.lastAt}{' '}
                  <LocalTime value={log.last[0]?.signedAt ?? null} format="month-day-time" />
                </small>
              </dd>
            </div>
            <div>
              <dt>{texts.alone}</dt>
              <dd>
                {log.alone}
                <small>{texts.aloneNote}</small>
              </dd>
            </div>
            <div>
              <dt>{texts.unplaced}</dt>
              <dd>
                {log.unplaced}
                <small>
                  {log.unplacedSince !== null && (
                    <>
                      {texts.oldest} <LocalTime value={log.unplacedSince} format="month-day-time" />
                    </>
                  )}
                </small>
              </dd>
            </div>
          </dl>
          <div className={styles.columns}>
            <div>
              <Cosigned log={log} />
              <Checkpoints last={log.last} />
            </div>
            <Key log={log} />
          </div>
        </>
      )}
    </Block>
  )
}

/** Places of a strip, as the contract has them. */
const mostMarks = 60

function Cosigned({ log: { witnesses } }: { log: Log }) {
  const { publicLog: texts } = useTexts()
  return (
    <Part id="cosigned" title={texts.cosigned}>
      {witnesses.length === 0 && <p className={work.quiet}>{texts.noWitness}</p>}
      <ul className={styles.rows}>
        {witnesses.map(({ key, name, lastAt, share, marks }) => {
          const count = marks.filter((mark) => mark !== 'missing').length
          return (
            <li key={key} className={styles.cosigned}>
              <p>
                <strong>{name}</strong>
                <small className={styles.address}>{key}</small>
              </p>
              <p className={styles.strip} aria-hidden="true">
                {Array.from({ length: mostMarks - marks.length }, (_, at) => (
                  <i key={`none ${at}`} className={styles.unsigned} />
                ))}
                {marks.map((mark, at) => (
                  <i key={at} className={styles[mark]} />
                ))}
              </p>
              <b>
                {count} / {marks.length}
              </b>
              <p className={work.quiet}>
                {texts.share(percent(share), count, marks.length)}
                {lastAt !== null && (
                  <>
                    {' · '}
                    {texts.lastAt} <LocalTime value={lastAt} format="month-day-time" />
                  </>
                )}
              </p>
            </li>
          )
        })}
      </ul>
      <p className={work.quiet}>{texts.marks}</p>
    </Part>
  )
}

function Checkpoints({ last }: { last: Log['last'] }) {
  const { publicLog: texts } = useTexts()
  return (
    <Part id="checkpoints" title={texts.checkpoints}>
      <Table labelledBy="checkpoints" columns={texts.columns}>
        {last.map(({ size, added, root, signedAt, witnesses }) => (
          <tr key={size}>
            <td>
              <LocalTime value={signedAt} format="month-day-time" />
            </td>
            <td>{grouped(size)}</td>
            <td>{grouped(added)}</td>
            <td className={styles.address}>
              {root.slice(0, 8)} … {root.slice(-8)}
            </td>
            <td>
              {witnesses.length === 0
                ? texts.nobody
                : witnesses.map(({ name, seconds }) => texts.cosignedBy(name, seconds)).join(', ')}
            </td>
          </tr>
        ))}
      </Table>
    </Part>
  )
}

function Key({ log: { key, keyChange } }: { log: Log }) {
  const { publicLog: texts } = useTexts()
  return (
    <Part id="keys" title={texts.key} note={texts.signs}>
      <p className={styles.address}>{key ?? texts.noKey}</p>
      {keyChange === null ? (
        <p className={work.quiet}>{texts.noChange}</p>
      ) : (
        <>
          <p className={work.quiet}>
            {texts.changed(keyChange.index)} <LocalTime value={keyChange.at} format="date" />
          </p>
          {keyChange.before !== null && <p className={styles.address}>{keyChange.before}</p>}
        </>
      )}
      <p className={work.quiet}>{texts.machine}</p>
      <p>
        <a href="/log/checkpoint" className={styles.link}>
          {texts.download}
        </a>
      </p>
    </Part>
  )
}
