/** The dashboard and the alert rules of `deploy/` use metrics that a server has. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const textOf = (path: string) => readFileSync(file(path), 'utf8')
const rules = textOf('deploy/prometheus-rules.yaml')
const board = textOf('deploy/grafana-board.json')

test('every metric that they use exists on a server', () => {
  const source = [
    'server/site.ts',
    'server/app.ts',
    'server/http/monitoring/metrics.ts',
    'server/http/pages/pages.ts',
  ]
    .map(textOf)
    .join('\n')
  const metrics = [...`${rules}${board}`.matchAll(/touchline_([a-z_]+)/g)].map(
    ([, name = '']) => name,
  )
  const unknown = metrics
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !new RegExp(`\\b(touchline_)?${name}\\b`).test(source))
  expect(metrics.length).toBeGreaterThan(30)
  expect(unknown).toEqual([])
})

const promtool = ['/usr/bin/promtool'].find((path) => existsSync(path))

test.skipIf(promtool === undefined)('promtool accepts all expressions (Debian: prometheus)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-rules-'))
  try {
    const { panels }: { panels: { targets: { expr: string }[] }[] } = JSON.parse(board)
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    const recorded = expressions.map((expr, at) => ({ record: `board:${at}`, expr }))
    const asRules = join(folder, 'board.json')
    // JSON is YAML
    writeFileSync(asRules, JSON.stringify({ groups: [{ name: 'board', rules: recorded }] }))
    for (const checked of [file('deploy/prometheus-rules.yaml'), asRules])
      expect(
        execFileSync(promtool ?? '', ['check', 'rules', checked], { encoding: 'utf8' }),
      ).toContain('SUCCESS')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

if (promtool === undefined)
  console.warn('NOT RUN: promtool; the Debian package prometheus is missing')
