import { useDeferredValue, useState } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import { inEach, textLanguages } from '../../../contract/values.ts'
import work from '../../account/work-layout.module.css'
import { deskNamesQuery, deskSourcesQuery } from '../../api/desk-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { languageTags } from '../../page/language.ts'
import { LocalTime, useLanguage, useWords } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { Tiles } from '../../parts/tiles.tsx'
import styles from './desk.module.css'
import { Part } from './part.tsx'
import { Table } from './table.tsx'
import { useChange } from './use-change.ts'
import { WithReason } from './with-reason.tsx'
import { useTexts } from './words.ts'

type Quarantined = ResultOf<'deskSources'>['quarantine'][number]

/** Sources with their last answers, and their quarantined rows. */
export function Sources() {
  const { sources: texts } = useTexts()
  const outcome = useAnswer(deskSourcesQuery(useLanguage()))
  return (
    <Block
      outcome={outcome}
      skeleton={<Skeleton width="100%" height={240} />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} brief />}
    >
      {({ sources, overdue, missing = [], disputed, quarantine }) => (
        <>
          <Part id="sources" title={texts.title}>
            <Table labelledBy="sources" columns={texts.columns}>
              {sources.map((source) => (
                <SourceRow key={source.source} source={source} />
              ))}
            </Table>
            <p className={work.quiet}>{texts.stripNote}</p>
          </Part>
          {overdue.length > 0 && (
            <Part id="overdue" title={texts.overdue} note={texts.overdueNote}>
              <ul className={styles.rows}>
                {overdue.map((match) => (
                  <Overdue key={match.matchId} match={match} />
                ))}
              </ul>
            </Part>
          )}
          {missing.length > 0 && (
            <Part id="missing" title={texts.missing} note={texts.missingNote}>
              <Table labelledBy="missing" columns={texts.missingColumns}>
                {missing.map(({ source, league, season, matches, first, last }) => (
                  <tr key={`${source} ${league} ${season}`}>
                    <th scope="row">
                      <bdi>{league}</bdi> {season}
                    </th>
                    <td>{source}</td>
                    <td>{matches}</td>
                    <td>
                      <LocalTime value={first} format="date" />
                      {' – '}
                      <LocalTime value={last} format="date" />
                    </td>
                  </tr>
                ))}
              </Table>
            </Part>
          )}
          {disputed.length > 0 && (
            <Part id="disputed" title={texts.disputed} note={texts.disputedNote}>
              <ul className={styles.rows}>
                {disputed.map((match) => (
                  <Disputed key={match.matchId} match={match} />
                ))}
              </ul>
            </Part>
          )}
          <Part id="quarantine" title={texts.quarantine} note={texts.note}>
            {quarantine.length === 0 && <p className={work.quiet}>{texts.none}</p>}
            <ul className={styles.rows}>
              {quarantine.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          </Part>
        </>
      )}
    </Block>
  )
}

/** A match without a result: its plans wait until its source or an operator says more. */
function Overdue({ match }: { match: ResultOf<'deskSources'>['overdue'][number] }) {
  const { sources: texts } = useTexts()
  const noting = useChange('deskNotPlayed', ['deskSources'])
  return (
    <li>
      <h3>
        <bdi>{match.match}</bdi>
      </h3>
      <p className={work.quiet}>
        {`${match.league} · ${match.source} · `}
        <LocalTime value={match.kickoff} format="month-day-time" />
        {` · ${texts.openPlans(match.plans)}`}
      </p>
      <details className={styles.change}>
        <summary>{texts.notPlayed}</summary>
        <WithReason
          label={texts.notPlayed}
          question={texts.notPlayedAsked}
          state={noting}
          send={(reason) => noting.change({ matchId: match.matchId, reason })}
        />
      </details>
    </li>
  )
}

/** A match whose sources tell different results: one word may be set aside. */
function Disputed({ match }: { match: ResultOf<'deskSources'>['disputed'][number] }) {
  const { sources: texts } = useTexts()
  const setting = useChange('deskSetAside', ['deskSources'])
  const { matchId, kickoff } = match
  return (
    <li>
      <h3>
        <bdi>{match.match}</bdi>
      </h3>
      <p className={work.quiet}>
        {`${match.league} · `}
        {kickoff !== null && <LocalTime value={kickoff} format="month-day-time" />}
        {` · ${texts.plans(match.plans)}`}
        {match.settles && ` · ${texts.settles}`}
      </p>
      {match.words.map(({ source, result, extra, shootOut, setAside }) => (
        <details key={source} className={styles.change}>
          <summary>
            {[
              `${source}: ${result || texts.noWord}`,
              ...(extra ? [texts.extraTime(extra)] : []),
              ...(shootOut ? [texts.shootOut(shootOut)] : []),
              ...(setAside ? [texts.isSetAside] : []),
            ].join(' · ')}
          </summary>
          <WithReason
            label={setAside ? texts.countAgain : texts.setAside}
            question={texts.setAsideAsked}
            state={setting}
            send={(reason) => setting.change({ matchId, source, setAside: !setAside, reason })}
          />
        </details>
      ))}
    </li>
  )
}

