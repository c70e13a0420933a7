import { useEffect, useState } from 'react'
import { stepNames, type Finding, type Step, type StepName } from '../../rules/verify/findings.ts'
import { logFailure } from '../api/log.ts'
import { NoAnswer, NoLog, verify, type Asked } from './run.ts'

export interface Progress {
  /** The checks that have ended, in order. */
  steps: readonly Step[]
  /** The one that is being made; null once all is said. */
  running: StepName | null
  /** Why nothing can be said. */
  failed: 'noAnswer' | 'noLog' | null
  witnesses: readonly string[]
}

const start: Progress = { steps: [], running: stepNames[0], failed: null, witnesses: [] }

/** Each claim can be read before the next one comes: at least so many milliseconds a check. */
const least = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 420)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * What the site wrote between two of its answers makes a difference that is gone at the second
 * look.
 */
const another: readonly Finding['kind'][] = [
  'number',
  'unsettled',
  'overdue',
  'sealed',
  'unopened',
  'unreadable',
  'gap',
  'shrunk',
]

/** Makes the checks once; who wants them again mounts anew. */
export function useVerification({ ask, lang, expertId }: Asked): Progress {
  const [progress, setProgress] = useState(start)
  useEffect(() => {
    const state = { wanted: true }
    const show = (next: Progress) => state.wanted && setProgress(next)
    look({ ask, lang, expertId }, show, () => state.wanted).catch((error: unknown) => {
      if (!(error instanceof NoAnswer || error instanceof NoLog))
        logFailure('the verification broke off', error)
      show({ ...start, running: null, failed: error instanceof NoLog ? 'noLog' : 'noAnswer' })
    })
    return () => {
      state.wanted = false
    }
  }, [ask, lang, expertId])
  return progress
}

async function look(
  asked: Asked,
  show: (next: Progress) => void,
  wanted: () => boolean,
  isSecond = false,
): Promise<void> {
  let shown = start
  for await (const { name, findings, facts, opened } of paced(asked)) {
    if (!wanted()) return
    if (!isSecond && findings.some(({ kind }) => another.includes(kind))) {
      await pause(2_000)
      return look(asked, show, wanted, true)
    }
    const steps = [...shown.steps, { name, findings, facts }]
    const running = findings.length > 0 ? null : (stepNames[steps.length] ?? null)
    shown = {
      ...shown,
      steps,
      running,
      witnesses: opened?.witnessed.map((witness) => witness.name) ?? shown.witnesses,
    }
    show(shown)
  }
}

async function* paced(asked: Asked) {
  let since = performance.now()
  for await (const checked of verify(asked)) {
    await pause(Math.max(0, least() - (performance.now() - since)))
    yield checked
    since = performance.now()
  }
}
