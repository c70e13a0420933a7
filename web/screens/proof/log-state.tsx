import { useEffect, useState } from 'react'
import type { LogDamage } from '../../../rules/log/damage.ts'
import { logFailure } from '../../page/log-failure.ts'
import { href, planDetail } from '../../page/links.ts'
import { Link, LocalTime } from '../../page/nav.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useNearViewport } from '../../parts/use-near-viewport.ts'
import type { SignedState } from '../../verify/signed-state.ts'
import type { OwnWitnesses } from './own-witnesses.tsx'
import styles from './proof.module.css'
import type { Shape } from './words/en.ts'

/**
 * The code that reads and verifies the log is fetched when its block is near the viewport: a
 * signature takes a slow phone 100 ms.
 */
async function load(): Promise<Loaded | 'missing'> {
  const [{ signedState }, { OwnWitnesses }] = await Promise.all([
    import('../../verify/signed-state.ts'),
    import('./own-witnesses.tsx'),
  ])
  const state = await signedState()
  return state === null ? 'missing' : { ...state, OwnWitnesses }
}

/** The state, and the form of the reader's own witnesses, which reads keys with the same code. */
type Loaded = SignedState & { OwnWitnesses: typeof OwnWitnesses }

/**
 * The last signed state of the log and its witnesses, read and verified by the reader's own
 * browser.
 */
export function LogState({ texts }: { texts: Shape }) {
  const [state, setState] = useState<Loaded | 'missing' | 'failed' | null>(null)
  const [place, near] = useNearViewport<HTMLDivElement>(false, 400)
  useEffect(() => {
    if (!near || state !== null) return
    load().then(setState, (error: unknown) => {
      logFailure('the state of the log did not load', error)
      setState('failed')
    })
  }, [near, state])
  const signed = typeof state === 'object' ? state : null
  return (
    <>
      {signed?.stored && signed.stored.setBacks.length > 0 && (
        <SetBacks texts={texts} setBacks={signed.stored.setBacks} />
      )}
      {signed?.stored?.setAside && signed.stored.setAside.count > 0 && (
        <AsidePlans texts={texts} setAside={signed.stored.setAside} />
      )}
      <div ref={place} className={styles.pair}>
        <section className={styles.section} aria-labelledby="witnesses">
          <h2 id="witnesses">{texts.witnesses.title}</h2>
          <p>{texts.witnesses.text}</p>
          {signed && <Witnesses texts={texts} state={signed} changed={() => setState(null)} />}
        </section>
        <section className={styles.section} aria-labelledby="log" aria-busy={state === null}>
          <h2 id="log">{texts.log.title}</h2>
          {state === 'missing' && <p>{texts.log.missing}</p>}
          {state === 'failed' && <p role="alert">{texts.log.failed}</p>}
          {state === null && <Skeleton width="100%" height={240} />}
          {signed && <Facts texts={texts} state={signed} />}
        </section>
      </div>
    </>
  )
}

