import { crestOutlines, readCrest } from '../../contract/crest.ts'
import styles from './crest.module.css'
import { Picture } from './picture.tsx'

/**
 * A club's crest, 24 px, beside its name. Crests that the site draws itself are inline: as files,
 * each would be a request and a separate SVG document to parse and lay out. A club without a crest
 * gets an empty shield.
 */
export function Crest({ path }: { path: string }) {
  const drawing = readCrest(path)
  return drawing === null ? (
    <Picture path={path} size={24} fallback={<Shield drawing={null} />} />
  ) : (
    <Shield drawing={drawing} />
  )
}

function Shield({ drawing }: { drawing: ReturnType<typeof readCrest> }) {
  return (
    <svg
      className={drawing === null ? styles.none : styles.crest}
      width="24"
      height="24"
      viewBox="0 0 32 34"
      aria-hidden="true"
    >
      {drawing !== null && (
        <>
          <path d={drawing.edge} fill={drawing.ground} />
          <path
            d={drawing.figure}
            fill={drawing.colour}
            clipPath={`url(#${clipId(drawing.outline)})`}
          />
        </>
      )}
      <path d={drawing?.edge ?? crestOutlines[0]} />
    </svg>
  )
}

const clipId = (outline: number) => `crest-${outline}`

/** The clip paths of all crests. Rendered once in every page. */
export function CrestOutlines() {
  return (
    <svg className={styles.outlines} width="0" height="0" aria-hidden="true">
      {crestOutlines.map((edge, at) => (
        <clipPath key={edge} id={clipId(at + 1)}>
          <path d={edge} />
        </clipPath>
      ))}
    </svg>
  )
}
