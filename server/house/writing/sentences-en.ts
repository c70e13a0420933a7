import type { Phrases } from './phrasing.ts'

/** Sentences of an analysis in English, one per fact, stating nothing beyond the fact. */
export const sentencesEn: Phrases = {
  winning: [
    (f) => `${f.club} have won their last ${f.o}.`,
    (f) => `That makes ${f.o} wins in a row for ${f.club}.`,
  ],
  unbeaten: [
    (f) => `${f.club} are ${f.o} matches unbeaten.`,
    (f) => `Nobody has beaten ${f.club} in the last ${f.o}.`,
  ],
  winless: [
    (f) => `${f.club} have not won any of the last ${f.o}.`,
    (f) => `It is ${f.o} matches without a win now for ${f.club}.`,
  ],
  losing: [
    (f) => `${f.club} have lost ${f.o} on the trot.`,
    (f) => `The last ${f.o} all ended in defeat for ${f.club}.`,
  ],
  homeUnbeaten: [
    (f) => `At home ${f.club} are unbeaten in ${f.o}.`,
    (f) => `${f.club} have gone ${f.o} home games without losing.`,
  ],
  homeWinless: [
    (f) => `At home ${f.club} have not won in ${f.o}.`,
    (f) => `Home has been no help: ${f.club} are ${f.o} without a win there.`,
  ],
  awayUnbeaten: [
    (f) => `Away from home ${f.club} are unbeaten in ${f.o}.`,
    (f) => `${f.club} have avoided defeat in ${f.o} straight away games.`,
  ],
  awayWinless: [
    (f) => `Away from home ${f.club} have not won in ${f.o}.`,
    (f) => `The road has been hard on ${f.club}: no win in ${f.o} trips.`,
  ],
  homeWins: [(f) => `${f.club} won ${f.c} of their last ${f.o} at home.`],
  awayWins: [(f) => `${f.club} won ${f.c} of their last ${f.o} away.`],
  cleanSheets: [
    (f) => `${f.club} have kept ${f.c} clean sheets in ${f.o}.`,
    (f) => `In ${f.c} of the last ${f.o}, nobody scored against ${f.club}.`,
  ],
  blanks: [(f) => `${f.club} drew a blank in ${f.c} of the last ${f.o}.`],
  scoringRun: [(f) => `${f.club} have scored in each of the last ${f.o}.`],
  concedingRun: [
    (f) => `${f.club} have conceded in each of the last ${f.o}.`,
    (f) => `There has been no clean sheet for ${f.club} in ${f.o}.`,
  ],
  scoring: [(f) => `${f.club} scored ${f.count} in the last ${f.o}, or ${f.mean} a game.`],
  leaking: [(f) => `${f.club} let in ${f.count} in the last ${f.o}, or ${f.mean} a game.`],
  goalShy: [(f) => `${f.club} scored only ${f.c} in the last ${f.o}.`],
  tight: [(f) => `${f.club} let in only ${f.c} in the last ${f.o}.`],
  manyGoals: [(f) => `In ${f.c} of the last ${f.o} with ${f.club} there were three goals or more.`],
  fewGoals: [(f) => `In ${f.c} of the last ${f.o} with ${f.club} there were two goals or fewer.`],
  draws: [(f) => `${f.club} drew ${f.c} of the last ${f.o}.`],
  leadAtHalf: [
    (f) =>
      `${f.club} were ahead at half time in ${f.c} of the last ${f.o} ` +
      `${f.atHome ? 'at home' : 'away'}.`,
  ],
  behindAtHalf: [
    (f) =>
      `${f.club} were behind at half time in ${f.c} of the last ${f.o} ` +
      `${f.atHome ? 'at home' : 'away'}.`,
  ],
  lostLead: [
    (f) =>
      `Over the last ${f.t}, ${f.club} led at the break ${f.o} times and failed to win ` +
      `${f.c} of those.`,
  ],
  afterBreak: [
    (f) =>
      f.count === f.of
        ? `All ${f.of} goals that ${f.club} scored in the last ${f.t} came after the break.`
        : `Of ${f.of} goals that ${f.club} scored in the last ${f.t}, ${f.count} came after the ` +
          'break.',
  ],
  lastTen: [
    (f) =>
      `${f.club} won ${f.count}, drew ${f.third} and lost ${f.of - f.count - f.third} ` +
      'of the last ten.',
  ],
  meetings: [
    (f) =>
      `In the last ${f.o} meetings ${f.club} won ${f.count}, drew ${f.third} and lost ` +
      `${f.of - f.count - f.third}.`,
  ],
  meetingGoals: [(f) => `The last ${f.o} meetings brought ${f.count} goals, ${f.mean} a match.`],
  reverse: [(f) => `Last time at ${f.away} this season it finished ${f.of}-${f.count}.`],
  rest: [
    (f) => `${f.club} come in with ${f.c} days since their last match, ${f.rival} with ${f.o}.`,
  ],
  evenForm: [(f) => `Both sides have won ${f.c} of their last ${f.o}.`],
  opening: [
    () =>
      'It is the first match of the season for both, so there are no results from ' +
      'this one to go by.',
  ],
  plain: [
    () => 'There are few results to go by, so any view should leave room for doubt.',
    () => 'Nothing in the results at hand stands out.',
  ],
}
