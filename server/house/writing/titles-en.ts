import type { Phrases } from './phrasing.ts'

/** Titles in English. They never reveal a pick. */
export const titlesEn: Phrases = {
  winning: [
    (f) => `${f.club} arrive on ${f.o} straight wins. What do ${f.rival} ask of them?`,
    (f) => `${f.o} wins in a row: how far does the rhythm carry ${f.club}?`,
  ],
  unbeaten: [
    (f) => `${f.club} are ${f.o} unbeaten, but wins and draws are not the same thing`,
    (f) => `${f.o} matches without defeat, and now ${f.rival}: a closer look at ${f.club}`,
  ],
  winless: [
    (f) => `${f.o} without a win: is the problem at the back or up front for ${f.club}?`,
    (f) => `${f.club} have waited ${f.o} matches for a win. What has to settle first?`,
  ],
  losing: [
    (f) => `${f.o} defeats in a row for ${f.club}: start with the back line`,
    (f) => `${f.club} have lost ${f.o} straight. Is there any sign of a turn?`,
  ],
  homeUnbeaten: [
    (f) => `${f.club} are ${f.o} unbeaten at home, and ${f.rival} have to get past that first`,
    (f) => `${f.o} home games without defeat: how good are ${f.club} on their own pitch?`,
  ],
  homeWinless: [
    (f) => `${f.club} have gone ${f.o} home games without a win: what is home worth now?`,
    (f) => `No home win in ${f.o}: do ${f.club} change something?`,
  ],
  awayUnbeaten: [
    (f) => `${f.o} unbeaten on the road: ${f.club} travel well, and ${f.rival} are next`,
    (f) => `${f.club} have not lost in ${f.o} away games. What is it built on?`,
  ],
  awayWinless: [
    (f) => `${f.club} have not won in ${f.o} away games. What can they take from ${f.rival}?`,
    (f) => `No away win in ${f.o}: can ${f.club} end it at ${f.rival}?`,
  ],
  homeWins: [
    (f) => `${f.c} wins in the last ${f.o} at home: ${f.club} waste little there`,
    (f) => `${f.club} have won ${f.c} of ${f.o} at home. What do ${f.rival} bring?`,
  ],
  awayWins: [
    (f) => `${f.c} wins in the last ${f.o} away: ${f.club} do not mind the journey`,
    (f) => `${f.club} have won ${f.c} of ${f.o} away. How much is home worth to ${f.rival}?`,
  ],
  cleanSheets: [
    (f) => `${f.c} clean sheets in ${f.o}: with ${f.club}, begin at the back`,
    (f) => `${f.club} kept ${f.c} clean sheets in their last ${f.o}, and that frames this one`,
  ],
  blanks: [
    (f) => `${f.club} failed to score in ${f.c} of the last ${f.o}. Where does the attack stall?`,
    (f) => `${f.c} blanks in ${f.o} matches: ${f.club} have some sorting out to do up front`,
  ],
  scoringRun: [
    (f) => `${f.club} have scored in ${f.o} straight. Which spell can ${f.rival} survive?`,
    (f) => `A goal in each of the last ${f.o}: the ${f.club} attack has not gone quiet`,
  ],
  concedingRun: [
    (f) => `${f.club} have conceded in ${f.o} straight. Time to look at the back line`,
    (f) => `${f.o} matches without a clean sheet: where do ${f.club} let people in?`,
  ],
  scoring: [
    (f) => `${f.count} goals in ${f.o} for ${f.club}. Where are they coming from?`,
    (f) =>
      `${f.mean} goals a game over the last ${f.o}: the ${f.club} attack is worth taking apart`,
  ],
  leaking: [
    (f) => `${f.club} let in ${f.count} over the last ${f.o}. Where will ${f.rival} go looking?`,
    (f) => `${f.mean} conceded a game: how long can the ${f.club} defence hold?`,
  ],
  goalShy: [
    (f) => `${f.c} goals in ${f.o} matches: ${f.club} need another way through`,
    (f) => `${f.club} have managed ${f.c} in the last ${f.o}. What is missing in front of goal?`,
  ],
  tight: [
    (f) => `${f.c} conceded in ${f.o}: who finds a way through ${f.club}?`,
    (f) => `${f.club} have let in ${f.c} in ${f.o}, so begin with what they do without the ball`,
  ],
  manyGoals: [
    (f) => `Three goals or more in ${f.c} of the last ${f.o}: ${f.club} do not play closed games`,
    (f) => `${f.c} of the last ${f.o} with ${f.club} had three goals or more`,
  ],
  fewGoals: [
    (f) => `Two goals or fewer in ${f.c} of the last ${f.o}: few goals around ${f.club}`,
    (f) => `${f.c} of ${f.o} with ${f.club} ended with no more than two goals`,
  ],
  draws: [
    (f) => `${f.c} draws in ${f.o}: ${f.club} keep stopping halfway`,
    (f) => `${f.club} drew ${f.c} of the last ${f.o}. Why do they keep drawing?`,
  ],
  leadAtHalf: [
    (f) =>
      `${f.club} led at half time in ${f.c} of the last ${f.o} ` +
      `${f.atHome ? 'at home' : 'away'}. They do not start slowly`,
    (f) =>
      `Ahead at the break in ${f.c} of ${f.o} ${f.atHome ? 'at home' : 'away'}: ` +
      `${f.club} settle the tone early`,
  ],
  behindAtHalf: [
    (f) =>
      `${f.club} trailed at half time in ${f.c} of the last ${f.o} ` +
      `${f.atHome ? 'at home' : 'away'}. Slow to warm up`,
    (f) =>
      `Behind at the break in ${f.c} of ${f.o} ${f.atHome ? 'at home' : 'away'}: ` +
      `${f.club} keep paying for the start`,
  ],
  lostLead: [
    (f) =>
      `${f.club} led at the break in ${f.o} of the last ${f.t} and failed to win ${f.c} of them`,
    (f) => `What comes after the lead? ${f.club} let ${f.c} of ${f.o} half-time leads go`,
  ],
  afterBreak: [
    (f) => `${f.count} of the last ${f.of} ${f.club} goals came after the break`,
    (f) =>
      `Watch the second half: ${f.club} scored ${f.count} of ${f.of} there over the last ${f.t}`,
  ],
  lastTen: [
    (f) =>
      `${f.club} over ten: won ${f.count}, drawn ${f.third}, lost ${f.of - f.count - f.third}. ` +
      `Now set that beside ${f.rival}`,
    (f) => `Won ${f.count}, drawn ${f.third} of the last ten: the ups and downs of ${f.club}`,
  ],
  meetings: [
    (f) => `${f.club} won ${f.c} of the last ${f.o} meetings. Does the old account still stand?`,
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
    (f) => `${f.club} had ${f.c} days, ${f.rival} ${f.o}. The calendar has not been even`,
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
