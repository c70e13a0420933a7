import { useId } from 'react'
import styles from './tiles.module.css'

export interface Tile {
  key: string
  label: string
  /** A price or another number at the end of the tile. */
  figure?: string | undefined
  /** Cannot be picked now; the reason is shown next to the group. */
  barred?: boolean
}

interface Props {
  label: string
  note?: string | undefined
  tiles: readonly Tile[]
  picked: readonly string[]
  change: (picked: string[]) => void
  /** How many may be picked. At one, another tile takes its place; above, it does nothing. */
  most: number
  /** Whether the group's heading shows; its name is announced in any case. */
  headed?: boolean
}

/** Option tiles: pressed or not, with a ceiling. */
export function Tiles({ label, note, tiles, picked, change, most, headed = true }: Props) {
  const id = useId()
  function press({ key, barred = false }: Tile) {
    if (barred) return
    if (picked.includes(key)) return change(picked.filter((one) => one !== key))
    if (most === 1) return change([key])
    if (picked.length < most) change([...picked, key])
  }
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-count`}
      className={styles.group}
    >
      <p className={headed ? styles.head : 'vh'}>
        <strong id={`${id}-label`}>{label}</strong>
        {note !== undefined && <span>{note}</span>}
        <span id={`${id}-count`} className={styles.count}>
          <b>{picked.length}</b> / {most}
        </span>
      </p>
      <div className={styles.tiles}>
        {tiles.map((tile) => (
          <button
            key={tile.key}
            type="button"
            aria-pressed={picked.includes(tile.key)}
            {...(tile.barred === true && { 'aria-disabled': true })}
            onClick={() => press(tile)}
          >
            {tile.label}
            {tile.figure !== undefined && <b>{tile.figure}</b>}
          </button>
        ))}
      </div>
    </div>
  )
}
