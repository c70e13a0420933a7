/**
 * Verifies in the reader's browser: the checks run in a worker (checks.ts); what only a page can
 * compare is compared here.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { DataOf } from '../../contract/calls.ts'
import type { Language } from '../../contract/values.ts'
import type { Finding } from '../../rules/verify/findings.ts'
import type { CallApi } from '../api/call-api.ts'
import { ownTrust, readLog, remember, remembered } from '../api/log-files.ts'
import type { Made, Reach } from './checks.ts'
import { checksInWorker } from './in-worker.ts'
import { withNetwork } from './network.ts'
import { answersOnScreen, isOlder, screenDifference, type ScreenAnswer } from './screen-answers.ts'
import { documentDifferences } from './shown-document.ts'
import type { Subject } from './subject.ts'

export interface VerifyRequest {
  callApi: CallApi
  /** The answers that this page was rendered from. */
  cache: QueryClient
  lang: Language
  subject: Subject
  /** The reader was informed that the log was set back, and continues with the remaining log. */
  acceptsSetBack?: boolean
}

/** Runs the checks in order, until `signal` is aborted. Throws `NoStatement`. */
export async function* verify(
  request: VerifyRequest,
  signal: AbortSignal,
): AsyncGenerator<Made, void> {
  const { lang, subject, acceptsSetBack = false } = request
  const callApi: CallApi = (name, data, options) =>
    withNetwork(
      () => request.callApi(name, data, options),
      ({ data: result }) => result !== undefined,
    )
  const inDocument = documentFindings()
  const onScreen = answersOnScreen(request.cache)
  const given = { subject, lang, acceptsSetBack, last: remembered(), trust: ownTrust().text }
  const reach: Reach = {
    read: (path) => withNetwork(() => readLog(path)),
    ask: (name, data) => callApi(name, data, { lang, signal }),
  }
  for await (const made of checksInWorker(given, reach, signal)) {
    if (made.opened) remember(made.opened.remember)
    // the last check compares the page with what was verified
    if (made.name !== (subject.kind === 'record' ? 'shown' : 'numbers')) yield made
    else {
      const ofPage = [...inDocument, ...(await screenFindings({ ...request, callApi }, onScreen))]
      yield { ...made, findings: [...made.findings, ...ofPage] }
    }
  }
}

/** What stands in the document and is not what this page was rendered from. */
function documentFindings(): Finding[] {
  const root = document.getElementById('app')
  return root === null ? [] : documentDifferences(root)
}

/**
 * Answers on the screen that differ from fresh ones. Where the site has gone on meanwhile, the
 * screen is renewed instead: what it shows then is what was verified.
 */
async function screenFindings(
  request: VerifyRequest,
  onScreen: readonly ScreenAnswer[],
): Promise<Finding[]> {
  const { callApi, lang, cache } = request
  const found: Finding[] = []
  for (const { name, data, shown } of onScreen) {
    // the question is one of the screen's own
    const answer = await callApi(name, data as DataOf<typeof name>, { lang })
    if (answer.data === undefined) continue
    const different = screenDifference(shown, answer.data)
    if (different === null) continue
    if (isOlder(shown, answer.data))
      void cache.invalidateQueries({ queryKey: [name, data, lang], exact: true })
    else found.push({ ...different, at: `${name}.${different.at}` })
  }
  return found
}
