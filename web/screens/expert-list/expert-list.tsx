import { boards } from '../../../contract/values.ts'
import { useUid } from '../../api/mutation.ts'
import {
  boardOf,
  boardQuery,
  showsField,
  showsForetold,
  type ExpertListParameters,
} from '../../api/expert-list-queries.ts'
import { followsQuery } from '../../api/me-queries.ts'
import { useAnswer, type Failure } from '../../api/queries.ts'
import { useLanguage, usePlace, useWords } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failed } from '../../parts/failed.tsx'
import { BoardSkeleton } from './skeleton.tsx'
import { SpecOnlyTable } from './spec-only-table.tsx'
import { BoardTabs, Filters, Kinds } from './choices.tsx'
import { EmptyBoard, TooShort } from './empty.tsx'
import styles from './expert-list.module.css'
import { Field, Models } from './field.tsx'
import { Foretold } from './foretold.tsx'
import { Note } from './note.tsx'
import { Search } from './search.tsx'
import { SortChoice } from './sort-choice.tsx'
import { Spread } from './spread.tsx'
import { BoardTable } from './table.tsx'
import { useTexts } from './words.ts'

/** The boards of experts. The address holds every choice of the reader. */
export default function ExpertList() {
  const place = usePlace()
  const parameters = place.name === 'expertList' ? place.parameters : {}
  return boardOf(parameters) === boards.followed ? (
    <Boards parameters={parameters} />
  ) : (
    <BoardsOrList parameters={parameters} />
  )
}

/** A back end of the specification alone has one list of experts, and none of our boards. */
function BoardsOrList({ parameters }: { parameters: ExpertListParameters }) {
  const texts = useTexts()
  const { errors } = useWords()
  const { data } = useAnswer(boardQuery(useLanguage(), parameters))
  if (data === undefined || !('specOnly' in data)) return <Boards parameters={parameters} />
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{texts.page.title}</h1>
      </div>
      {data.total === 0 ? (
        <EmptyState drawing="empty" level={2} title={texts.nobodyTitle} text={errors.none} />
      ) : (
        <SpecOnlyTable experts={data.records} />
      )}
    </div>
  )
}

function Boards({ parameters }: { parameters: ExpertListParameters }) {
  const texts = useTexts()
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{texts.page.title}</h1>
        <Kinds parameters={parameters} />
        {/* Another address may have another search: the key resets the field. */}
        <Search key={parameters.search ?? ''} parameters={parameters} />
      </div>
      <BoardTabs parameters={parameters} />
      {showsField(parameters) && <Field parameters={parameters} />}
      <Filters parameters={parameters} />
      {showsForetold(parameters) && <Foretold parameters={parameters} />}
      {boardOf(parameters) === boards.followed && parameters.search === undefined ? (
        <Followed parameters={parameters} />
      ) : (
        <Board parameters={parameters} />
      )}
      {showsField(parameters) && <Models parameters={parameters} />}
      <Spread />
    </div>
  )
}

/** The reader's own board: the followed experts are fetched first, once there is an identity. */
function Followed({ parameters }: { parameters: ExpertListParameters }) {
  return useUid() === null ? <BoardSkeleton /> : <OwnBoard parameters={parameters} />
}

function OwnBoard({ parameters }: { parameters: ExpertListParameters }) {
  const texts = useTexts()
  const outcome = useAnswer(followsQuery(useLanguage()))
  return (
    <Block
      outcome={outcome}
      skeleton={<BoardSkeleton />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
    >
      {({ experts }) =>
        experts.length === 0 ? (
          <EmptyBoard parameters={parameters} />
        ) : (
          <Board parameters={parameters} ids={experts.join(',')} />
        )
      }
    </Block>
  )
}

function Board({ parameters, ids }: { parameters: ExpertListParameters; ids?: string }) {
  const texts = useTexts()
  const words = useWords()
  const outcome = useAnswer(boardQuery(useLanguage(), parameters, 1, ids))
  const renderFailed = (failure: Failure) =>
    failure.code === 400 && parameters.search !== undefined ? (
      <TooShort parameters={parameters} />
    ) : (
      <Failed failure={failure} title={texts.failed} />
    )
  return (
    <Block outcome={outcome} skeleton={<BoardSkeleton />} renderFailed={renderFailed}>
      {(board) =>
        board.total === 0 ? (
          <EmptyBoard parameters={parameters} />
        ) : (
          <>
            {board.provisional && <p className={styles.note}>{words.board.provisional}</p>}
            <SortChoice parameters={parameters} />
            <BoardTable parameters={parameters} ids={ids} total={board.total} />
            <Note parameters={parameters} total={board.total} computedAt={board.computedAt} />
          </>
        )
      }
    </Block>
  )
}
