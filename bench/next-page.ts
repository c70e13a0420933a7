/**
 * A page of Next.js with the same DOM, styles and pictures as a page of ours, as a measure of a
 * common framework. Its packages are not our dependencies: they are installed into a separate
 * folder, if the registry can be reached.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { freePort } from './processes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1']

/** An element as [tag, attributes, ...children], or text. */
type Node = string | [tag: string, attributes: Record<string, string>, ...children: Node[]]

export interface NextSite {
  /** Builds and starts the page of this document; its files come from `files`. */
  start: (browser: Browser, html: string, files: number) => Promise<Started>
  remove: () => void
}
export interface Started {
  port: number
  close: () => Promise<void>
}

/** Installs Next.js. Null where its packages cannot be installed. */
export function installNext(): NextSite | null {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-next-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  try {
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--silent']
    execFileSync('npm', ['install', ...quiet, ...packages], {
      cwd: folder,
      stdio: 'ignore',
      timeout: 300_000,
    })
  } catch {
    remove()
    return null
  }
  return { start: (browser, html, files) => start(folder, browser, html, files), remove }
}

async function start(
  folder: string,
  browser: Browser,
  html: string,
  files: number,
): Promise<Started> {
  const { css, language, body } = await partsOf(browser, html)
  const app = join(folder, 'app')
  mkdirSync(app, { recursive: true })
  writeFileSync(join(app, 'body.json'), JSON.stringify(body))
  writeFileSync(join(app, 'styles.json'), JSON.stringify(css))
  writeFileSync(join(app, 'layout.jsx'), layout(language))
  writeFileSync(join(app, 'page.jsx'), page)
  writeFileSync(join(app, 'tree.jsx'), tree)
  // pictures and fonts come from the twin, by the same paths
  writeFileSync(
    join(folder, 'next.config.mjs'),
    `export default {
  rewrites: async () => [
    { source: '/:path*', destination: 'http://127.0.0.1:${files}/:path*' },
  ],
}
`,
  )
  const next = join(folder, 'node_modules/next/dist/bin/next')
  const env = { PATH: process.env['PATH'], HOME: folder, NEXT_TELEMETRY_DISABLED: '1' }
  execFileSync(process.execPath, [next, 'build'], { cwd: folder, env, stdio: 'ignore' })
  const port = await freePort()
  const child = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: folder,
    env,
    stdio: 'ignore',
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('The page of Next.js did not start.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    port,
    async close() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/`)).ok
  } catch {
    return false
  }
}

const layout = (language: string) => `import styles from './styles.json'
export default ({ children }) => (
  <html lang="${language}" data-theme="light">
    <head><style dangerouslySetInnerHTML={{ __html: styles }} /></head>
    <body>{children}</body>
  </html>
)
`
const page = `import body from './body.json'
import { Tree } from './tree.jsx'
export default () => <Tree node={body} />
`
/** A client component, which the browser hydrates with its data, as it does with our page. */
const tree = `'use client'
import { createElement } from 'react'
const names = { class: 'className', for: 'htmlFor', colspan: 'colSpan', datetime: 'dateTime' }
const properties = (attributes) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [names[name] ?? name, value]),
  )
export const Tree = ({ node }) =>
  typeof node === 'string'
    ? node
    : createElement(
        node[0],
        properties(node[1]),
        ...node.slice(2).map((child, at) => <Tree key={at} node={child} />),
      )
`

/** The styles and the body of a document, without its scripts. */
async function partsOf(
  browser: Browser,
  html: string,
): Promise<{ css: string; language: string; body: Node }> {
  const page = await browser.newPage({ javaScriptEnabled: true, offline: true })
  // the document is only parsed: its files are not loaded and its scripts do not run
  const parts = await page.evaluate((text) => {
    type Parsed = string | [string, Record<string, string>, ...Parsed[]]
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    const read = (element: Element): Parsed => [
      element.localName,
      Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      ...[...element.childNodes].flatMap((child): Parsed[] =>
        child instanceof Element
          ? /^(script|style|noscript|link)$/.test(child.localName)
            ? []
            : [read(child)]
          : child.nodeType === Node.TEXT_NODE
            ? [child.nodeValue ?? '']
            : [],
      ),
    ]
    const app = parsed.querySelector('#app')
    return {
      css: [...parsed.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
      language: parsed.documentElement.lang,
      body: app === null ? null : read(app),
    }
  }, html)
  await page.close()
  if (parts.body === null) throw new Error('The document has no #app.')
  return { ...parts, body: parts.body }
}
