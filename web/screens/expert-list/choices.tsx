import { boards, playTypes } from '../../../contract/values.ts'
import { hasWindow, tabOrder } from '../../../rules/boards.ts'
import {
  boardOf,
  boardQuery,
  modelsQuery,
  showsField,
  type ExpertListParameters,
} from '../../api/expert-list-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { expertList, href } from '../../page/links.ts'
import { Link, useLanguage, useScoresHidden, useWords } from '../../page/nav.tsx'
import { useChosenInView } from '../../parts/chosen-in-view.ts'
import segment from '../../parts/segment.module.css'
import tabs from '../../parts/tabs.module.css'
import styles from './choices.module.css'
import { useTexts } from './words.ts'

interface Props {
  parameters: ExpertListParameters
}

/** Another board keeps the play type, and the window if it has one, but not the sort. */
export function BoardTabs({ parameters }: Props) {
  const texts = useTexts()
  const { play, window, kind } = parameters
  // a streak ends with the last result
  const hides = useScoresHidden()
  const offered = hides ? tabOrder.filter((type) => type !== boards.streak) : tabOrder
  return (
    <nav
      ref={useChosenInView(boardOf(parameters))}
      className={`${tabs.tabs} ${styles.tabs}`}
      aria-label={texts.boardsLabel}
      data-swipe
    >
      <ul>
        {offered.map((type) => {
          const to = {
            ...(type !== boards.skill && { type }),
            ...(play !== undefined && { play }),
            ...(kind !== undefined && { kind }),
            ...(window !== undefined && hasWindow(type) && { window }),
          }
          return (
            <li key={type}>
              <Link
                to={href(expertList, to)}
                aria-current={boardOf(parameters) === type ? 'page' : undefined}
              >
                {texts.boards[type]}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** People, models or both, with their numbers. Not offered for followed or searched experts. */
export function Kinds({ parameters }: Props) {
  if (boardOf(parameters) === boards.followed || parameters.search !== undefined) return null
  return showsField(parameters) ? (
    <KindsOfField parameters={parameters} />
  ) : (
    <KindsOfBoard parameters={parameters} />
  )
}

/** The screen has the board of people and that of models, so both are counted. */
function KindsOfField({ parameters }: Props) {
  const language = useLanguage()
  const people = useAnswer(boardQuery(language, parameters)).data?.total
  const models = useAnswer(modelsQuery(language, parameters)).data?.total
  const all = people !== undefined && models !== undefined ? people + models : undefined
  return <KindLinks parameters={parameters} counts={{ people, models, all }} />
}

/** What the board itself counts. */
function KindsOfBoard({ parameters }: Props) {
  const { data } = useAnswer(boardQuery(useLanguage(), parameters))
  const { kind = 'people' } = parameters
  if (data === undefined || 'specOnly' in data)
    return <KindLinks parameters={parameters} counts={{}} />
  const { total, models } = data
  const counts =
    kind === 'all' && models !== undefined
      ? { people: total - models, models, all: total }
      : { [kind]: total }
  return <KindLinks parameters={parameters} counts={counts} />
}

const kinds = ['people', 'models', 'all'] as const
type Counts = { [Kind in (typeof kinds)[number]]?: number | undefined }

function KindLinks({ parameters, counts }: Props & { counts: Counts }) {
  const texts = useTexts()
  const { kind = 'people', ...rest } = parameters
  return (
    <ul className={styles.kinds} aria-label={texts.kindLabel}>
      {kinds.map((one) => (
        <Choice
          key={one}
          to={one === 'people' ? rest : { ...rest, kind: one }}
          chosen={kind === one}
          text={texts.kinds[one]}
          count={counts[one]}
        />
      ))}
    </ul>
  )
}

export function Filters({ parameters }: Props) {
  const texts = useTexts()
  const { plays } = useWords()
  const { play, window, ...rest } = parameters
  const filters = { ...rest, ...(window !== undefined && { window }) }
  return (
    <div className={styles.filters}>
      <ul aria-label={texts.playLabel}>
        <Choice to={filters} chosen={play === undefined} text={texts.allPlays} />
        {Object.values(playTypes).map((one) => (
          <Choice
            key={one}
            to={{ ...filters, play: one }}
            chosen={play === one}
            text={plays[one].name}
          />
        ))}
      </ul>
      {hasWindow(boardOf(parameters)) && (
        <ul aria-label={texts.windowLabel}>
          {(['30', '90', 'all'] as const).map((one) => (
            <Choice
              key={one}
              to={{ ...parameters, window: one }}
              chosen={(window ?? '90') === one}
              text={texts.windows[one]}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface ChoiceProps {
  to: ExpertListParameters
  chosen: boolean
  text: string
  /** Experts behind it; undefined while unknown. */
  count?: number | undefined
}

function Choice({ to, chosen, text, count }: ChoiceProps) {
  return (
    <li>
      <Link
        to={href(expertList, to)}
        className={segment.segment}
        aria-current={chosen ? 'true' : undefined}
      >
        {text} {count !== undefined && <b>{count}</b>}
      </Link>
    </li>
  )
}
