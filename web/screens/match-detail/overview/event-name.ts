import type { MatchEvent } from '../../../../contract/match-events.ts'

/** "67′", "45+2′". */
export const minuteText = ({ minute, added }: Pick<MatchEvent, 'minute' | 'added'>): string =>
  `${minute}${added === null ? '' : `+${added}`}′`

/** "2-1" after a goal; null for other events and while goals are missing. */
export const scoreText = ({ home, away }: MatchEvent): string | null =>
  home === null || away === null ? null : `${home}-${away}`

/** Characters that fit above a mark of the axis: Chinese ones are twice as wide. */
const longest = (name: string) => (/\p{Script=Han}/u.test(name) ? 6 : 14)

/** The last part of a long name: the family name. */
export function shortName(name: string): string {
  const most = longest(name)
  if (name.length <= most) return name
  const last = name.split(/[ ·]/).at(-1) ?? name
  return last.length <= most ? last : `${last.slice(0, most - 1)}…`
}
