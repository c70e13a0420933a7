import styles from './skeleton.module.css'

/**
 * One bar of a skeleton, in px or per cent of its place. An SVG, because its sizes are attributes
 * and need no styles.
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

/** The results of calling `make` with 0 to count - 1. */
export function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}
