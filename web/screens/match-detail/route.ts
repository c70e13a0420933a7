import type { MatchDetail } from '../../../contract/match-detail.ts'
import {
  matchDetailQuery,
  matchTabOf,
  type MatchDetailParameters,
  type MatchTab,
} from '../../api/match-detail-queries.ts'
import type { Part, Route } from '../route.ts'
import { facts } from './facts/part.ts'
import { intelligence } from './intelligence/part.ts'
import { lineup } from './lineup/part.ts'
import { overview } from './overview/part.ts'
import { plans } from './plans/part.ts'
import { probability } from './probability/part.ts'
import type { Shape } from './words/en.ts'
import { sidesText } from '../../parts/isolate.ts'

/** A back end may answer without the names of the clubs. */
const isNamed = ({ home, away }: MatchDetail) => home.name !== '' && away.name !== ''

const tabs: Record<MatchTab, Part<MatchDetailParameters>> = {
  overview,
  plans,
  intelligence,
  lineup,
  data: facts,
  probability,
}

export const route: Route<MatchDetailParameters, Shape> = {
  name: 'matchDetail',
  folder: 'match-detail',
  load: () => import('./match-detail.tsx'),
  page: ({ page }) => page,
  subject({ answered, language, parameters, words }) {
    const found = answered(matchDetailQuery(language, parameters.matchId))
    return found && isNamed(found)
      ? sidesText(found.home.name, words.plan.versus, found.away.name)
      : undefined
  },
  questions: (language, { matchId }) => [matchDetailQuery(language, matchId)],
  part: (parameters) => tabs[matchTabOf(parameters)],
}
