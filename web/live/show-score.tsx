import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Id } from '../../contract/id.ts'
import { isInPhase, matchStatus } from '../../contract/values.ts'
import { useScoresHidden, useWords } from '../page/nav.tsx'
import { showScores } from '../page/scores.ts'
import styles from './show-score.module.css'

interface Props {
  matchId: Id
  /** Both sides, for the button's name. */
  sides: string
  className?: string | undefined
  /** Other words than "show score", for more than one match; then `sides` is not named. */
  text?: string
}

/**
 * In the place of a hidden score: shows what is hidden of this match, on every screen of the
 * document.
 */
export function ShowScore({ matchId, sides, className = '', text }: Props) {
  const { scores } = useWords()
  const client = useQueryClient()
  const [pressed, setPressed] = useState(false)
  function press() {
    setPressed(true)
    showScores(matchId)
    void client.invalidateQueries().finally(() => setPressed(false))
  }
  return (
    <button
      type="button"
      className={`${styles.show} ${className}`}
      aria-label={text === undefined ? scores.of(sides) : undefined}
      disabled={pressed}
      onClick={press}
    >
      {text ?? scores.show}
    </button>
  )
}

/** Tests whether a match has a score that is hidden from this reader. */
export function useIsScoreHidden(): (match: {
  status: number
  homeScore: number | null
}) => boolean {
  const hides = useScoresHidden()
  return ({ status, homeScore }) =>
    hides && homeScore === null && (isInPhase(status, 'playing') || status === matchStatus.finished)
}
