import { useDeferredValue, useState } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import work from '../../account/work-layout.module.css'
import { deskAccountsQuery } from '../../api/desk-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { expertDetail, href } from '../../page/links.ts'
import { Link, LocalTime, useLanguage } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { SecretShownOnce } from '../../parts/secret-shown-once.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { TextField } from '../../parts/text-field.tsx'
import styles from './desk.module.css'
import { Pages } from './pages.tsx'
import { Part } from './part.tsx'
import { useChange } from './use-change.ts'
import { WithReason } from './with-reason.tsx'
import { useTexts } from './words.ts'

type Account = ResultOf<'deskAccounts'>['records'][number]
type Alike = ResultOf<'deskOverview'>['alike']

const refreshed = ['deskAccounts'] as const

/** Accounts by name: reset links, blocks, sessions. Points and follows are not shown. */
export function Accounts({ alike }: { alike: Alike }) {
  const { accounts: texts } = useTexts()
  const [text, setText] = useState('')
  const [onlyBlocked, setOnlyBlocked] = useState(false)
  const [before, setBefore] = useState<number | undefined>(undefined)
  const find = useDeferredValue(text.trim())
  const outcome = useAnswer(
    deskAccountsQuery(useLanguage(), {
      find,
      ...(onlyBlocked && { state: 'blocked' as const }),
      ...(before !== undefined && { before }),
    }),
  )
  return (
    <Part id="accounts" title={texts.title} note={texts.note}>
      {alike.length > 0 && <AlikeNames alike={alike} show={setText} />}
      <TextField
        label={texts.search}
        value={text}
        change={(next) => {
          setText(next)
          setBefore(undefined)
        }}
        most={40}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={onlyBlocked}
          onChange={(event) => {
            setOnlyBlocked(event.target.checked)
            setBefore(undefined)
          }}
        />
        {texts.onlyBlocked}
      </label>
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={240} />}
        renderFailed={(failure) => <Failed failure={failure} title={texts.failed} brief />}
      >
        {({ records, next }) => (
          <>
            {records.length === 0 && <p className={work.quiet}>{texts.none}</p>}
            <ul className={styles.rows}>
              {records.map((account) => (
                <Row key={account.id} account={account} />
              ))}
            </ul>
            <p className={work.buttons}>
              <Pages texts={texts} before={before} next={next} go={setBefore} />
            </p>
          </>
        )}
      </Block>
    </Part>
  )
}

