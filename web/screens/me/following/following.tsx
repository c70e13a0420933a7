import { useState } from 'react'
import type { Id } from '../../../../contract/id.ts'
import {
  favouritesQuery,
  feedQuery,
  followedExpertsQuery,
  followsQuery,
  onSaleQuery,
} from '../../../api/me-queries.ts'
import { useAnswer, type Outcome } from '../../../api/queries.ts'
import { useLanguage } from '../../../page/nav.tsx'
import { Stale } from '../../../parts/stale.tsx'
import page from '../me.module.css'
import { Brought } from './brought.tsx'
import { Favourites } from './favourites.tsx'
import { Feed } from './feed.tsx'
import styles from './feed.module.css'
import { Follows } from './follows.tsx'
import { Matches } from './matches.tsx'
import { OnSale } from './on-sale.tsx'
import { useTexts } from './words.ts'

/**
 * The experts, matches, teams and leagues that the reader follows, and what the experts sealed and
 * settled. A block appears once those above it have their answers, so that none moves. The sentence
 * at the top is the largest text of a page without follows, and is painted from the server's
 * document.
 */
export default function Following() {
  const { lede } = useTexts()
  const language = useLanguage()
  const onSale = useAnswer(onSaleQuery(language))
  const feed = useAnswer(feedQuery(language))
  const follows = useAnswer(followsQuery(language))
  const favourites = useAnswer(favouritesQuery(language))
  const ids = useShown(follows.data?.experts)
  // without followed experts there is no second question
  const experts = useAnswer(
    ids.length > 0 ? followedExpertsQuery(language, ids) : followsQuery(language),
  )
  const firstWait = follows.waiting || experts.waiting || favourites.waiting
  const leftWaits = firstWait || onSale.waiting || feed.waiting
  return (
    <>
      <p className={styles.lede}>{lede}</p>
      <Stale outcome={oldestOf([follows, experts, favourites, onSale, feed])} />
      <div className={page.columns}>
        <div>
          <Follows ids={ids} />
          {!firstWait && <Matches />}
          {!firstWait && <OnSale />}
          {!firstWait && !onSale.waiting && <Feed />}
        </div>
        <div className={leftWaits ? page.below : undefined}>
          <Favourites />
          {!favourites.waiting && <Brought />}
        </div>
      </div>
    </>
  )
}

/**
 * The followed experts with those that were left on this screen: their rows stay until it is opened
 * again, so that nothing moves under the pointer and a press can be undone.
 */
function useShown(ids: readonly Id[] | undefined): readonly Id[] {
  const [shown, setShown] = useState<readonly Id[]>([])
  const next = ids === undefined ? [] : [...new Set([...shown, ...ids])]
  // another identity has no answer at first
  if (next.length !== shown.length) setShown(next)
  return next
}

/** Of answers that could not be refetched the oldest; else the first. */
function oldestOf(outcomes: readonly [Outcome<unknown>, ...Outcome<unknown>[]]): Outcome<unknown> {
  const ages = outcomes.filter(({ asOf }) => asOf !== undefined)
  const [oldest = outcomes[0]] = ages.toSorted((a, b) => (a.asOf ?? 0) - (b.asOf ?? 0))
  return oldest
}
