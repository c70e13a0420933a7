/** What the source is asked for. */
export interface Competition {
  shortcut: string
  season: number
}

export type Request =
  | { kind: 'season'; of: Competition }
  /** The number of the current matchday. */
  | { kind: 'current'; of: Competition }
  /** When a matchday was last changed. */
  | { kind: 'changed'; of: Competition; group: number }
  | { kind: 'group'; of: Competition; group: number }
  | { kind: 'table'; of: Competition }

export function pathOf({ kind, of, ...rest }: Request): string {
  const { shortcut, season } = of
  if (kind === 'season') return `/getmatchdata/${shortcut}/${season}`
  if (kind === 'table') return `/getbltable/${shortcut}/${season}`
  if (kind === 'current') return `/getcurrentgroup/${shortcut}`
  const group = 'group' in rest ? rest.group : 0
  const call = kind === 'changed' ? 'getlastchangedate' : 'getmatchdata'
  return `/${call}/${shortcut}/${season}/${group}`
}
