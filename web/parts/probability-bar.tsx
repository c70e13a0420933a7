import styles from './probability-bar.module.css'

interface Part {
  name: string
  /** The value beside the name: "46%" or a count. */
  text: string
  /** The share of the whole, relative to the other weights; 0 or more. */
  weight: number
}

/**
 * Home, draw and away as three neutral segments, always with names and values above. As wide as its
 * place.
 */
export function ProbabilityBar({
  parts,
}: {
  parts: readonly [home: Part, draw: Part, away: Part]
}) {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0) || 1
  const at = (weight: number) => `${Math.round((1000 * weight) / total) / 10}%`
  const [home, draw] = parts
  const edges = [at(home.weight), at(home.weight + draw.weight)]
  return (
    <div className={styles.bar}>
      <dl>
        {parts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {/* Each segment overlaps the end of the previous one; lines separate them. */}
      <svg width="100%" height="6" aria-hidden="true">
        <rect className={styles.home} width="100%" height="6" />
        <rect className={styles.draw} x={edges[0]} width="100%" height="6" />
        <rect className={styles.away} x={edges[1]} width="100%" height="6" />
        {edges.map((x, no) => (
          <line key={no} className={styles.gap} x1={x} x2={x} y2="6" />
        ))}
      </svg>
    </div>
  )
}
