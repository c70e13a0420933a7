import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Id } from '../../../contract/id.ts'
import { useAccount } from '../../api/mutation.ts'
import { planSealQuery } from '../../api/plan-detail-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { studioOverviewQuery } from '../../api/studio-queries.ts'
import { href, planDetail, studio, studioWrite } from '../../page/links.ts'
import { Link, LocalTime, useLanguage, usePlace, useSite, useWords } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { grouped } from '../../parts/grouped.ts'
import { useOdds } from '../../parts/odds.ts'
import { pickName } from '../../parts/pick-words.ts'
import { Sealed } from '../../parts/sealed.tsx'
import { Share } from '../../parts/share.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { MatchLine, Side, useSharedLines } from './side.tsx'
import styles from './studio-sealed.module.css'
import { useTexts } from './words.ts'

/** Milliseconds between two readings of the log, until the entry has a place and a signature. */
const pollInterval = 2_000

/** The plan just sealed, its next steps, and its entry of the public log. */
export default function StudioSealed() {
  const texts = useTexts()
  const place = usePlace()
  const isAccount = useAccount()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.page}>
      <div>
        <Sealed label={texts.seal} large className={styles.seal} />
        <h1 ref={heading} tabIndex={-1}>
          {texts.page.title}
        </h1>
        {place.name === 'studioSealed' && (
          <>
            {isAccount && <Plan id={place.parameters.id} />}
            <Entry id={place.parameters.id} />
          </>
        )}
      </div>
      {place.name === 'studioSealed' && <Side id={place.parameters.id} />}
    </div>
  )
}

/** The plan while it can still be changed. */
function Plan({ id }: { id: Id }) {
  const texts = useTexts()
  const words = useWords()
  const price = useOdds()
  const outcome = useAnswer(studioOverviewQuery(useLanguage()))
  const shared = useSharedLines(id)
  return (
    <Block
      outcome={outcome}
      skeleton={<Skeleton width="100%" height={120} />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} brief />}
    >
      {({ open }) => {
        const plan = open.find((one) => one.id === id)
        if (plan === undefined) return <p>{texts.closed}</p>
        return (
          <>
            <p className={styles.title}>{plan.title}</p>
            <MatchLine id={id} />
            <dl className={styles.facts}>
              <div>
                <dt>{texts.facts.at}</dt>
                <dd>
                  <LocalTime value={plan.sealedAt} format="month-day-time" />
                </dd>
              </div>
              <div>
                <dt>{texts.facts.price}</dt>
                <dd>{texts.facts.version(plan.version, plan.price, plan.refundOnMiss)}</dd>
              </div>
              <div>
                <dt>{texts.facts.odds}</dt>
                <dd>
                  {plan.main.picks
                    .map(({ key, sealed }) =>
                      [
                        pickName(plan.main.play, key, plan.main.line, words),
                        sealed === null ? texts.facts.noMarket : price(sealed),
                      ].join(' '),
                    )
                    .join(words.plan.comma)}
                </dd>
              </div>
            </dl>
            <h2>{texts.stepsTitle}</h2>
            <ol className={styles.steps}>
              <li>{texts.steps.sealed(plan.serial, plan.version)}</li>
              <li>
                {texts.steps.version} <LocalTime value={plan.deadline} format="month-day-time" />
              </li>
              <li>
                {texts.steps.open} <LocalTime value={plan.matchTime} format="month-day-time" />
              </li>
              <li>{texts.steps.settled}</li>
            </ol>
            <p className={styles.actions}>
              <Link to={href(planDetail, { id })} className={button.button}>
                {texts.asReader}
              </Link>
              <Link
                to={href(studioWrite, { matchId: plan.matchId, planId: id })}
                className={button.button}
              >
                {texts.next}
              </Link>
              <Link to={href(studio)} className={button.button}>
                {texts.studio}
              </Link>
              <Share
                name={plan.title}
                text={shared?.join('\n')}
                to={href(planDetail, { id })}
                className={button.button}
              />
            </p>
          </>
        )
      }}
    </Block>
  )
}

/** The entry of the log; the page updates once the entry has a place and a signature. */
function Entry({ id }: { id: Id }) {
  const texts = useTexts()
  const { apiBase } = useSite()
  const client = useQueryClient()
  const { data } = useAnswer(planSealQuery(useLanguage(), id))
  // a witness that is late cosigns the next checkpoint
  const isLate = data?.signed === true && data.asked > 0 && data.witnesses === 0
  const isWaiting = data === undefined || !data.signed || isLate
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: ['planSeal'] }),
      pollInterval,
    )
    return () => clearInterval(timer)
  }, [client, isWaiting])
  return (
    <section aria-labelledby="entry" className={styles.entry}>
      <h2 id="entry">{texts.entry.title}</h2>
      <p role="status">
        {data?.index === undefined || data.index === null
          ? texts.entry.waiting
          : texts.entry.placed(grouped(data.index))}{' '}
        {data?.signed === true && (isLate ? texts.entry.late : texts.entry.signed(data.witnesses))}
      </p>
      {data !== undefined && (
        <>
          <h3>{texts.entry.print}</h3>
          {/* in groups that can be compared by eye; copied without the gaps */}
          <p className={styles.print}>
            {data.commitment.match(/.{4}/g)?.map((group, at) => (
              <span key={at}>{group}</span>
            ))}
          </p>
        </>
      )}
      {data?.signed === true && (
        <a className={button.button} href={`${apiBase}/log/proof/plan-${id}.tlog-proof`} download>
          {texts.entry.proof}
        </a>
      )}
    </section>
  )
}
