/** Pages as HTML: the standard rules of html-validate, and landmarks with names of their own. */
import { HtmlValidate } from 'html-validate'

const standard = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // React writes some attributes of SVG in a case of their own
    'attr-case': 'off',
    'unique-landmark': 'error',
  },
})

/** What is wrong with a page as the server sends it. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await standard.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  )
  const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level))
  if (levels[0] !== 1) faults.push('the first heading is not of the first level')
  if (levels.some((level, at) => level > (levels[at - 1] ?? 0) + 1))
    faults.push(`a level of headings is left out: ${levels.join(' ')}`)
  // the content security policy forbids them
  if (/ style=/.test(html)) faults.push('an element has a style attribute')
  return faults
}
