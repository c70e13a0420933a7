/** The list of how the commands of docs/operating.md are run, against the document. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { commandsIn, documented, runs, runsElsewhere } from './test-documented.ts'

test('every command of the document is run by a test, and no other is listed', () => {
  const listed = [...runs, ...runsElsewhere].flatMap(({ lines }) => lines)
  expect(listed.toSorted()).toEqual(documented.toSorted())
})

test.each(runsElsewhere)('$by runs $lines', ({ by, shows }) => {
  const source = readFileSync(fileURLToPath(new URL(`../${by}`, import.meta.url)), 'utf8')
  expect(source).toContain(shows)
})

test('commands are found in text, in tables and in blocks of code', () => {
  const document = `Run \`npm run one
-- FILE\`, or \`two ARG\`, with \`--three\`; \`four\` and \`GET /app/live\` are none.

| \`df\` |

    five --a \\
      b

\`\`\`sh
six seven
\`\`\`
`
  expect(commandsIn(document).toSorted()).toEqual(
    ['npm run one -- FILE', 'two ARG', '--three', 'df', 'five --a b', 'six seven'].toSorted(),
  )
})
