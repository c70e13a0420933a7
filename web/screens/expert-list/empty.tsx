import { boards } from '../../../contract/values.ts'
import { boardOf, type ExpertListParameters } from '../../api/expert-list-queries.ts'
import { expertList, href } from '../../page/links.ts'
import { Link } from '../../page/nav.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import button from '../../parts/button.module.css'
import { searched } from './search.tsx'
import { useTexts } from './words.ts'

interface Props {
  parameters: ExpertListParameters
}

/** A board or search without experts: states the reason and offers a link. */
export function EmptyBoard({ parameters }: Props) {
  const texts = useTexts()
  const { search } = parameters
  if (search !== undefined) {
    return (
      <EmptyState drawing="empty" level={2} title={texts.unknown(search)} text={texts.unknownNote}>
        <Clear parameters={parameters} />
      </EmptyState>
    )
  }
  const type = boardOf(parameters)
  return (
    <EmptyState drawing="empty" level={2} title={texts.nobodyTitle} text={texts.nobody[type]}>
      <Link
        className={button.button}
        to={href(expertList, type === boards.skill ? { type: boards.newcomers } : {})}
      >
        {type === boards.skill ? texts.boards[boards.newcomers] : texts.nobodyLink}
      </Link>
    </EmptyState>
  )
}

/** A search shorter than the server accepts. */
export function TooShort({ parameters }: Props) {
  const texts = useTexts()
  return (
    <EmptyState drawing="empty" level={2} title={texts.tooShort} text={texts.tooShortNote}>
      <Clear parameters={parameters} />
    </EmptyState>
  )
}

function Clear({ parameters }: Props) {
  return (
    <Link className={button.button} to={href(expertList, searched(parameters, undefined))}>
      {useTexts().clear}
    </Link>
  )
}
