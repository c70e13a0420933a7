import { daysToResult, hoursToResult, statusesIn } from '../../contract/values.ts'

const open = statusesIn('ahead', 'playing').join(', ')

/** SQL for a match of the table `match` that should be over, and of which no end was told. */
export const isResultMissing = `(match.status in (${open}) and not match.awarded
  and match.kickoff is not null
  and match.kickoff < (select touchline_now()) - case when match.kickoff_known
    then interval '${hoursToResult} hours' else interval '${daysToResult} days' end)`
