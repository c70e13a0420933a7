import { boards } from '../../../contract/values.ts'
import { hasWindow } from '../../../rules/boards.ts'
import { boardOf, showsField, type ExpertListParameters } from '../../api/expert-list-queries.ts'
import { expertList, href } from '../../app/links.ts'
import { Go, LocalTime, useWords } from '../../app/nav.tsx'
import button from '../../parts/button.module.css'
import { VerifyButton } from '../../verify/verify-button.tsx'
import styles from './expert-list.module.css'
import { searched } from './search.tsx'
import { useOwn } from './words.ts'

/** The window of a board that has one to choose. */
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
  const own = useOwn()
  const { plays } = useWords()
  const { play, search, sort, order: _order, ...board } = parameters
  const { kind = 'people' } = parameters
  const type = boardOf(parameters)
  const rule = own.rules[type](parameters.window ?? '90')
  return (
    <div className={styles.note}>
      {search !== undefined && (
        <p>
          {own.found(search, total)} {own.foundNote}{' '}
          <Go to={href(expertList, searched(parameters, undefined))}>{own.clear}</Go>
        </p>
      )}
      {sort !== undefined && (
        <p>
          {own.sortedBy(own.columns[sort])}{' '}
          <Go
            to={href(expertList, {
              ...board,
              ...(play !== undefined && { play }),
              ...(search !== undefined && { search }),
            })}
          >
            {own.ownOrder}
          </Go>
        </p>
      )}
      <p>
        {rule} {play !== undefined && own.onlyPlay(plays[play].name)} {own.errorNote}
      </p>
      <p>
        {own.computed}{' '}
        <LocalTime value={computedAt} format="month-day-time" className={styles.time} />
      </p>
      {type !== boards.followed && search === undefined && (
        <VerifyButton
          subject={{
            kind: 'board',
            board: { type, play: play ?? null, window: windowOf(parameters), kind },
            isField: showsField(parameters),
          }}
          label={own.verify}
          className={button.button}
        />
      )}
    </div>
  )
}