/** The signed entries that the site has lost for good, for readers of the old log. */
function SetBacks({
  texts: { setBack },
  setBacks,
}: {
  texts: Shape
  setBacks: NonNullable<SignedState['stored']>['setBacks']
}) {
  return (
    <section className={styles.section} aria-labelledby="set-back">
      <h2 id="set-back">{setBack.title}</h2>
      <p>{setBack.text}</p>
      <ul className={styles.witnesses}>
        {setBacks.map(({ index, at, origin, kept, from, to }) => (
          <li key={index}>
            <span>{setBack.lost(origin, from, to, kept, index)}</span>{' '}
            <LocalTime value={at} format="month-day-time" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Plans that can never be revealed, because part of their sealed content is missing on this site.
 */
function AsidePlans({
  texts,
  setAside: { count, plans },
}: {
  texts: Shape
  setAside: NonNullable<NonNullable<SignedState['stored']>['setAside']>
}) {
  return (
    <section className={styles.section} aria-labelledby="set-aside">
      <h2 id="set-aside">{texts.setAside.title(count)}</h2>
      <p>{texts.setAside.text}</p>
      <ul className={styles.witnesses}>
        {plans.map(({ planId, expertId, serial }) => (
          <li key={planId}>
            <Link to={href(planDetail, { id: planId, expertId })}>
              {texts.setAside.plan(serial, expertId)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Witnesses({
  texts,
  state: { witnesses, key, OwnWitnesses },
  changed,
}: {
  texts: Shape
  state: Loaded
  changed: () => void
}) {
  const { count, none, noneText, silent, run, yours, named } = texts.witnesses
  const seen = witnesses.filter(({ at, own: isOwn }) => isOwn && at !== null).length
  return (
    <>
      <p className={styles.count}>
        <strong>{seen === 0 ? none : count(seen)}</strong>
      </p>
      {seen === 0 && <p>{noneText}</p>}
      <ul className={styles.witnesses}>
        {witnesses.map(({ name, line, at, own: isOwn }) => (
          <li key={line}>
            <span>
              {name} ({isOwn ? yours : named})
            </span>{' '}
            {at === null ? silent : <LocalTime value={at} format="month-day-time" />}
          </li>
        ))}
      </ul>
      {witnesses.some(({ own: isOwn }) => !isOwn) && <p>{texts.witnesses.own}</p>}
      <OwnWitnesses texts={texts} changed={changed} />
      <h3>{run}</h3>
      <pre className={styles.command}>npm run witness -- --name example.org/w1 --log {key}</pre>
    </>
  )
}

function Facts({
  texts: { log },
  state: { origin, size, root, key, prefix, verifierHash, stored },
}: {
  texts: Shape
  state: SignedState
}) {
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={log.origin} value={origin} />
        <Fact name={log.size} value={String(size)} />
        <Fact name={log.root} value={root} />
        <Fact name={log.key} value={key} />
        {verifierHash !== null && <Fact name={log.verifierHash} value={verifierHash} />}
      </dl>
      {stored && <Stored texts={log} stored={stored} />}
      <p className={styles.links}>
        <a href={`${prefix}entries.jsonl`} download>
          {log.download}
        </a>
        <a href={`${prefix}plans.csv`} download>
          {log.plans}
        </a>
        <a href={`${prefix}plans.parquet`} download>
          {log.plansParquet}
        </a>
        {verifierHash !== null && (
          <a href={`${prefix}touchline-verify.mjs`} download>
            {log.verifier}
          </a>
        )}
        <a href={`${prefix}schema.json`}>{log.schema}</a>
        <a href={`${prefix}checkpoint`}>{log.checkpoint}</a>
        <a href={`${prefix}keys`}>{log.key}</a>
      </p>
    </>
  )
}

/** Maximum number of damaged places that are named. */
const most = 10

/** Whether the stored files still equal the signed log, by the site's own walk through them. */
function Stored({
  texts,
  stored: { damage, walked },
}: {
  texts: Shape['log']
  stored: NonNullable<SignedState['stored']>
}) {
  if (damage.length === 0)
    return (
      walked && (
        <p>
          {texts.walked(walked.size)} <LocalTime value={walked.at} format="month-day-time" />
        </p>
      )
    )
  return (
    <div role="alert" className={styles.damage}>
      <strong>{texts.damaged}</strong>
      <ul>
        {damage.slice(0, most).map((place) => (
          <li key={JSON.stringify(place)}>{placeOf(texts, place)}</li>
        ))}
      </ul>
      {damage.length > most && <p>{texts.more(damage.length - most)}</p>}
    </div>
  )
}

/** The words of a place are stored under its kind, so the two types match. */
const placeOf = (texts: Shape['log'], place: LogDamage) =>
  (texts.places[place.kind] as ((place: LogDamage) => string) | undefined)?.(place) ?? place.kind

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
