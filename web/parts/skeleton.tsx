import styles from './skeleton.module.css'

/**
 * One bar of a skeleton, in px or per cent of its place. An SVG, because its sides are attributes
 * and no style is needed.
 */
export function Skeleton({
  width,
  height,
  round = false,
}: {
  width: number | string
  height: number
  round?: boolean
}) {
  return (
    <svg
      className={`${styles.bar} ${round ? styles.round : ''}`}
      width={width}
      height={height}
      aria-hidden="true"
    />
  )
}

/** The same thing a number of times. */
export function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}
