/**
 * The build as pages need it: the renderer, and the scripts, styles and fonts of each page. Each
 * thread reads it once.
 */
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { renderLastResort, renderPage } from '../../../web/server.tsx'

export interface Needs {
  /** Scripts to preload, the entry first. */
  scripts: string[]
  /** Style sheets; their text is also inline. */
  styles: string[]
  fonts: string[]
  css: string
}

/** What the build has besides the renderer. */
export interface BuiltFiles {
  /** Text of the inline head script. */
  headScript: string
  /** Text of the service worker. */
  worker: string
  /** Files needed by the chunks of these sources; styles in the order in which they apply. */
  needs: (sources: string[]) => Needs
}

export interface PageBuild extends BuiltFiles {
  render: typeof renderPage
  renderLastResort: typeof renderLastResort
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}
type Manifest = Record<string, Chunk>

/** Reads the build's files from an absolute folder. Rejects if there is no build. */
export async function readFiles(dist: string): Promise<BuiltFiles> {
  const client = (file: string) => readFile(`${dist}/client/${file}`, 'utf8')
  // boundary: Vite's manifest, written by the same build
  const manifest: Manifest = JSON.parse(await client('.vite/manifest.json'))
  const sheets = new Map<string, string>()
  for (const file of new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? [])))
    sheets.set(file, (await client(file)).trim())
  return {
    headScript: (await readFile(`${dist}/head/head.js`, 'utf8')).trim(),
    worker: await readFile(`${dist}/worker/worker.js`, 'utf8'),
    needs: (sources) => needsOf(manifest, sheets, sources),
  }
}

/** The same with the renderer, which takes longer to read and more memory. */
export async function readPageBuild(dist: string): Promise<PageBuild> {
  const server: Pick<PageBuild, 'renderLastResort'> & { renderPage: typeof renderPage } =
    await import(pathToFileURL(`${dist}/ssr/server.js`).href)
  return {
    ...(await readFiles(dist)),
    render: server.renderPage,
    renderLastResort: server.renderLastResort,
  }
}

function needsOf(
  manifest: Manifest,
  sheets: ReadonlyMap<string, string>,
  sources: string[],
): Needs {
  const chunks = new Set<Chunk>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (chunk === undefined || chunks.has(chunk)) return
    chunks.add(chunk)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  const all = [...chunks]
  const styles = [...new Set(all.flatMap((chunk) => chunk.css ?? []))]
  const fonts = new Set(
    all.flatMap((chunk) => chunk.assets ?? []).filter((file) => file.endsWith('.woff2')),
  )
  return {
    scripts: all.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')),
    styles,
    fonts: [...fonts],
    css: styles.map((file) => sheets.get(file) ?? '').join('\n'),
  }
}
