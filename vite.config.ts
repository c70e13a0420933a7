import react from '@vitejs/plugin-react'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import * as callPaths from './web/api/paths.ts'

/**
 * Writes a .br and a .gz beside every text file of the browser's build, at the highest level:
 * compressed once here, never on a request.
 */
function compressed(): Plugin {
  return {
    name: 'compressed',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file))
          .map((file) => compress(join(dir, file))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGBLOCK]: 24,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/**
 * Makes the browser compile the whole entry off the main thread while it is fetched, instead of in
 * parts while the page starts. This takes a third of the time. V8 looks for the mark in the first
 * line only; for other engines it is a comment.
 */
function readAhead(): Plugin {
  return {
    name: 'read-ahead',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry)
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}

/** Replaces the module of the calls' paths by its values, without the contract that it reads. */
function evaluated(): Plugin {
  const file = join(import.meta.dirname, 'web/api/paths.ts')
  const values = Object.entries(callPaths).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
  )
  return {
    name: 'evaluated',
    apply: 'build',
    load: (id) => (id === file ? { code: values.join('\n'), moduleType: 'js' } : null),
  }
}

/**
 * Marks the calls at the top level of the contract's modules as free of side effects. Schemas stand
 * beside values that the browser needs; a schema that nothing uses is dropped then, also one made
 * by a helper of the contract, and the schema library with the last of them.
 */
function pureContract(): Plugin {
  const isContract = /contract.[^?]*\.ts$/
  return {
    name: 'pure-contract',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      if (!isContract.test(id.slice(import.meta.dirname.length))) return null
      const calls = [...callsIn(this.parse(code))].toSorted((one, other) => other - one)
      let marked = code
      for (const at of new Set(calls))
        marked = `${marked.slice(0, at)}/* @__PURE__ */ ${marked.slice(at)}`
      return { code: marked, map: null }
    },
  }
}

/** The offsets of the calls that run when the module does: not those inside functions. */
function* callsIn(node: unknown): Generator<number> {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && typeof node.type === 'string') {
    if (/Function/.test(node.type)) return
    if (/^(Call|New)Expression$/.test(node.type) && 'start' in node) yield Number(node.start)
  }
  for (const part of Object.values(node)) yield* callsIn(part)
}

/** Modules below web/, by their names without an ending. */
const modules = (...names: string[]) =>
  new RegExp(`web.(${names.join('|').replaceAll('/', '.')})\\.(tsx?|module\\.css)$`)
const parts = (...names: string[]) => names.map((name) => `parts/${name}`)

/**
 * The modules of every page, and the parts that most screens share with home, with their imports.
 */
const shared = modules(
  'client',
  'api/me-queries',
  'page/own-script',
  ...['last-updated', 'connection-state'].map((name) => `live/${name}`),
  ...['desktop', 'mobile'].map((name) => `shell/${name}`),
  ...parts(
    'avatar',
    'badges',
    'block',
    'changed',
    'skeleton',
    'chosen-in-view',
    'crest',
    'form-strip',
    'live-dot',
    'medal',
    'plan-card',
    'plan-words',
    'live-match',
  ),
  ...parts('rates', 'seal', 'section-head', 'segment', 'span', 'tabs'),
)

/**
 * Small parts that the screens about experts, plans and matches share. In one file, because each
 * file costs bytes and a request.
 */
const ofRecords = modules(
  'account/follow',
  'verify/verify-button',
  ...parts('interval-bar', 'sealed', 'share', 'verified'),
)

/** With pureContract(): drops the contract's schemas, beside which are values for the browser. */
const treeshake: Rolldown.InputOptions['treeshake'] = {
  // the contract spreads and reads fields of its schemas; no code reads a field for an effect
  propertyReadSideEffects: false,
  manualPureFunctions: ['Type', 'call', 'rate'],
  moduleSideEffects: [{ test: /node_modules.(typebox|react-dom)/, sideEffects: false }],
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), evaluated(), pureContract(), readAhead(), compressed()],
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  build: {
    target: 'baseline-widely-available',
    // the content security policy allows data: addresses for pictures only
    assetsInlineLimit: 0,
    // no polyfill: every browser that runs the bundle supports modulepreload
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // would warn at each build that minifying takes most of the time
      checks: { pluginTimings: false },
      treeshake,
    },
  },
  /** The worker that verifies a record: one file without imports (web/verify/in-worker.ts). */
  worker: {
    plugins: () => [evaluated(), pureContract()],
    rolldownOptions: { treeshake },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'web/client.tsx',
          // in one file, because each file costs a request before the first paint
          output: {
            codeSplitting: {
              groups: [
                { name: 'page', test: shared, priority: 2 },
                { name: 'record', test: ofRecords, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // bundled for production: Vite alone would leave that to NODE_ENV at run time, and React
      // renders a page more slowly in its development mode
      resolve: { noExternal: command === 'build' || [] },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        outDir: 'dist/ssr',
        ssr: true,
        emitAssets: false,
        // one file, read at start, so that a new build does not remove files of a running server
        rolldownOptions: { input: { server: 'web/server.tsx' }, output: { codeSplitting: false } },
      },
    },
    /** The script that stands inline in every page's head. */
    head: {
      consumer: 'client',
      build: {
        outDir: 'dist/head',
        copyPublicDir: false,
        rolldownOptions: {
          input: { head: 'web/head/head.ts' },
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    },
    /** The command line's verifier in one file, for readers without a checkout. */
    verifier: {
      // bundles everything, because a reader has no packages
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/verifier',
        ssr: true,
        emitAssets: false,
        copyPublicDir: false,
        // not minified: users read it before they run it
        minify: false,
        rolldownOptions: {
          input: { 'touchline-verify': 'cli/verify.ts' },
          output: { codeSplitting: false, entryFileNames: '[name].mjs' },
        },
      },
    },
    /** The service worker, which has its own address and consists of one file. */
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/worker',
        copyPublicDir: false,
        rolldownOptions: {
          input: { worker: 'web/offline/worker.ts' },
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    },
  },
  builder: {},
}))
