import { daysToResult, hoursToResult, statusesIn } from '../../contract/values.ts'

const open = statusesIn('ahead', 'playing').join(', ')

/** SQL condition on the table `match`: the match should be over, and no source told its end. */
export const isResultMissing = `(match.status in (${open}) and not match.awarded
  and match.kickoff is not null
  and match.kickoff < (select touchline_now()) - case when match.kickoff_known
    then interval '${hoursToResult} hours' else interval '${daysToResult} days' end)`
