import { broughtQuery } from '../../../api/me-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { expertDetail, href } from '../../../page/links.ts'
import { Link, LocalTime, useLanguage, useScoresHidden, useWords } from '../../../page/nav.tsx'
import { BroughtSums } from '../../../parts/brought-sums.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import styles from './brought.module.css'
import { useTexts } from './words.ts'

/** What the plans of followed experts came to since the reader followed; never an invitation. */
export function Brought() {
  const { brought, sums } = useTexts()
  const { scores } = useWords()
  const hides = useScoresHidden()
  const { data } = useAnswer(broughtQuery(useLanguage()))
  if (hides)
    return (
      <section aria-labelledby="brought">
        <SectionHead id="brought" title={brought.title} note={scores.hidden} />
      </section>
    )
  if (data === undefined || data.experts.length === 0) return null
  const { experts, all, models } = data
  const people = experts.filter(({ kind }) => kind !== 'model').length
  const settled = experts.filter(({ plans }) => plans > 0)
  const waiting = experts.filter(({ plans }) => plans === 0)
  return (
    <section aria-labelledby="brought">
      <SectionHead id="brought" title={brought.title} />
      <p className={styles.note}>{brought.note}</p>
      <ul className={styles.list}>
        {settled.map((expert) => (
          <li key={expert.expertId}>
            <p>
              <Link to={href(expertDetail, { expertId: expert.expertId })}>{expert.name}</Link>
              <span>
                {brought.since} <LocalTime value={expert.since} format="date" />
              </span>
            </p>
            <BroughtSums of={expert} words={sums} />
          </li>
        ))}
        {[
          { of: all, title: brought.all, experts: people },
          { of: models, title: brought.models, experts: experts.length - people },
        ].map(
          ({ of, title, experts: together }) =>
            of !== undefined &&
            of.plans > 0 &&
            together > 1 && (
              <li key={title}>
                <p>
                  <b>{title}</b>
                </p>
                <BroughtSums of={of} words={sums} />
              </li>
            ),
        )}
        {waiting.length > 0 && (
          <li>
            <span>{sums.none}</span>
            <p className={styles.waiting}>
              {waiting.map(({ expertId, name }) => (
                <Link key={expertId} to={href(expertDetail, { expertId })}>
                  {name}
                </Link>
              ))}
            </p>
          </li>
        )}
      </ul>
    </section>
  )
}
