/** Measures two sides by turns in the same run, and only if both did the same work. */
import { median } from './client.ts'

/** One turn of a side: its cost and its work. */
export interface Turn {
  /** In any unit; less is better. */
  cost: number
  /** Answers, rows, plans or events. */
  count: number
  /**
   * The size of that work, such as bytes or characters; absent where the two sides answer in
   * different forms.
   */
  size?: number
}

export interface Turns<T extends Turn = Turn> {
  ours: T[]
  floor: T[]
}

export interface Rounds {
  rounds: number
  /** Rounds before the first that counts. */
  warmUp?: number
  /** Prepares a round; not measured. */
  before?: () => Promise<void>
}

/**
 * The turns of each side, one for each round. The order alternates, so that a slow moment of the
 * machine does not always hit the same side. Throws in the first round in which a side did nothing,
 * or less than the other.
 */
export async function byTurns<T extends Turn>(
  what: string,
  sides: Record<keyof Turns, () => Promise<T>>,
  { rounds, warmUp = 1, before }: Rounds,
): Promise<Turns<T>> {
  const turns: Turns<T> = { ours: [], floor: [] }
  for (let round = -warmUp; round < rounds; round++) {
    await before?.()
    const even = round % 2 === 0
    const first = await sides[even ? 'ours' : 'floor']()
    const second = await sides[even ? 'floor' : 'ours']()
    const [ours, floor] = even ? [first, second] : [second, first]
    expectSameWork(what, ours, floor)
    if (round < 0) continue
    turns.ours.push(ours)
    turns.floor.push(floor)
  }
  return turns
}

/** Throws where two sides did not do the same: another count, or sizes a tenth apart. */
export function expectSameWork(what: string, ours: Turn, floor: Turn): void {
  if (!(ours.count > 0) || ours.count !== floor.count)
    throw new Error(`${what}: ${ours.count} against ${floor.count} of the floor.`)
  if ((ours.size === undefined) !== (floor.size === undefined))
    throw new Error(`${what}: the size of one side only is known.`)
  const [size, floorSize] = [ours.size ?? 1, floor.size ?? 1]
  if (!(size > 0) || Math.abs(size - floorSize) > floorSize / 10)
    throw new Error(`${what}: a size of ${size} against ${floorSize} of the floor.`)
}

/** The median of the rounds' ratios. */
export const ratioOf = ({ ours, floor }: Turns): number =>
  median(ours.map(({ cost }, round) => cost / (floor[round]?.cost ?? NaN)))

/** The median cost of a side. */
export const costOf = (turns: readonly Turn[]): number => median(turns.map(({ cost }) => cost))

/**
 * A turn of this many calls, one after the other: the milliseconds of each, and the sum of the work
 * that they report.
 */
export async function timed(calls: number, act: () => Promise<number>): Promise<Turn> {
  let count = 0
  const start = performance.now()
  for (let call = 0; call < calls; call++) count += await act()
  return { cost: (performance.now() - start) / calls, count }
}
