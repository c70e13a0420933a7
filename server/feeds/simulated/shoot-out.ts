import type { Side } from './side.ts'
import { minute } from './time.ts'

export interface Kick {
  at: number
  side: Side
  scored: boolean
}

const scoreChance = 0.76

/** Kicks a minute apart: best of five, ended once decided, then pairs until one side leads. */
export function shootOut(next: () => number, from: number): Kick[] {
  const kicks: Kick[] = []
  const goals = { home: 0, away: 0 }
  const first: Side = next() < 0.5 ? 'home' : 'away'
  const second: Side = first === 'home' ? 'away' : 'home'
  // forty level pairs in a row do not happen in practice; the home side would then advance
  for (let number = 0; number < 80; number++) {
    const side = number % 2 === 0 ? first : second
    const scored = next() < scoreChance || (number >= 78 && side === 'home')
    kicks.push({ at: from + number * minute, side, scored })
    if (scored) goals[side] += 1
    if (decided(goals[first] - goals[second], number + 1)) return kicks
  }
  return kicks
}

/**
 * Whether the lead of the side kicking first (negative if behind) is decisive after this many kicks
 * in total.
 */
function decided(lead: number, kicked: number): boolean {
  if (kicked >= 10) return kicked % 2 === 0 && lead !== 0
  const [firstLeft, secondLeft] = [5 - Math.ceil(kicked / 2), 5 - Math.floor(kicked / 2)]
  return lead > secondLeft || -lead > firstLeft
}
