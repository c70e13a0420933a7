import { useRef, useState, type ReactNode } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { Finding, Step } from '../../rules/verify/findings.ts'
import type { Language } from '../../contract/values.ts'
import type { CallApi } from '../api/call-api.ts'
import { href, proof } from '../page/links.ts'
import { Link, useBrowserState } from '../page/nav.tsx'
import button from '../parts/button.module.css'
import { copy } from '../parts/copy.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { Verified } from '../parts/verified.tsx'
import styles from './dialog.module.css'
import { isOffline, onNetworkChange } from '../page/network.ts'
import type { Subject } from './subject.ts'
import { stepsOf, useVerification, type Progress } from './use-verification.ts'
import { wordsOf } from '../words/of-folder.ts'
import type { Shape } from './words/en.ts'

const wordsIn = wordsOf<Shape>(import.meta.glob('./words/*.ts'))

interface Props {
  texts: Shape
  callApi: CallApi
  cache: QueryClient
  language: Language
  subject: Subject
  close: () => void
}

/** Fetches the dialog's words, then returns the dialog. */
export async function verifyDialog(props: Omit<Props, 'texts'>): Promise<ReactNode> {
  return <VerifyDialog texts={await wordsIn(props.language)} {...props} />
}

/** Verifies a record while the reader watches, as often as they wish. */
function VerifyDialog({ texts, callApi, cache, language, subject, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [round, setRound] = useState(1)
  const [acceptsSetBack, setAccepts] = useState(false)
  return (
    <Dialog
      ref={dialog}
      title={texts.titles[subject.kind]}
      closeLabel={texts.close}
      className={styles.dialog}
      onClose={close}
    >
      <p className={styles.about}>{texts.about}</p>
      <Verification
        key={round}
        {...{ texts, callApi, cache, language, subject, acceptsSetBack }}
        again={() => setRound(round + 1)}
        onContinue={() => {
          setAccepts(true)
          setRound(round + 1)
        }}
      />
      <Link className={styles.proof} to={href(proof)} onClick={() => dialog.current?.close()}>
        {texts.proof}
      </Link>
    </Dialog>
  )
}

/**
 * Runs every check, and ends with one sentence: equal, or the difference. The seal is shown only at
 * the end.
 */
function Verification({
  texts,
  callApi,
  cache,
  language,
  subject,
  acceptsSetBack,
  again,
  onContinue,
}: Omit<Props, 'close'> & { acceptsSetBack: boolean; again: () => void; onContinue: () => void }) {
  const progress = useVerification({ callApi, cache, lang: language, subject, acceptsSetBack })
  const done = progress.running === null
  const equal =
    done &&
    progress.failed === null &&
    progress.steps.every(({ findings }) => findings.length === 0)
  const isSetBack = progress.steps.some(({ findings }) =>
    findings.some(({ kind }) => kind === 'setBack'),
  )
  return (
    <>
      <Checks texts={texts} subject={subject} progress={progress} />
      <p className={styles.verdict} role="status">
        {done && <strong>{verdict(texts, subject, progress, equal)}</strong>}
        {equal && <span>{witnessing(texts, progress)}</span>}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} disabled={!done} onClick={again}>
          {texts.again}
        </button>
        {done && isSetBack && (
          <button type="button" className={button.button} onClick={onContinue}>
            {texts.goOn}
          </button>
        )}
        <Copy texts={texts} text={commandFor(subject)} />
        {equal && <Verified language={language} label={texts.seal} className={styles.seal} />}
      </div>
    </>
  )
}

const commandFor = (subject: Subject) =>
  `npm run verify -- ${location.origin}${subject.kind === 'record' ? ` ${subject.expertId}` : ''}`

function Checks({
  texts,
  subject,
  progress: { steps, running },
}: {
  texts: Shape
  subject: Subject
  progress: Progress
}) {
  const offline = useBrowserState(onNetworkChange, isOffline, false)
  return (
    <ol className={styles.checks}>
      {stepsOf(subject).map((name, at) => {
        const step = steps[at]
        const state = step
          ? step.findings.length > 0
            ? 'failed'
            : 'passed'
          : name === running
            ? 'running'
            : 'waiting'
        const isCut = offline && state === 'running'
        return (
          <li key={name} className={`${styles.check} ${styles[state]}`}>
            <span className={styles.mark} aria-hidden>
              {state === 'passed' && <Icon name="check" size={16} />}
              {state === 'failed' && <Icon name="close" size={16} />}
            </span>
            <div>
              <p className={styles.name}>
                {texts.steps[name].title} <span className="vh">{texts.state[state]}</span>
              </p>
              <p role={isCut ? 'status' : undefined}>
                {step ? sentenceOf(texts, step) : isCut ? texts.offline : texts.steps[name].waits}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** The findings of a check: the first difference in full, and the number of others. */
function sentenceOf(texts: Shape, { name, findings, facts }: Step): string {
  const [first, ...others] = findings
  if (!first) return texts.steps[name].passed(facts)
  return sentence(texts, first) + (others.length > 0 ? texts.more(others.length) : '')
}

/** The words of a finding are stored under its kind, so the two types match. */
const sentence = (texts: Shape, finding: Finding) =>
  (texts.finding[finding.kind] as (finding: Finding) => string)(finding)

function verdict(
  texts: Shape,
  { kind }: Subject,
  { failed, steps }: Progress,
  equal: boolean,
): string {
  if (failed) return texts.failed[failed]
  const plans = steps.find(({ name }) => name === 'plans')?.facts['plans'] ?? 0
  if (equal) return texts.equal[kind](plans)
  const found = steps.flatMap(({ findings }) => findings)
  const isPageOnly = found.every((one) => one.kind === 'screen' || one.kind === 'document')
  return texts.differs[isPageOnly ? 'page' : kind]
}

/**
 * The log's own signature proves the order. The log counts as witnessed only with a cosignature by
 * a key that the reader entered.
 */
function witnessing(texts: Shape, { witnesses, steps }: Progress): string {
  const { plans = 0, seenBefore } = steps.find(({ name }) => name === 'plans')?.facts ?? {}
  const by =
    witnesses.length > 0
      ? texts.witnessed(witnesses, new Date())
      : `${texts.recorded} ${texts.unwitnessed}`
  return seenBefore === undefined ? by : `${by} ${texts.seenBefore(seenBefore, plans)}`
}

/** Where copying is blocked the button shows the command, to be copied by hand. */
function Copy({ texts, text }: { texts: Shape; text: string }) {
  const [label, setLabel] = useState(texts.command)
  return (
    <button
      type="button"
      className={button.button}
      onClick={() =>
        void copy(text).then(
          () => setLabel(texts.copied),
          () => setLabel(text),
        )
      }
    >
      {label}
    </button>
  )
}
