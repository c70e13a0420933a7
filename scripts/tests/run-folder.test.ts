import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runFolder } from './run-folder.mjs'

const disk = '/dev/vda / ext4 rw,relatime 0 0'
const memory = (options: string) => `tmpfs /dev/shm tmpfs ${options} 0 0`
const gib = 2 ** 30

function folderOf(mounted: string[] | null, { free = 8 * gib, given = '' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-mounts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const mounts = join(folder, 'mounts')
  if (mounted) writeFileSync(mounts, `${mounted.join('\n')}\n`)
  return runFolder({ given, mounts, free: () => free })
}

test('is in memory where there is room', () => {
  expect(folderOf([disk, memory('rw,nosuid,nodev')])).toBe('/dev/shm')
})

test.each<[string, string[] | null, number]>([
  ['there is little room', [disk, memory('rw,relatime')], 5 * gib],
  ['no program may be started there', [disk, memory('rw,nosuid,nodev,noexec')], 8 * gib],
  ['nothing can be written there', [disk, memory('ro,relatime')], 8 * gib],
  ['a disk is mounted there', [disk, '/dev/vdb /dev/shm ext4 rw,relatime 0 0'], 8 * gib],
  ['another mount covers it', [memory('rw'), memory('rw,noexec')], 8 * gib],
  ['the machine has none', [disk], 8 * gib],
  ['the machine is not Linux', null, 8 * gib],
])('is the folder of the system where %s', (_, mounted, free) => {
  expect(folderOf(mounted, { free })).toBe(tmpdir())
})

test('is the folder that TMPDIR names', () => {
  expect(folderOf([disk, memory('rw')], { given: '/var/tmp' })).toBe('/var/tmp')
})
