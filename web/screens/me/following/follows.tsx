import { useState } from 'react'
import type { LastEvent } from '../../../../contract/calls/following.ts'
import type { RankedExpert } from '../../../../contract/expert.ts'
import type { Id } from '../../../../contract/id.ts'
import { hitResults } from '../../../../contract/values.ts'
import { FollowButton } from '../../../account/follow.tsx'
import { favouritesQuery, followedExpertsQuery, followsQuery } from '../../../api/me-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { expertDetail, expertList, href, planDetail } from '../../../page/links.ts'
import { Link, LocalTime, useLanguage, useScoresHidden, useWords } from '../../../page/nav.tsx'
import { Avatar } from '../../../parts/avatar.tsx'
import { Block } from '../../../parts/block.tsx'
import button from '../../../parts/button.module.css'
import { Failed } from '../../../parts/failed.tsx'
import { FormStrip } from '../../../parts/form-strip.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { verdictText } from '../../../parts/verdict-text.ts'
import styles from './follows.module.css'
import { NoneYet } from './none-yet.tsx'
import { useTexts } from './words.ts'

/** Pixels of a row of the list. */
const rowHeight = 60
/** Experts shown at once, so that what they sealed is not far below. */
const atOnce = 6

/** The experts that the reader follows: their form, what they have on sale, and what came last. */
export function Follows({ ids }: { ids: readonly Id[] }) {
  const { follows } = useTexts()
  const outcome = useAnswer(followsQuery(useLanguage()))
  const count = outcome.data?.experts.length ?? 0
  return (
    <section aria-labelledby="follows">
      <SectionHead id="follows" title={follows.title} {...(count > 0 && { note: String(count) })}>
        {count > 0 && <Link to={href(expertList)}>{follows.find}</Link>}
      </SectionHead>
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={rowHeight} />}
        renderFailed={(failure) => <Failed failure={failure} title={follows.failed} brief />}
      >
        {() =>
          ids.length === 0 ? (
            <NoneYet text={follows.empty} find={follows.find} to={href(expertList)} />
          ) : (
            <Followed ids={ids} />
          )
        }
      </Block>
    </section>
  )
}

function Followed({ ids }: { ids: readonly Id[] }) {
  const { follows } = useTexts()
  const language = useLanguage()
  const outcome = useAnswer(followedExpertsQuery(language, ids))
  // the rows wait for what came last of each expert, and then do not grow
  const favourites = useAnswer(favouritesQuery(language))
  const [all, setAll] = useState(false)
  const lastOf = new Map(favourites.data?.experts?.map((last) => [last.expertId, last]))
  return (
    <Block
      outcome={favourites.waiting ? favourites : outcome}
      skeleton={<Skeleton width="100%" height={rowHeight * Math.min(ids.length, atOnce)} />}
      renderFailed={(failure) => <Failed failure={failure} title={follows.failed} brief />}
    >
      {({ records }) => (
        <>
          <ul className={styles.list}>
            {(all ? records : records.slice(0, atOnce)).map((expert) => (
              <Row key={expert.expertId} expert={expert} last={lastOf.get(expert.expertId)} />
            ))}
          </ul>
          {!all && records.length > atOnce && (
            <button
              type="button"
              className={`${button.button} ${styles.more}`}
              onClick={() => setAll(true)}
            >
              {follows.more(records.length - atOnce)}
            </button>
          )}
        </>
      )}
    </Block>
  )
}

interface RowProps {
  expert: RankedExpert
  last: LastEvent | undefined
}

function Row({ expert: { expertId, name, avatar, form, onSaleCnt }, last }: RowProps) {
  const words = useWords()
  const { follows } = useTexts()
  return (
    <li className={styles.row}>
      <Link to={href(expertDetail, { expertId })} className={styles.expert}>
        <Avatar expertId={expertId} name={name} path={avatar} size={40} />
        <span>{name}</span>
      </Link>
      <span className={styles.form}>
        {form.length > 0 && <FormStrip marks={form} label={words.form} />}
      </span>
      <span className={styles.sale}>{follows.onSale(onSaleCnt)}</span>
      <span className={styles.last}>{last !== undefined && <Last event={last} />}</span>
      <FollowButton expertId={expertId} name={name} />
    </li>
  )
}

/** "Hit, 28 Nov 21:45", with a link to the plan. */
function Last({ event: { id, expertId, at, event, outcome, hitResult } }: { event: LastEvent }) {
  const words = useWords()
  const { follows } = useTexts()
  const hides = useScoresHidden()
  const what =
    event === 'sealed'
      ? follows.sealed
      : hides || outcome === null
        ? follows.settled
        : verdictText({ outcome, hitResult, ncReason: null, score: null }, words)
  const style = hitResult === hitResults.none ? undefined : styles.verdict
  return (
    <Link to={href(planDetail, { id, expertId })}>
      <span className={style}>{what}</span> <LocalTime value={at} format="month-day-time" />
    </Link>
  )
}
