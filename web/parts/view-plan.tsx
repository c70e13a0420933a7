import type { OnSale } from '../../contract/calls/following.ts'
import { href, planDetail } from '../page/links.ts'
import { Link, useWords } from '../page/nav.tsx'
import button from './button.module.css'
import { titleText } from './isolate.ts'

/** The button that leads to a locked plan, where it can be bought. */
export function ViewPlan({ plan }: { plan: OnSale }) {
  const { view } = useWords().plan
  const { id, expertId } = plan
  return (
    <Link
      to={href(planDetail, { id, expertId })}
      className={button.button}
      aria-label={`${view}: ${titleText(plan)}`}
    >
      {view}
    </Link>
  )
}
