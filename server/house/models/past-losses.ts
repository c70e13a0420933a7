/**
 * How good a model's chances were on past matches, by the kind of match: what decides whether it
 * says something about the next one.
 */
import { sides, type Chances, type Side } from './forecast.ts'

/** Results that a model must know of each side before it says something. */
export const enoughOfSide = 5
/**
 * Past matches needed to compare a model with three thirds: of the competition itself, else of all
 * competitions of clubs, or of national sides.
 */
const enough = { ofCompetition: 100, ofKind: 50 }
/** The log loss of three equal thirds. */
const uniform = Math.log(3)

/** Sums over the log losses of matches. */
export class Losses {
  n = 0
  #sum = 0
  #squares = 0

  /** The chances stated for a match, and its result. */
  add(stated: Chances, happened: Side): void {
    const loss = -Math.log(Math.max(stated[happened], 0.0001))
    this.n += 1
    this.#sum += loss
    this.#squares += loss ** 2
  }

  addAll(other: Losses): void {
    this.n += other.n
    this.#sum += other.#sum
    this.#squares += other.#squares
  }

  /** Whether the mean is below that of three thirds by more than its standard error. */
  get isBetterThanUniform(): boolean {
    if (this.n < 2) return false
    const mean = this.#sum / this.n
    const variance = Math.max(0, this.#squares / this.n - mean ** 2)
    return mean + Math.sqrt(variance / (this.n - 1)) < uniform
  }
}

/**
 * Whether a model was better than three thirds on a kind of match: on the competition's own past
 * where that is long enough, else on that of all competitions of its kind.
 */
export function isWorthStating(ofCompetition: Losses, ofKind: () => Losses): boolean {
  if (ofCompetition.n >= enough.ofCompetition) return ofCompetition.isBetterThanUniform
  const all = ofKind()
  return all.n >= enough.ofKind && all.isBetterThanUniform
}

/** The side that won after regular time, or the draw. */
export const sideOf = ([home, away]: readonly [number, number]): Side =>
  sides[home > away ? 0 : home < away ? 2 : 1]
