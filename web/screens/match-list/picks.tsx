import { use } from 'react'
import type { MatchPicks } from '../../../contract/calls/match-list.ts'
import { hitResults } from '../../../contract/values.ts'
import { PicksContext } from '../../api/match-picks.ts'
import type { ListedMatch } from '../../api/match-list-queries.ts'
import { useLanguage, useWords } from '../../page/nav.tsx'
import { markOf, useChanges } from '../../parts/changed.tsx'
import { useOdds } from '../../parts/odds.ts'
import { pickName } from '../../parts/pick-words.ts'
import { Seal } from '../../parts/seal.tsx'
import styles from './picks.module.css'
import { useTexts } from './words.ts'

/** At most two picks of people that the reader may read, and the number of other plans. */
export function Picks({ match }: { match: ListedMatch }) {
  const texts = useTexts()
  const { plan } = useWords()
  const found = use(PicksContext).get(match.matchId)
  const { solutionCount: count } = match
  const changes = useChanges(count)
  const rest =
    found === undefined
      ? count > 0
        ? `${count} ${texts.plans(count)}`
        : texts.noPlans
      : restOf(found, texts, plan.comma)
  return (
    <span className={styles.picks}>
      {found?.picks.map((pick) => (
        <Line key={pick.id} pick={pick} />
      ))}
      {rest !== '' && (
        <span key={changes} {...markOf(changes)}>
          {rest}
        </span>
      )}
    </span>
  )
}

function restOf(
  { picks, readable, sealed, from, models }: MatchPicks,
  texts: ReturnType<typeof useTexts>,
  comma: string,
): string {
  return [
    readable > 0 && texts.moreReadable(readable),
    sealed > 0 && texts.sealed(sealed, picks.length > 0, from),
    models > 0 && texts.models(models),
  ]
    .filter((text) => text !== false)
    .join(comma)
}

function Line({ pick }: { pick: MatchPicks['picks'][number] }) {
  const texts = useTexts()
  const words = useWords()
  const language = useLanguage()
  const price = useOdds()
  const { name, play, key, line, odds, access, hitResult } = pick
  return (
    <span className={styles.line}>
      <bdi>{name}</bdi>
      <span>{pickName(play, key, line, words)}</span>
      <b>{odds === undefined ? '' : price(odds)}</b>
      {hitResult === hitResults.none ? (
        <span className={access === 'free' ? styles.free : ''}>{texts.access[access]}</span>
      ) : (
        <Seal
          hitResult={hitResult}
          language={language}
          words={words.plan}
          className={styles.seal}
        />
      )}
    </span>
  )
}
