/** Records about picks. A record that cannot be shown costs itself, not its list. */
import type { Gap } from '../../../contract/calls/home.ts'
import type { MatchPicks } from '../../../contract/calls/match-list.ts'
import { hitResults, resultPicks } from '../../../contract/values.ts'
import { readId } from '../../../contract/id.ts'
import { count, instant, number, share, text } from './fields.ts'
import { readList, type Fields, type Reading } from './records.ts'

const sides: readonly unknown[] = Object.values(resultPicks)
const isSide = (key: unknown): key is Gap['key'] => sides.includes(key)

export function readGap(gap: Fields, { zone }: Reading): Gap | null {
  const matchId = readId(gap['matchId'])
  const { key } = gap
  const [people, part, chance] = [count(gap['people']), share(gap['share']), share(gap['chance'])]
  const at = instant(gap['at'], zone)
  if (matchId === undefined || people === undefined || part === undefined) return null
  if (chance === undefined || at === undefined || !isSide(key)) return null
  return {
    matchId,
    homeShortName: text(gap['homeShortName']) ?? '',
    awayShortName: text(gap['awayShortName']) ?? '',
    matchTime: instant(gap['matchTime'], zone) ?? null,
    key,
    people,
    share: part,
    chance,
    at,
  }
}

type Pick = MatchPicks['picks'][number]
const accesses: readonly unknown[] = ['unlocked', 'free', 'revealed'] satisfies Pick['access'][]
const isAccess = (access: unknown): access is Pick['access'] => accesses.includes(access)
const results: readonly unknown[] = Object.values(hitResults)

export function readMatchPicks(match: Fields, reading: Reading): MatchPicks | null {
  const matchId = readId(match['matchId'])
  if (matchId === undefined) return null
  return {
    matchId,
    picks: readList(match['picks'], readPick, reading),
    readable: count(match['readable']) ?? 0,
    sealed: count(match['sealed']) ?? 0,
    from: count(match['from']) ?? null,
    models: count(match['models']) ?? 0,
  }
}

function readPick(pick: Fields): Pick | null {
  const [id, expertId, name] = [readId(pick['id']), readId(pick['expertId']), text(pick['name'])]
  const [play, key] = [count(pick['play']), text(pick['key'])]
  const [line, odds] = [number(pick['line']), text(pick['odds'])]
  const { access, hitResult } = pick
  if (id === undefined || expertId === undefined || name === undefined) return null
  if (play === undefined || key === undefined || !isAccess(access)) return null
  return {
    id,
    expertId,
    name,
    play,
    key,
    ...(line !== undefined && { line }),
    ...(odds !== undefined && { odds }),
    access,
    hitResult: results.includes(hitResult) ? Number(hitResult) : hitResults.none,
  }
}
