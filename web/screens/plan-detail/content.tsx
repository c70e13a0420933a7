import { useEffect, useRef } from 'react'
import type { PlanContent, PlanDetail } from '../../../contract/plan-detail.ts'
import { playTypes } from '../../../contract/values.ts'
import { ofResultPick } from '../../../rules/stated.ts'
import { withoutWrittenScores } from '../../page/hide-scores.ts'
import { LocalTime, useScoresHidden, useSiteName, useWords } from '../../page/nav.tsx'
import { isShown } from '../../page/scores.ts'
import { Tombstone } from '../../parts/tombstone.tsx'
import { pickName } from '../../parts/pick-words.ts'
import { wholePercent } from '../../parts/plan-words.ts'
import { sourceName } from '../../parts/source-words.ts'
import { withIsolatedSides } from '../../parts/isolate.ts'
import { wholeScores } from '../../parts/whole-scores.ts'
import { WrittenText } from '../../parts/written-text.tsx'
import styles from './content.module.css'
import { Prices } from './prices.tsx'
import { SelectionRows } from './rows.tsx'
import { comparedIn, Value } from './value.tsx'
import type { PlanAccess } from './use-plan-access.ts'
import { useTexts } from './words.ts'

/** The content of the plan: selections, stated probabilities, analysis. */
export function Content({
  detail,
  content,
  access,
}: {
  detail: PlanDetail
  content: PlanContent
  access: PlanAccess
}) {
  const words = useWords()
  const texts = useTexts()
  const { probabilities } = content
  const stated = withStated(content)
  // in one column the reasons come before the figures, and nothing moves them
  const isPhone = useSiteName() === 'h5'
  const value = <Value detail={detail} content={stated} />
  const isSilent =
    useScoresHidden() && detail.plan.kind !== 'model' && !isShown(detail.match.matchId)
  const sources = [...new Set(content.selections.flatMap(({ oddsSource }) => oddsSource ?? []))]
  return (
    <>
      <Standing detail={detail} access={access} />
      <SelectionRows detail={detail} content={stated} />
      {sources.length > 0 && (
        <p className={styles.source}>
          {texts.source(sources.map((source) => sourceName(source, words)).join(words.plan.comma))}
        </p>
      )}
      {probabilities !== undefined && (
        <dl className={styles.stated}>
          <dt>{texts.probabilities}</dt>
          {(['home', 'draw', 'away'] as const).map((side) => (
            <dd key={side}>
              {pickName(playTypes.result, sides[side], undefined, words)}{' '}
              <b>{`${wholePercent(probabilities[side])}%`}</b>
            </dd>
          ))}
        </dl>
      )}
      {!isPhone && value}
      <section className={styles.analysis} aria-label={texts.analysis}>
        {content.analysisLanguage !== undefined && (
          <p className={styles.source}>{words.plan.writtenIn[content.analysisLanguage]}</p>
        )}
        {detail.removed?.analysis && (
          <Tombstone removed={detail.removed.analysis} field="analysis" />
        )}
        {/* here and not in the answer, which is compared with the log as it was sealed */}
        <WrittenText
          text={isSilent ? withoutWrittenScores(content.analysis) : content.analysis}
          render={(one) => wholeScores(withIsolatedSides(one, detail.plan).text)}
        />
      </section>
      {isPhone && value}
      {comparedIn(stated).length === 0 && <Prices detail={detail} />}
    </>
  )
}

/** The content with the probability of each pick, also where only the match's three are stated. */
const withStated = (content: PlanContent): PlanContent => ({
  ...content,
  selections: content.selections.map((selection) => ({
    ...selection,
    picks: selection.picks.map((pick) => {
      const probability =
        pick.probability ?? ofResultPick(content.probabilities, selection.play, pick.key)
      return probability === undefined ? pick : { ...pick, probability }
    }),
  })),
})

const sides = { home: '2', draw: '3', away: '1' } as const

/**
 * Why the content is readable: free, just unlocked, or unlocked before; otherwise its price before
 * it became public.
 */
function Standing({
  detail: { plan },
  access: { state, done },
}: {
  detail: PlanDetail
  access: PlanAccess
}) {
  const words = useWords()
  const texts = useTexts()
  // points come back after a miss
  const isHidden = useScoresHidden() && plan.outcome === null
  if (done !== undefined) {
    const text =
      done.charged > 0
        ? texts.unlocked.charged(done.charged, done.balanceBefore, done.balance)
        : texts.unlocked.before
    return <Success title={texts.unlocked.success} text={text} />
  }
  if (plan.price === 0) return <p className={styles.standing}>{words.plan.free}</p>
  const unlocked = state?.unlocked
  if (!unlocked) return <p className={styles.standing}>{`${plan.price} ${texts.lock.unit}`}</p>
  return (
    <p className={styles.standing}>
      {texts.unlocked.mine(unlocked.price)}
      {words.plan.comma}
      <LocalTime value={unlocked.at} format="month-day-time" />
      {unlocked.refunded && !isHidden && words.plan.comma + texts.unlocked.refunded}
    </p>
  )
}

/** Takes the focus from the removed button, and announces the success. */
function Success({ title, text }: { title: string; text: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <p ref={place} className={styles.success} role="status" tabIndex={-1}>
      <strong>{title}</strong> {text}
    </p>
  )
}
