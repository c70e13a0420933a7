import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MatchDetail } from '../../../contract/match-detail.ts'

/** Readers of the same match do not all ask in one moment, in milliseconds. */
const spread = 2_000

/** A score that changes in place brings no scorer: the match is then asked for anew. */
export function useGoalsAnew({ matchId, homeScore, awayScore }: MatchDetail): void {
  const cache = useQueryClient()
  const score = `${homeScore}-${awayScore}`
  const known = useRef(score)
  useEffect(() => {
    if (known.current === score) return undefined
    const timer = setTimeout(() => {
      known.current = score
      void cache.invalidateQueries({ queryKey: ['matchDetail', { matchId }] })
    }, Math.random() * spread)
    return () => clearTimeout(timer)
  }, [cache, matchId, score])
}
