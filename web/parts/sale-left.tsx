import { useWords } from '../page/nav.tsx'
import { Figures } from './figures.tsx'
import { spanOf } from './span.ts'

interface Props {
  /** UTC instant. */
  deadline: string
  /** The site's present in milliseconds since 1970; null until it is known. */
  now: number | null
  className?: string | undefined
}

/** For how long a plan is still sold, in its largest unit. Its line is kept until that is known. */
export function SaleLeft({ deadline, now, className }: Props) {
  const { left, toDeadline } = useWords().plan
  const span = now === null ? null : spanOf(now, Date.parse(deadline))
  return (
    <span className={className}>
      {span === null ? '\u00a0' : <Figures text={toDeadline(left(span[0], span[1], span[2]))} />}
    </span>
  )
}
