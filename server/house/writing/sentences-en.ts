import type { Phrases } from './phrasing.ts'

/** Sentences of an analysis in English, one per fact, stating nothing beyond the fact. */
export const sentencesEn: Phrases = {
  winning: [
    (f) => `${f.who} have won their last ${f.o}.`,
    (f) => `That makes ${f.o} wins in a row for ${f.who}.`,
  ],
  unbeaten: [
    (f) => `${f.who} are ${f.o} matches unbeaten.`,
    (f) => `Nobody has beaten ${f.who} in the last ${f.o}.`,
  ],
  winless: [
    (f) => `${f.who} have not won any of the last ${f.o}.`,
    (f) => `It is ${f.o} matches without a win now for ${f.who}.`,
  ],
  losing: [
    (f) => `${f.who} have lost ${f.o} on the trot.`,
    (f) => `The last ${f.o} all ended in defeat for ${f.who}.`,
  ],
  homeUnbeaten: [
    (f) => `At home ${f.who} are unbeaten in ${f.o}.`,
    (f) => `${f.who} have gone ${f.o} home games without losing.`,
  ],
  homeWinless: [
    (f) => `At home ${f.who} have not won in ${f.o}.`,
    (f) => `Home has been no help: ${f.who} are ${f.o} without a win there.`,
  ],
  awayUnbeaten: [
    (f) => `Away from home ${f.who} are unbeaten in ${f.o}.`,
    (f) => `${f.who} have avoided defeat in ${f.o} straight away games.`,
  ],
  awayWinless: [
    (f) => `Away from home ${f.who} have not won in ${f.o}.`,
    (f) => `The road has been hard on ${f.who}: no win in ${f.o} trips.`,
  ],
  homeWins: [(f) => `${f.who} won ${f.c} of their last ${f.o} at home.`],
  awayWins: [(f) => `${f.who} won ${f.c} of their last ${f.o} away.`],
  cleanSheets: [
    (f) => `${f.who} have kept ${f.c} clean sheets in ${f.o}.`,
    (f) => `In ${f.c} of the last ${f.o}, nobody scored against ${f.who}.`,
  ],
  blanks: [(f) => `${f.who} drew a blank in ${f.c} of the last ${f.o}.`],
  scoringRun: [(f) => `${f.who} have scored in each of the last ${f.o}.`],
  concedingRun: [
    (f) => `${f.who} have conceded in each of the last ${f.o}.`,
    (f) => `There has been no clean sheet for ${f.who} in ${f.o}.`,
  ],
  scoring: [(f) => `${f.who} scored ${f.count} in the last ${f.o}, or ${f.mean} a game.`],
  leaking: [(f) => `${f.who} let in ${f.count} in the last ${f.o}, or ${f.mean} a game.`],
  goalShy: [(f) => `${f.who} scored only ${f.c} in the last ${f.o}.`],
  tight: [(f) => `${f.who} let in only ${f.c} in the last ${f.o}.`],
  manyGoals: [(f) => `In ${f.c} of the last ${f.o} with ${f.who} there were three goals or more.`],
  fewGoals: [(f) => `In ${f.c} of the last ${f.o} with ${f.who} there were two goals or fewer.`],
  draws: [(f) => `${f.who} drew ${f.c} of the last ${f.o}.`],
  leadAtHalf: [
    (f) =>
      `${f.who} were ahead at half time in ${f.c} of the last ${f.o} ` +
      `${f.atHome ? 'at home' : 'away'}.`,
  ],
  behindAtHalf: [
    (f) =>
      `${f.who} were behind at half time in ${f.c} of the last ${f.o} ` +
      `${f.atHome ? 'at home' : 'away'}.`,
  ],
  lostLead: [
    (f) =>
      `Over the last ${f.t}, ${f.who} led at the break ${f.o} times and failed to win ` +
      `${f.c} of those.`,
  ],
  afterBreak: [
    (f) =>
      `Of ${f.of} goals that ${f.who} scored in the last ${f.t}, ${f.count} came after the break.`,
  ],
  lastTen: [
    (f) =>
      `${f.who} won ${f.count}, drew ${f.third} and lost ${f.of - f.count - f.third} ` +
      'of the last ten.',
  ],
  meetings: [
    (f) =>
      `In the last ${f.o} meetings ${f.who} won ${f.count}, drew ${f.third} and lost ` +
      `${f.of - f.count - f.third}.`,
  ],
  meetingGoals: [(f) => `The last ${f.o} meetings brought ${f.count} goals, ${f.mean} a match.`],
  reverse: [(f) => `Last time at ${f.away} this season it finished ${f.of}-${f.count}.`],
  rest: [
    (f) => `${f.who} come in with ${f.c} days since their last match, ${f.rival} with ${f.o}.`,
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
