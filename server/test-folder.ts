/** Temporary folders of tests, which remove themselves. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

const newFolder = () => mkdtempSync(join(tmpdir(), 'touchline-test-'))
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** A folder for one test: to be called in it, or before each test. */
export function ownFolder(): string {
  const folder = newFolder()
  onTestFinished(() => remove(folder))
  return folder
}

/** A folder for all tests of a file, removed after them: to be called outside of tests. */
export function sharedFolder(): string {
  const folder = newFolder()
  afterAll(() => remove(folder))
  return folder
}
