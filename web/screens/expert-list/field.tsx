import type { RankedExpert } from '../../../contract/expert.ts'
import { boards } from '../../../contract/values.ts'
import {
  boardQuery,
  luckQuery,
  modelsQuery,
  type ExpertListParameters,
} from '../../api/expert-list-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { useLanguage } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { Failed } from '../../parts/failed.tsx'
import { signed } from '../../parts/rates.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import styles from './field.module.css'
import { Head } from './head.tsx'
import { LuckPicture } from './luck.tsx'
import { perHundred } from './measures.tsx'
import { ExpertRow } from './row.tsx'
import table from './table.module.css'
import { useTexts } from './words.ts'

interface Props {
  parameters: ExpertListParameters
}

/** Explains the skill board's measure on its first expert, and how much of the field is luck. */
export function Field({ parameters }: Props) {
  const texts = useTexts()
  const language = useLanguage()
  const board = useAnswer(boardQuery(language, parameters))
  const luck = useAnswer(luckQuery(language, parameters))
  const records = board.data?.records ?? []
  const [first] = records
  const medals = records.filter(({ medal }) => medal !== null).length
  return (
    <div className={styles.field}>
      <section aria-labelledby="skill">
        <h2 id="skill">{texts.skill.title}</h2>
        <p>{texts.skill.what}</p>
        <p>{texts.skill.order(medals)}</p>
        {first && first.skill !== null && <Sum expert={first} skill={first.skill} />}
      </section>
      <section aria-labelledby="luck">
        <h2 id="luck">{texts.luck.title}</h2>
        <Block
          outcome={luck}
          skeleton={<Skeleton width="100%" height={200} />}
          renderFailed={(failure) => <Failed failure={failure} title={texts.luck.failed} brief />}
        >
          {(field) => <LuckPicture field={field} />}
        </Block>
      </section>
    </div>
  )
}

/** The first expert's hits less the expectation, as a sum. */
function Sum({ expert, skill }: { expert: RankedExpert; skill: number }) {
  const { skill: words } = useTexts()
  const { name, skillHits, expectedHits, skillCnt } = expert
  const parts = [
    ['', String(skillHits), words.hits(name)],
    ['−', expectedHits.toFixed(1), words.expected],
    ['=', signed(skillHits - expectedHits, 1), words.more(skillCnt)],
    ['→', perHundred(skill), words.perHundred],
  ]
  return (
    <dl className={styles.sum}>
      {parts.map(([sign, figure, meaning]) => (
        <div key={meaning}>
          <dt>{meaning}</dt>
          <dd>{figure}</dd>
          {sign !== '' && (
            <dd aria-hidden="true" className={styles.sign}>
              {sign}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** The models of the house by the same measure: a reference, without ranks. */
export function Models({ parameters }: Props) {
  const texts = useTexts()
  const outcome = useAnswer(modelsQuery(useLanguage(), parameters))
  if (outcome.data?.records.length === 0) return null
  return (
    <section className={styles.models} aria-labelledby="models">
      <SectionHead id="models" title={texts.kinds.models} note={texts.skill.modelsNote} />
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={300} />}
        renderFailed={(failure) => <Failed failure={failure} title={texts.failed} brief />}
      >
        {({ records }) => (
          <div className={table.scroll}>
            <table className={table.table}>
              <caption className="vh">{texts.tableLabel(texts.kinds.models)}</caption>
              <Head parameters={{}} still />
              <tbody>
                {records.map((expert, at) => (
                  <ErrorBoundary key={expert.expertId} of={expert} what="a model">
                    <ExpertRow expert={expert} index={at + 2} board={boards.skill} />
                  </ErrorBoundary>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Block>
    </section>
  )
}
