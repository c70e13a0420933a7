import { useDeferredValue, useState } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import work from '../../account/work-frame.module.css'
import { deskNamesQuery, deskSourcesQuery } from '../../api/desk-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { LocalTime, useLanguage } from '../../app/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { Tiles } from '../../parts/tiles.tsx'
import styles from './desk.module.css'
import { useChange } from './use-change.ts'
import { useOwn } from './words.ts'

type Quarantined = ResultOf<'deskSources'>['quarantine'][number]

/** Sources with their last news, and the rows of theirs that were not taken. */
export function Sources() {
  const { sources: own } = useOwn()
  const outcome = useAnswer(deskSourcesQuery(useLanguage()))
  return (
    <Block
      outcome={outcome}
      skeleton={<Skeleton width="100%" height={240} />}
      renderFailed={(failure) => <Failed failure={failure} title={own.failed} brief />}
    >
      {({ sources, quarantine }) => (
        <>
          <section aria-labelledby="sources">
            <h2 id="sources" className={styles.title}>
              {own.title}
            </h2>
            <ul className={styles.rows}>
              {sources.map(({ source, matches, heardAt, quarantined, answer, error, quota }) => (
                <li key={source}>
                  <h3>{source}</h3>
                  <p className={work.quiet}>
                    {heardAt !== null && (
                      <>
                        {own.heard} <LocalTime value={heardAt} format="month-day-time" /> ·{' '}
                      </>
                    )}
                    {own.matches(matches)} · {own.waiting(quarantined)}
                    {quota !== null && (
                      <>
                        {' · '}
                        {own.quota(quota.left)} <LocalTime value={quota.resetsAt} format="time" />
                      </>
                    )}
                  </p>
                  {[
                    { label: own.answer, words: answer },
                    { label: own.error, words: error },
                  ].map(
                    ({ label, words }) =>
                      words !== null && (
                        <p key={label} className={work.quiet}>
                          {label} <LocalTime value={words.at} format="month-day-time" />:{' '}
                          <span lang="en">{words.text}</span>
                        </p>
                      ),
                  )}
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="quarantine">
            <h2 id="quarantine" className={styles.title}>
              {own.quarantine}
            </h2>
            <p className={work.quiet}>{own.note}</p>
            {quarantine.length === 0 && <p className={work.quiet}>{own.none}</p>}
            <ul className={styles.rows}>
              {quarantine.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          </section>
        </>
      )}
    </Block>
  )
}

function Row({ row }: { row: Quarantined }) {
  const { sources: own } = useOwn()
  const refuse = useChange('deskRefuseRow', ['deskSources'])
  const again = useChange('deskRetakeRow', ['deskSources'])
  const { id, state } = row
  return (
    <li>
      <h3 lang="en">{row.reason}</h3>
      <p lang="en">{row.detail}</p>
      <p className={work.quiet}>
        {row.source} · {row.item} · <LocalTime value={row.firstSeen} format="month-day-time" /> –{' '}
        <LocalTime value={row.lastSeen} format="month-day-time" />
        {state !== 'waiting' && (
          <>
            {' · '}
            <strong>{own.states[state]}</strong>
          </>
        )}
      </p>
      <pre className={styles.raw}>{JSON.stringify(row.content)}</pre>
      {row.unknown.map((name) => (
        <Mapping key={`${name.kind} ${name.name}`} source={row.source} unknown={name} />
      ))}
      {state !== 'taken' && (
        <p className={work.buttons}>
          {row.canRetake && (
            <button
              type="button"
              className={button.button}
              aria-disabled={again.busy}
              onClick={() => void again.change({ id })}
            >
              {own.takeAgain}
            </button>
          )}
          <button
            type="button"
            className={button.button}
            aria-disabled={refuse.busy}
            onClick={() => void refuse.change({ id, refused: state !== 'refused' })}
          >
            {state === 'refused' ? own.openAgain : own.refuse}
          </button>
          <span role="alert">{refuse.error ?? again.error}</span>
        </p>
      )}
    </li>
  )
}

type Unknown = Quarantined['unknown'][number]

/** A name that the site does not know: which of ours it is, from a proposal or by search. */
function Mapping({ source, unknown }: { source: string; unknown: Unknown }) {
  const { sources: own } = useOwn()
  const { change, error, busy } = useChange('deskMap', ['deskSources'])
  const { kind, name, proposals } = unknown
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const find = useDeferredValue(text.trim())
  const pick = ([next]: string[]) => setChosen(next ?? null)
  const picked = chosen === null ? [] : [chosen]
  return (
    <div className={styles.mapping}>
      <Tiles
        label={own.is[kind](name)}
        tiles={proposals.map((one) => ({
          key: String(one.id),
          label: one.name,
          figure: `${Math.round(one.likeness * 100)}%`,
        }))}
        picked={picked}
        change={pick}
        most={1}
      />
      <TextField label={own.find[kind]} value={text} change={setText} most={40} />
      {find !== '' && <Found kind={kind} find={find} picked={picked} change={pick} />}
      <p className={work.buttons}>
        <button
          type="button"
          className={styles.ink}
          aria-disabled={busy || chosen === null}
          onClick={() => {
            if (chosen !== null) void change({ source, kind, name, id: Number(chosen) })
          }}
        >
          {own.map}
        </button>
        <span role="alert">{error}</span>
      </p>
    </div>
  )
}

interface FoundProps {
  kind: Unknown['kind']
  find: string
  picked: string[]
  change: (picked: string[]) => void
}

/** Ours whose name has what was typed. */
function Found({ kind, find, picked, change }: FoundProps) {
  const { sources: own } = useOwn()
  const { data } = useAnswer(deskNamesQuery(useLanguage(), { kind, find }))
  if (data === undefined) return null
  return (
    <Tiles
      label={own.find[kind]}
      tiles={data.records.map(({ id, name }) => ({ key: String(id), label: name }))}
      picked={picked}
      change={change}
      most={1}
      headed={false}
    />
  )
}
