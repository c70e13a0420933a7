import { boards } from '../../../contract/values.ts'
import { hasWindow } from '../../../rules/boards.ts'
import { boardOf, showsField, type ExpertListParameters } from '../../api/expert-list-queries.ts'
import { expertList, href } from '../../page/links.ts'
import { Link, LocalTime, useWords } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { VerifyButton } from '../../verify/verify-button.tsx'
import styles from './expert-list.module.css'
import { searched } from './search.tsx'
import { columnName, sortedAt } from './sort-columns.ts'
import { useTexts } from './words.ts'

/** The chosen window, for a board that has windows. */
const windowOf = (parameters: ExpertListParameters) =>
  hasWindow(boardOf(parameters)) ? (parameters.window ?? '90') : null

/** Below a board: its rule, the experts left out, and the time of its computation. */
export function Note({
  parameters,
  total,
  computedAt,
}: {
  parameters: ExpertListParameters
  total: number
  computedAt: string
}) {
  const texts = useTexts()
  const { plays } = useWords()
  const { play, search, sort } = parameters
  const { kind = 'people' } = parameters
  const type = boardOf(parameters)
  const rule = texts.rules[type](parameters.window ?? '90')
  return (
    <div className={styles.note}>
      {search !== undefined && (
        <p>
          {texts.found(search, total)} {texts.foundNote}{' '}
          <Link to={href(expertList, searched(parameters, undefined))}>{texts.clear}</Link>
        </p>
      )}
      {sort !== undefined && (
        <p>
          {texts.sortedBy(columnName(sort, type, texts))}{' '}
          <Link to={sortedAt(parameters, undefined, false)}>{texts.ownOrder}</Link>
        </p>
      )}
      <p>
        {rule} {play !== undefined && texts.onlyPlay(plays[play].name)} {texts.errorNote}{' '}
        {texts.habits}
      </p>
      <p>
        {texts.computed}{' '}
        <LocalTime value={computedAt} format="month-day-time" className={styles.time} />
      </p>
      {type !== boards.followed && search === undefined && (
        <VerifyButton
          subject={{
            kind: 'board',
            board: { type, play: play ?? null, window: windowOf(parameters), kind },
            isField: showsField(parameters),
          }}
          label={texts.verify}
          className={button.button}
        />
      )}
    </div>
  )
}
