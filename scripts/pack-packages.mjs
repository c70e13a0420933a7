/**
 * Packs packages of hundreds of small files into few, which Node reads at a tenth of the cost:
 * dist/packages/NAME-VERSION, read by server/quick-start.mjs. What is packed stays as it is, so
 * that a command which starts meanwhile finds whole files.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist', 'packages')

for (const name of ['kysely', 'typebox']) {
  const { version, exports } = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  )
  const packed = join(folder, `${name}-${version}`)
  if (existsSync(packed)) continue
  const made = `${packed}.${process.pid}`
  try {
    const files = await pack(
      Object.keys(exports).map((path) => name + path.slice(1)),
      made,
    )
    writeFileSync(join(made, 'packed.json'), JSON.stringify({ name, version, files }))
    renameSync(made, packed)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/** Packs what they import together, because it may have state. Returns their files. */
async function pack(specifiers, outDir) {
  const names = specifiers.map((specifier) => [specifier.replaceAll('/', '-'), specifier])
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      copyPublicDir: false,
      // stack traces stay readable
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(names),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        treeshake: false,
        preserveEntrySignatures: 'strict',
      },
    },
  })
  return Object.fromEntries(names.map(([name, specifier]) => [specifier, `${name}.mjs`]))
}