type Source = ResultOf<'deskSources'>['sources'][number]

/** A source: its successful readings by the hour, its remaining quota, and its last answer. */
function SourceRow({ source: state }: { source: Source }) {
  const { sources: texts } = useTexts()
  const fetching = useChange('deskFetchSource', ['deskSources'])
  const pausing = useChange('deskPauseSource', ['deskSources'])
  const { source, matches, heardAt, quarantined, answer, error, quota, hours, pausedAt, delay } =
    state
  const heard = hours.filter((hour) => hour !== 'none').length
  return (
    <tr>
      <th scope="row">
        {source}
        {[
          { label: texts.answer, words: answer },
          { label: texts.error, words: error },
        ].map(
          ({ label, words }) =>
            words !== null && (
              <small key={label}>
                {label} <LocalTime value={words.at} format="month-day-time" />:{' '}
                <span lang="en">{words.text}</span>
              </small>
            ),
        )}
      </th>
      <td>
        {pausedAt === null ? (
          <LocalTime value={heardAt} format="month-day-time" />
        ) : (
          <>
            <strong>{texts.paused}</strong> <LocalTime value={pausedAt} format="month-day-time" />
          </>
        )}
        {delay !== null && <small>{texts.delay(delay)}</small>}
      </td>
      <td>
        {hours.length > 0 && (
          <span className={styles.strip} role="img" aria-label={texts.heardIn(heard, hours.length)}>
            {hours.map((hour, at) => (
              <i key={at} className={styles[stripMarks[hour]]} />
            ))}
          </span>
        )}
      </td>
      <td>
        {quota !== null && (
          <>
            {texts.quota(quota.left)} <LocalTime value={quota.resetsAt} format="time" />
          </>
        )}
      </td>
      <td>{matches}</td>
      <td>{quarantined}</td>
      <td>
        {state.canPause && (
          <>
            <p className={work.buttons}>
              <button
                type="button"
                className={button.button}
                aria-disabled={fetching.busy}
                onClick={() => void fetching.change({ source })}
              >
                {texts.fetch}
              </button>
              <span role="alert">{fetching.error}</span>
            </p>
            <details className={styles.change}>
              <summary>{pausedAt === null ? texts.pause : texts.resume}</summary>
              <WithReason
                label={pausedAt === null ? texts.pause : texts.resume}
                state={pausing}
                send={(reason) => pausing.change({ source, paused: pausedAt === null, reason })}
              />
            </details>
          </>
        )}
      </td>
    </tr>
  )
}

const stripMarks = { full: 'full', late: 'slow', none: 'missing' } as const

function Row({ row }: { row: Quarantined }) {
  const { sources: texts, no } = useTexts()
  const refuse = useChange('deskRefuseRow', ['deskSources'])
  const again = useChange('deskRereadRow', ['deskSources'])
  const { id, state, handled } = row
  const reasons: Readonly<Partial<Record<string, string>>> = texts.reasons
  return (
    <li>
      <h3>
        {reasons[row.reason] ?? <span lang="en">{row.reason}</span>}
        {row.unknown.length > 0 && `: ${row.unknown.map(({ spelling }) => spelling).join(', ')}`}
      </h3>
      <p lang="en">{row.detail}</p>
      <p className={work.quiet}>
        {`${row.source} · ${row.item} · `}
        <LocalTime value={row.firstSeen} format="month-day-time" />
        {' – '}
        <LocalTime value={row.lastSeen} format="month-day-time" />
        {state !== 'waiting' && (
          <>
            {' · '}
            <strong>{texts.states[state]}</strong>
          </>
        )}
        {handled !== null && (
          <>
            {' · '}
            {handled.mapped === null
              ? texts.handledBy(handled.who)
              : texts.mappedBy(handled.who, handled.mapped)}
          </>
        )}
      </p>
      {state === 'waiting' ? (
        <Raw row={row} />
      ) : (
        <details className={styles.change}>
          <summary>{texts.raw}</summary>
          <Raw row={row} />
        </details>
      )}
      {row.unknown.map((name) => (
        <Mapping key={`${name.kind} ${name.name}`} source={row.source} unknown={name} />
      ))}
      {state !== 'taken' && (
        <p className={work.buttons}>
          {row.canReread && (
            <button
              type="button"
              className={button.button}
              aria-disabled={again.busy}
              onClick={() => void again.change({ id })}
            >
              {texts.takeAgain}
            </button>
          )}
          {state === 'refused' ? (
            <button
              type="button"
              className={button.button}
              aria-disabled={refuse.busy}
              onClick={() => void refuse.change({ id, refused: false })}
            >
              {texts.openAgain}
            </button>
          ) : (
            <ConfirmButton
              label={texts.refuse}
              question={texts.refuseAsked}
              no={no}
              busy={refuse.busy}
              onConfirm={() => refuse.change({ id, refused: true })}
            />
          )}
          <span role="alert">{refuse.error ?? again.error}</span>
        </p>
      )}
    </li>
  )
}

