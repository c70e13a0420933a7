/** Names of a match for third place. "Third round" is not one. */
const names =
  /\b(?:third|3rd|3\.)[ -](?:place|platz)|\bplatz (?:3|drei)\b|\bdritten platz\b|\bkleines finale\b|\bpetite finale\b|\bbronze\b|tercer puesto|三四名/i

export const isThirdPlace = (round: string): boolean => names.test(round)
