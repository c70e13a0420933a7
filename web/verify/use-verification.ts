import { useEffect, useState } from 'react'
import {
  siteStepNames,
  stepNames,
  type Finding,
  type Step,
  type StepName,
} from '../../rules/verify/findings.ts'
import { logFailure } from '../page/log-failure.ts'
import { NoStatement, type Reason } from './no-statement.ts'
import { verify, type VerifyRequest } from './run.ts'
import type { Subject } from './subject.ts'

export interface Progress {
  /** The completed checks, in order. */
  steps: readonly Step[]
  /** The check that is running; null when all are complete. */
  running: StepName | null
  /** Why no statement is possible. */
  failed: Reason | null
  witnesses: readonly { name: string; seconds: number }[]
}

const start: Progress = { steps: [], running: stepNames[0], failed: null, witnesses: [] }

/**
 * The shortest time of a check in milliseconds, so that a reader can read each line before the
 * next.
 */
const least = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 420)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Findings that a change of the site between two of its answers can cause. A second run does not
 * have them.
 */
const another: readonly Finding['kind'][] = [
  'number',
  'site',
  'unsettled',
  'overdue',
  'sealed',
  'unopened',
  'unreadable',
  'gap',
  'shrunk',
]

/** Runs the checks once; a new mount repeats them. */
export function useVerification({
  callApi,
  cache,
  lang,
  subject,
  acceptsSetBack = false,
}: VerifyRequest): Progress {
  const [progress, setProgress] = useState(start)
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const show = (next: Progress) => !signal.aborted && setProgress(next)
    look({ callApi, cache, lang, subject, acceptsSetBack }, show, signal).catch(
      (error: unknown) => {
        if (signal.aborted) return
        const failed = error instanceof NoStatement ? error.reason : 'noAnswer'
        if (!(error instanceof NoStatement)) logFailure('the verification broke off', error)
        show({ ...start, running: null, failed })
      },
    )
    return () => end.abort()
  }, [callApi, cache, lang, subject, acceptsSetBack])
  return progress
}

/** The checks of a verification, in order. */
export const stepsOf = ({ kind }: Subject): readonly StepName[] =>
  kind === 'record' ? stepNames : siteStepNames

async function look(
  request: VerifyRequest,
  show: (next: Progress) => void,
  signal: AbortSignal,
  isSecond = false,
): Promise<void> {
  let shown = start
  for await (const { name, findings, facts, opened } of paced(request, signal)) {
    if (signal.aborted) return
    if (!isSecond && findings.some(({ kind }) => another.includes(kind))) {
      await pause(2_000)
      return look(request, show, signal, true)
    }
    const steps = [...shown.steps, { name, findings, facts }]
    const running = findings.length > 0 ? null : (stepsOf(request.subject)[steps.length] ?? null)
    shown = {
      ...shown,
      steps,
      running,
      witnesses: opened?.witnessed ?? shown.witnesses,
    }
    show(shown)
  }
}

async function* paced(request: VerifyRequest, signal: AbortSignal) {
  let since = performance.now()
  for await (const checked of verify(request, signal)) {
    await pause(Math.max(0, least() - (performance.now() - since)))
    yield checked
    since = performance.now()
  }
}
