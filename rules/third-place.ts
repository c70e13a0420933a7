/** Names of the match for third place, which decides no further round. "Third round" is none. */
const names = /\b(?:third|3rd|3\.)[ -](?:place|platz)|\bplatz 3\b|\bbronze\b|tercer puesto|三四名/i

export const isThirdPlace = (round: string): boolean => names.test(round)
