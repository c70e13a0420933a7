import { boards } from '../../../contract/values.ts'
import { boardOf, foretellQuery, type ExpertListParameters } from '../../api/expert-list-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { data, href } from '../../page/links.ts'
import { Link, useLanguage } from '../../page/nav.tsx'
import { foretoldFigure, foretoldInterval } from '../../parts/foretold-figures.ts'
import styles from './expert-list.module.css'
import { useTexts } from './words.ts'

/** What this board promised at the start of the last month that is over, and what came. */
export function Foretold({ parameters }: { parameters: ExpertListParameters }) {
  const { foretold: texts } = useTexts()
  const { data: answer } = useAnswer(foretellQuery(useLanguage()))
  const type = boardOf(parameters)
  const [last] = answer?.months ?? []
  const board = last?.boards.find((one) => one.type === type)
  if (last === undefined || board === undefined) return null
  const { promised, came, others } = board
  const figure = (group: typeof came) => ({
    mean: foretoldFigure(type, group.mean),
    n: group.n,
    interval: foretoldInterval(type, group),
  })
  const unit = type === boards.skill ? texts.perHundred : ''
  return (
    <p className={`${styles.note} ${styles.foretold}`}>
      {texts.came(last.month, promised.experts, figure(promised).mean + unit, figure(came))}
      {others.n > 0 && texts.others(figure(others))}
      {texts.end} <Link to={href(data, { tab: 'predictions' })}>{texts.all}</Link>
    </p>
  )
}
