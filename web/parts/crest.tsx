import { crestOutlines, readCrest } from '../../contract/crest.ts'
import { useSite } from '../app/nav.tsx'
import { pictureAddress } from './picture-address.ts'
import styles from './crest.module.css'

/**
 * A club's crest, 24 px, beside its name. One of the site's own is drawn in the page: as a file,
 * each would be a request, and a document that the browser makes, parses and lays out by itself. A
 * club without one gets an empty shield.
 */
export function Crest({ path }: { path: string }) {
  const { staticBase } = useSite()
  const drawing = readCrest(path)
  if (path !== '' && drawing === null)
    return (
      <img
        src={pictureAddress(staticBase, path)}
        width="24"
        height="24"
        alt=""
        loading="lazy"
        decoding="async"
      />
    )
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

/** What the crests of a page are clipped by: once in every page. */
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