type Unknown = Quarantined['unknown'][number]

/** The row as received; unknown names in it are underlined. */
function Raw({ row: { content, unknown } }: { row: Quarantined }) {
  const text = JSON.stringify(content)
  const names = unknown.map(({ name }) => JSON.stringify(name))
  const parts = names.reduce(
    (all, name) => all.flatMap((part) => splitAround(part, name)),
    [{ text, isWrong: false }],
  )
  return (
    <pre className={styles.raw}>
      {parts.map((part, at) => (part.isWrong ? <b key={at}>{part.text}</b> : part.text))}
    </pre>
  )
}

interface Part {
  text: string
  isWrong: boolean
}

function splitAround(part: Part, name: string): Part[] {
  if (part.isWrong) return [part]
  return part.text
    .split(name)
    .flatMap((text, at) => [
      ...(at > 0 ? [{ text: name, isWrong: true }] : []),
      { text, isWrong: false },
    ])
}

/** Maps an unknown name to a stored club or league, from a proposal or by search. */
function Mapping({ source, unknown }: { source: string; unknown: Unknown }) {
  const { sources: texts } = useTexts()
  const { change, error, busy } = useChange('deskMap', ['deskSources'])
  const { kind, name, spelling, proposals } = unknown
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const find = useDeferredValue(text.trim())
  const pick = ([next]: string[]) => setChosen(next ?? null)
  const picked = chosen === null ? [] : [chosen]
  return (
    <div className={styles.mapping}>
      <Tiles
        label={texts.is[kind](spelling)}
        tiles={proposals.map((one) => ({
          key: String(one.id),
          label: one.name,
          figure: `${Math.round(one.similarity * 100)}%`,
        }))}
        picked={picked}
        change={pick}
        most={1}
      />
      <TextField label={texts.find[kind]} value={text} change={setText} most={40} />
      {find !== '' && <Found kind={kind} find={find} picked={picked} change={pick} />}
      <p className={work.buttons}>
        <button
          type="button"
          className={styles.ink}
          aria-disabled={busy || chosen === null}
          onClick={() => {
            if (chosen !== null) void change({ source, kind, name, id: Number(chosen) })
          }}
        >
          {texts.map}
        </button>
        <span role="alert">{error}</span>
      </p>
      <NewName source={source} unknown={unknown} />
    </div>
  )
}

/** Creates a club or league from an unknown name, with a name in each language. */
function NewName({
  source,
  unknown: { kind, name, spelling },
}: {
  source: string
  unknown: Unknown
}) {
  const { sources: texts } = useTexts()
  const { languageNames } = useWords()
  const { change, error, busy } = useChange('deskNewName', ['deskSources'])
  const [names, setNames] = useState(inEach(() => spelling))
  return (
    <details className={styles.change}>
      <summary>{texts.isNew[kind]}</summary>
      {textLanguages.map((one) => (
        <TextField
          key={one}
          label={languageNames[one]}
          lang={languageTags[one]}
          value={names[one]}
          change={(text) => setNames({ ...names, [one]: text })}
          most={60}
        />
      ))}
      <button
        type="button"
        className={button.button}
        aria-disabled={busy}
        onClick={() => void change({ source, kind, name, names })}
      >
        {texts.makeNew}
      </button>
      <span role="alert">{error}</span>
    </details>
  )
}

interface FoundProps {
  kind: Unknown['kind']
  find: string
  picked: string[]
  change: (picked: string[]) => void
}

/** Stored clubs or leagues whose name contains the typed text. */
function Found({ kind, find, picked, change }: FoundProps) {
  const { sources: texts } = useTexts()
  const { data } = useAnswer(deskNamesQuery(useLanguage(), { kind, find }))
  if (data === undefined) return null
  return (
    <Tiles
      label={texts.find[kind]}
      tiles={data.records.map(({ id, name }) => ({ key: String(id), label: name }))}
      picked={picked}
      change={change}
      most={1}
      headed={false}
    />
  )
}
