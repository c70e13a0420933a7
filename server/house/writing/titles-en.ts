import type { Phrases } from './phrasing.ts'

/** Titles in English. They never reveal a pick. */
export const titlesEn: Phrases = {
  winning: [
    (f) => `${f.who} arrive on ${f.o} straight wins. What do ${f.rival} ask of them?`,
    (f) => `${f.o} wins in a row: how far does the rhythm carry ${f.who}?`,
  ],
  unbeaten: [
    (f) => `${f.who} are ${f.o} unbeaten, but wins and draws are not the same thing`,
    (f) => `${f.o} matches without defeat, and now ${f.rival}: a closer look at ${f.who}`,
  ],
  winless: [
    (f) => `${f.o} without a win: is the problem at the back or up front for ${f.who}?`,
    (f) => `${f.who} have waited ${f.o} matches for a win. What has to settle first?`,
  ],
  losing: [
    (f) => `${f.o} defeats in a row for ${f.who}: start with the back line`,
    (f) => `${f.who} have lost ${f.o} straight. Is there any sign of a turn?`,
  ],
  homeUnbeaten: [
    (f) => `${f.who} are ${f.o} unbeaten at home, and ${f.rival} have to get past that first`,
    (f) => `${f.o} home games without defeat: how good are ${f.who} on their own pitch?`,
  ],
  homeWinless: [
    (f) => `${f.who} have gone ${f.o} home games without a win: what is home worth now?`,
    (f) => `No home win in ${f.o}: do ${f.who} change something?`,
  ],
  awayUnbeaten: [
    (f) => `${f.o} unbeaten on the road: ${f.who} travel well, and ${f.rival} are next`,
    (f) => `${f.who} have not lost in ${f.o} away games. What is it built on?`,
  ],
  awayWinless: [
    (f) => `${f.who} have not won in ${f.o} away games. What can they take from ${f.rival}?`,
    (f) => `No win in ${f.o} on the road: what do ${f.who} do with this trip?`,
  ],
  homeWins: [
    (f) => `${f.c} wins in the last ${f.o} at home: ${f.who} waste little there`,
    (f) => `${f.who} have won ${f.c} of ${f.o} at home. What do ${f.rival} bring?`,
  ],
  awayWins: [
    (f) => `${f.c} wins in the last ${f.o} away: ${f.who} do not mind the journey`,
    (f) => `${f.who} have won ${f.c} of ${f.o} away. How much is home worth to ${f.rival}?`,
  ],
  cleanSheets: [
    (f) => `${f.c} clean sheets in ${f.o}: with ${f.who}, begin at the back`,
    (f) => `${f.who} kept ${f.c} clean sheets in their last ${f.o}, and that frames this one`,
  ],
  blanks: [
    (f) => `${f.who} failed to score in ${f.c} of the last ${f.o}. Where does the attack stall?`,
    (f) => `${f.c} blanks in ${f.o} matches: ${f.who} have some sorting out to do up front`,
  ],
  scoringRun: [
    (f) => `${f.who} have scored in ${f.o} straight. Which spell can ${f.rival} survive?`,
    (f) => `A goal in each of the last ${f.o}: the ${f.who} attack has not gone quiet`,
  ],
  concedingRun: [
    (f) => `${f.who} have conceded in ${f.o} straight. Time to look at the back line`,
    (f) => `${f.o} matches without a clean sheet: where do ${f.who} let people in?`,
  ],
  scoring: [
    (f) => `${f.count} goals in ${f.o} for ${f.who}. Where are they coming from?`,
    (f) => `${f.mean} goals a game over the last ${f.o}: the ${f.who} attack is worth taking apart`,
  ],
  leaking: [
    (f) => `${f.who} let in ${f.count} over the last ${f.o}. Where will ${f.rival} go looking?`,
    (f) => `${f.mean} conceded a game: how long can the ${f.who} defence hold?`,
  ],
  goalShy: [
    (f) => `${f.c} goals in ${f.o} matches: ${f.who} need another way through`,
    (f) => `${f.who} have managed ${f.c} in the last ${f.o}. The last step is missing`,
  ],
  tight: [
    (f) => `${f.c} conceded in ${f.o}: who finds a way through ${f.who}?`,
    (f) => `${f.who} have let in ${f.c} in ${f.o}, so begin with what they do without the ball`,
  ],
  manyGoals: [
    (f) => `Three goals or more in ${f.c} of the last ${f.o}: ${f.who} do not play closed games`,
    (f) => `${f.c} of the last ${f.o} with ${f.who} had three goals or more`,
  ],
  fewGoals: [
    (f) => `Two goals or fewer in ${f.c} of the last ${f.o}: few goals around ${f.who}`,
    (f) => `${f.c} of ${f.o} with ${f.who} ended with no more than two goals`,
  ],
  draws: [
    (f) => `${f.c} draws in ${f.o}: ${f.who} keep stopping halfway`,
    (f) => `${f.who} drew ${f.c} of the last ${f.o}. What is the missing yard?`,
  ],
  leadAtHalf: [
    (f) =>
      `${f.who} led at half time in ${f.c} of the last ${f.o} ` +
      `${f.atHome ? 'at home' : 'away'}. They do not start slowly`,
    (f) =>
      `Ahead at the break in ${f.c} of ${f.o} ${f.atHome ? 'at home' : 'away'}: ` +
      `${f.who} settle the tone early`,
  ],
  behindAtHalf: [
    (f) =>
      `${f.who} trailed at half time in ${f.c} of the last ${f.o} ` +
      `${f.atHome ? 'at home' : 'away'}. Slow to warm up`,
    (f) =>
      `Behind at the break in ${f.c} of ${f.o} ${f.atHome ? 'at home' : 'away'}: ` +
      `${f.who} keep paying for the start`,
  ],
  lostLead: [
    (f) =>
      `${f.who} led at the break in ${f.o} of the last ${f.t} and failed to win ${f.c} of them`,
    (f) => `What comes after the lead? ${f.who} let ${f.c} of ${f.o} half-time leads go`,
  ],
  afterBreak: [
    (f) => `${f.count} of the last ${f.of} ${f.who} goals came after the break`,
    (f) =>
      `Watch the second half: ${f.who} scored ${f.count} of ${f.of} there over the last ${f.t}`,
  ],
  lastTen: [
    (f) =>
      `${f.who} over ten: won ${f.count}, drawn ${f.third}, lost ${f.of - f.count - f.third}. ` +
      `Now set that beside ${f.rival}`,
    (f) => `Won ${f.count}, drawn ${f.third} of the last ten: the ups and downs of ${f.who}`,
  ],
  meetings: [
    (f) => `${f.who} won ${f.c} of the last ${f.o} meetings. Does the old account still stand?`,
    (f) => `${f.home} and ${f.away} over the last ${f.o} meetings: what the record holds`,
  ],
  meetingGoals: [
    (f) => `${f.count} goals in the last ${f.o} meetings. What does that tell us?`,
    (f) => `${f.mean} goals a meeting over ${f.o}: ${f.home} and ${f.away} know each other`,
  ],
  reverse: [
    (f) => `It finished ${f.of}-${f.count} at ${f.away} last time. ${f.home} have the return`,
    (f) => `It was ${f.of}-${f.count} at ${f.away} this season. Now the return, at ${f.home}`,
  ],
  rest: [
    (f) => `${f.c} days of rest against ${f.o}: when do the legs of ${f.rival} begin to tell?`,
    (f) => `${f.who} had ${f.c} days, ${f.rival} ${f.o}. The calendar has not been even`,
  ],
  evenForm: [
    (f) => `${f.c} wins each in the last ${f.o}: between ${f.home} and ${f.away} it is the details`,
    (f) => `${f.home} and ${f.away} both won ${f.c} of ${f.o}. So what separates them?`,
  ],
  opening: [
    (f) => `First round: let us see how ${f.home} and ${f.away} line up`,
    (f) => `A new season for ${f.home} and ${f.away}, with no results to go by yet`,
  ],
  plain: [
    (f) => `${f.home} v ${f.away}: watch the shape and the tempo first`,
    (f) => `${f.home} against ${f.away}, a match to take slowly`,
    () => 'Watch the shape and the tempo first',
  ],
}
