import type { ReactNode } from 'react'
import { LocalTime, useWords } from '../../../page/nav.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { grouped } from '../../../parts/grouped.ts'
import { isolated } from '../../../parts/isolate.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import { sourceName } from '../../../parts/source-words.ts'
import type { OverviewProps } from './overview-props.ts'
import { useTexts } from './words.ts'

/** The source of the match, and how old its data are. */
export function Information({ match, found: { source, attendance, referee } }: OverviewProps) {
  const texts = useTexts()
  const words = useWords()
  const at = (value: string) => <LocalTime value={value} format="month-day-time" />
  const fact = (name: string, value: string, by: string): [string, string] => [
    name,
    // the source is named where it is another than that of the match
    by === source.name ? value : texts.toldBy(value, sourceName(by, words)),
  ]
  const facts: [string, ReactNode][] = [
    ...(match.venue === '' ? [] : [[texts.venue, match.venue] satisfies [string, string]]),
    ...(attendance
      ? [fact(texts.attendance, grouped(attendance.spectators), attendance.source)]
      : []),
    ...(referee ? [fact(texts.referee, isolated(referee.name), referee.source)] : []),
    [texts.source, sourceName(source.name, words)],
    [texts.stored, at(source.observedAt)],
    ...(source.reportedAt === null
      ? []
      : [[texts.reported, at(source.reportedAt)] satisfies [string, ReactNode]]),
    [texts.age, source.delay === null ? texts.noDelay : texts.delay(source.delay)],
  ]
  return (
    <section aria-labelledby="information">
      <SectionHead id="information" title={texts.about} />
      <Facts facts={facts} />
    </section>
  )
}
