import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Short files that take long. On a clean clone Vitest starts the largest files first, so these
 * would run at the end, beside an idle core.
 */
const longShortFiles = [
  'trials/cluster/small.test.ts',
  'e2e/stop.test.ts',
  'e2e/ended-run.test.ts',
  'e2e/axe.test.ts',
  'e2e/journeys/screens.test.ts',
  'server/log/older-than-log.test.ts',
  'cli/verify-as-readers.test.ts',
  'cli/verify-documents.test.ts',
  'cli/operating.test.ts',
]

/** Starts the files of the list above before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longShortFiles.some((file) => moduleId.endsWith(`/${file}`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
