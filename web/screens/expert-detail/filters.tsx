import type { ExpertDetail } from '../../../contract/expert-detail.ts'
import { prices } from '../../../contract/values.ts'
import {
  isFiltered,
  plansFile,
  unfiltered,
  type ExpertDetailParameters,
} from '../../api/expert-detail-queries.ts'
import { expertDetail, href, type Href } from '../../page/links.ts'
import { Link, useGo, useScoresHidden } from '../../page/nav.tsx'
import control from '../../parts/control.module.css'
import { NavigationSelect } from '../../parts/navigation-select.tsx'
import styles from './filters.module.css'
import { useTexts } from './words.ts'

interface Props {
  parameters: ExpertDetailParameters
  detail: ExpertDetail
}

/** The changed choices; undefined for every value of one. */
type Change = { [Name in keyof ExpertDetailParameters]?: ExpertDetailParameters[Name] | undefined }

const results = ['hit', 'miss', 'other'] as const

/** Choices of league, result, price and month. The address holds them, and the file has them. */
export function Filters({ parameters, detail: { byLeague, byMonth } }: Props) {
  const { filters } = useTexts()
  const hides = useScoresHidden()
  const to = (change: Change): Href => {
    const { league, result, price, month } = { ...parameters, ...change }
    return href(expertDetail, {
      ...unfiltered(parameters),
      ...(league !== undefined && { league }),
      ...(result !== undefined && { result }),
      ...(price !== undefined && { price }),
      ...(month !== undefined && { month }),
    })
  }
  const leagues = byLeague.flatMap(({ leagueId, name }) =>
    leagueId === null ? [] : [[leagueId, name] as const],
  )
  return (
    <div className={styles.filters}>
      <Choice
        label={filters.league}
        chosen={parameters.league}
        every={filters.everyLeague}
        choices={leagues}
        to={(value) => to({ league: value === '' ? undefined : Number(value) })}
      />
      {!hides && (
        <Choice
          label={filters.result}
          chosen={parameters.result}
          every={filters.everyResult}
          choices={results.map((result) => [result, filters.results[result]])}
          to={(value) => to({ result: results.find((result) => result === value) })}
        />
      )}
      <Choice
        label={filters.price}
        chosen={parameters.price}
        every={filters.everyPrice}
        choices={[0 as const, ...prices].map((price) => [price, filters.points(price)])}
        to={(value) =>
          to({ price: [0 as const, ...prices].find((price) => String(price) === value) })
        }
      />
      <Choice
        label={filters.month}
        chosen={parameters.month}
        every={filters.everyMonth}
        choices={byMonth.map(({ month }) => [month, month])}
        to={(value) => to({ month: value === '' ? undefined : value })}
      />
      {isFiltered(parameters) && (
        <Link to={href(expertDetail, unfiltered(parameters))} stay>
          {filters.none}
        </Link>
      )}
      <a href={plansFile(parameters)} download className={styles.file}>
        {filters.file}
      </a>
    </div>
  )
}

interface ChoiceProps {
  label: string
  chosen: string | number | undefined
  /** The name of the choice of everything. */
  every: string
  choices: readonly (readonly [string | number, string])[]
  to: (value: string) => Href
}

/** A chosen value that is not offered stays in it. */
function Choice({ label, chosen = '', every, choices, to }: ChoiceProps) {
  const go = useGo()
  const isOffered = chosen === '' || choices.some(([value]) => value === chosen)
  return (
    <NavigationSelect
      className={control.control}
      label={label}
      chosen={String(chosen)}
      choose={(value) => go(to(value), true)}
    >
      <option value="">{every}</option>
      {!isOffered && <option value={chosen}>{`${label}: ${chosen}`}</option>}
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </NavigationSelect>
  )
}