/** Pairs that a new rule found; pressing one of an account searches for it. */
function AlikeNames({ alike, show }: { alike: Alike; show: (name: string) => void }) {
  const { accounts: texts } = useTexts()
  return (
    <section aria-labelledby="alike" className={styles.alike}>
      <h3 id="alike">{texts.alike}</h3>
      <p className={work.quiet}>{texts.alikeNote}</p>
      <ul>
        {alike.map(({ kind, first, second }) => (
          <li key={`${kind} ${first} ${second}`} className={work.buttons}>
            <span className={work.quiet}>{texts.alikeKinds[kind]}</span>
            {[first, second].map((name) =>
              kind === 'account' ? (
                <button
                  key={name}
                  type="button"
                  className={button.button}
                  onClick={() => show(name)}
                >
                  <bdi>{name}</bdi>
                </button>
              ) : (
                <bdi key={name}>{name}</bdi>
              ),
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ account }: { account: Account }) {
  const { accounts: texts } = useTexts()
  const { expertId, blocked, sessions } = account
  return (
    <li>
      <h3>{account.name}</h3>
      <p className={work.quiet}>
        {texts.since} <LocalTime value={account.createdAt} format="date" /> ·{' '}
        {texts.ways(account.passkeys, account.passphrase)} · {texts.sessions(sessions.length)}
        {account.operator && ` · ${texts.operator}`}
        {expertId !== null && (
          <>
            {' · '}
            <Link to={href(expertDetail, { expertId })}>{texts.expert}</Link>
          </>
        )}
      </p>
      {blocked !== null && (
        <p>
          <strong>{texts.blockedUntil}</strong>{' '}
          <LocalTime value={blocked.until} format="month-day-time" />: {blocked.reason}
        </p>
      )}
      <details className={styles.change}>
        <summary>{texts.change(account.name)}</summary>
        {account.operator ? (
          <p className={work.quiet}>{texts.operatorNote}</p>
        ) : (
          <>
            <ResetLink account={account} />
            <Limits account={account} />
          </>
        )}
        <Sessions account={account} />
      </details>
    </li>
  )
}

/** A link is made with a reason and shown once. */
function ResetLink({ account: { id, resetUntil } }: { account: Account }) {
  const { accounts: texts } = useTexts()
  const make = useChange('deskResetLink', refreshed)
  const end = useChange('deskEndResetLink', refreshed)
  const [made, setMade] = useState<{ link: string; until: string } | null>(null)
  return (
    <section aria-label={texts.reset.title}>
      <h4>{texts.reset.title}</h4>
      <p className={work.quiet}>{texts.reset.note}</p>
      {made !== null && (
        <SecretShownOnce text={made.link} note={texts.reset.once} done={() => setMade(null)}>
          <LocalTime value={made.until} format="time" />
        </SecretShownOnce>
      )}
      <WithReason
        label={texts.reset.make}
        state={make}
        send={async (reason) => {
          const data = await make.change({ id, reason })
          if (data !== undefined) setMade(data)
          return data
        }}
      />
      {resetUntil !== null && (
        <p className={work.buttons}>
          <span className={work.quiet}>
            {texts.reset.open} <LocalTime value={resetUntil} format="time" />
          </span>
          <button
            type="button"
            className={button.button}
            aria-disabled={end.busy}
            onClick={() => {
              setMade(null)
              void end.change({ id })
            }}
          >
            {texts.reset.end}
          </button>
          <span role="alert">{end.error}</span>
        </p>
      )}
    </section>
  )
}

const blockDays = [1, 7, 30, 90, 365] as const

function Limits({ account: { id, blocked } }: { account: Account }) {
  const { accounts: texts } = useTexts()
  const block = useChange('deskBlock', refreshed)
  const unblock = useChange('deskUnblock', refreshed)
  const [days, setDays] = useState<number>(7)
  if (blocked !== null)
    return (
      <section aria-label={texts.block.title}>
        <h4>{texts.block.title}</h4>
        <WithReason
          label={texts.block.end}
          state={unblock}
          send={(reason) => unblock.change({ id, reason })}
        />
      </section>
    )
  return (
    <section aria-label={texts.block.title}>
      <h4>{texts.block.title}</h4>
      <p className={work.quiet}>{texts.block.note}</p>
      <label className={styles.choice}>
        {texts.block.for}
        <select value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {blockDays.map((one) => (
            <option key={one} value={one}>
              {texts.block.days(one)}
            </option>
          ))}
        </select>
      </label>
      <WithReason
        label={texts.block.block}
        question={texts.block.asked}
        state={block}
        send={(reason) => {
          const until = new Date(Date.now() + days * 86_400_000).toISOString()
          return block.change({ id, reason, until })
        }}
      />
    </section>
  )
}

function Sessions({ account: { id, sessions } }: { account: Account }) {
  const { accounts: texts } = useTexts()
  const { change, error, busy } = useChange('deskEndSessions', refreshed)
  if (sessions.length === 0) return null
  return (
    <section aria-label={texts.session.title}>
      <h4>{texts.session.title}</h4>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              <LocalTime value={session.seenAt} format="month-day-time" />{' '}
              <span className={work.quiet}>
                {texts.since} <LocalTime value={session.since} format="month-day-time" /> ·{' '}
                {session.passkey ? texts.session.passkey : texts.session.passphrase}
              </span>
            </span>
            <button
              type="button"
              className={button.button}
              aria-disabled={busy}
              onClick={() => void change({ id, sessionId: session.id })}
            >
              {texts.session.end}
            </button>
          </li>
        ))}
      </ul>
      <p className={work.buttons}>
        <button
          type="button"
          className={button.button}
          aria-disabled={busy}
          onClick={() => void change({ id })}
        >
          {texts.session.endAll}
        </button>
        <span role="alert">{error}</span>
      </p>
    </section>
  )
}
