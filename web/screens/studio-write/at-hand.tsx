import type { Id } from '../../../contract/id.ts'
import type { FormMatch } from '../../../contract/match-detail.ts'
import { expertDetailQuery } from '../../api/expert-detail-queries.ts'
import { matchDataQuery, matchProbabilityQuery } from '../../api/match-detail-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { useLanguage } from '../../page/nav.tsx'
import { Figures } from '../../parts/figures.tsx'
import { isolated } from '../../parts/isolate.ts'
import { wholePercent } from '../../parts/plan-words.ts'
import { percent } from '../../parts/rates.ts'
import type { Answer } from './draft.ts'
import styles from './studio-write.module.css'
import { useTexts } from './words.ts'

interface Props {
  match: Answer['match']
  /** The id of the writing expert. */
  expertId: Id
  /** Writes a line into the analysis. */
  insert: (line: string) => void
}

/**
 * Facts next to the text: form, meetings, rest, the chances of the house's models, and the expert's
 * record.
 */
export function AtHand({ match, expertId, insert }: Props) {
  const { hand: texts } = useTexts()
  const lines = [
    ...useFacts(match),
    ...useModels(match.matchId),
    ...useOwnRecord(expertId, match.leagueName),
  ]
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="hand" className={styles.factPanel}>
      <h2 id="hand">{texts.title}</h2>
      <ul>
        {lines.map(({ name, text }) => (
          <li key={name}>
            <button type="button" onClick={() => insert(texts.line(name, text))}>
              <span>
                <span className="vh">{texts.insert} </span>
                {name}
              </span>
              <b>
                <Figures text={text} />
              </b>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{texts.note}</p>
    </section>
  )
}

interface Line {
  name: string
  text: string
}

function useFacts({ matchId, homeName, awayName, matchTime }: Answer['match']): Line[] {
  const { hand: texts } = useTexts()
  const { data } = useAnswer(matchDataQuery(useLanguage(), matchId))
  if (data === undefined) return []
  const { home, away, meetings } = data
  const marks = (form: readonly FormMatch[]) =>
    form.map(({ result }) => texts.marks[result]).join(' ')
  const rest = (form: readonly FormMatch[]) => {
    const last = form.at(-1)
    if (last === undefined || matchTime === null) return null
    return Math.floor((Date.parse(matchTime) - Date.parse(last.at)) / 86_400_000)
  }
  const [restHome, restAway] = [rest(home.form.all), rest(away.form.all)]
  const { homeWins, draws, awayWins } = meetings
  return [
    { name: texts.form(isolated(homeName), home.form.all.length), text: marks(home.form.all) },
    { name: texts.form(isolated(awayName), away.form.all.length), text: marks(away.form.all) },
    {
      name: texts.meetings(homeWins + draws + awayWins),
      text: homeWins + draws + awayWins === 0 ? '' : texts.won(homeName, homeWins, draws, awayWins),
    },
    {
      name: texts.rest,
      text: restHome === null || restAway === null ? '' : texts.days(restHome, restAway),
    },
  ].filter(({ text }) => text !== '')
}

function useModels(matchId: Id): Line[] {
  const { data } = useAnswer(matchProbabilityQuery(useLanguage(), matchId))
  return (data?.models ?? []).flatMap(({ name, chances }) =>
    chances === null
      ? []
      : [
          {
            name,
            text: `${[chances.home, chances.draw, chances.away].map(wholePercent).join(' / ')}%`,
          },
        ],
  )
}

/** Never a rate without its sample. */
function useOwnRecord(expertId: Id, leagueName: string): Line[] {
  const { hand: texts } = useTexts()
  const { data } = useAnswer(expertDetailQuery(useLanguage(), { expertId }))
  if (data === undefined || 'specOnly' in data) return []
  const league = data.byLeague.find(({ name }) => name === leagueName)
  return [
    { name: texts.mine, of: data.record },
    ...(league === undefined ? [] : [{ name: texts.mineIn(leagueName), of: league }]),
  ]
    .filter(({ of }) => of.n > 0)
    .map(({ name, of: { hits, n, hitRate } }) => ({
      name,
      text: texts.rate(hits, n, `${percent(hitRate)}%`),
    }))
}
