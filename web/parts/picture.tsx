import { useState, type ReactNode } from 'react'
import { useSite } from '../page/nav.tsx'
import { pictureAddress } from './picture-address.ts'

interface Props {
  /** Path below the static prefix, or an absolute or `data:` address. Empty: there is none. */
  path: string
  size: number
  className?: string | undefined
  /** Drawn where there is no picture, or where it cannot be loaded. */
  fallback: ReactNode
}

/** A picture that is never broken. Hidden from assistive technology: a name is always beside it. */
export function Picture({ path, size, className, fallback }: Props) {
  const { staticBase } = useSite()
  const [broken, setBroken] = useState<string | null>(null)
  if (path === '' || broken === path) return fallback
  return (
    <img
      // it may have failed before this code ran
      ref={(image) => {
        if (image?.complete === true && image.naturalWidth === 0) setBroken(path)
      }}
      className={className}
      src={pictureAddress(staticBase, path)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(path)}
    />
  )
}
