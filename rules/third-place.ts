/** Names of a match for third place. "Third round" is not one. */
const names = /\b(?:third|3rd|3\.)[ -](?:place|platz)|\bplatz 3\b|\bbronze\b|tercer puesto|三四名/i

export const isThirdPlace = (round: string): boolean => names.test(round)
