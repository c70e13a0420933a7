import { useRef, useState } from 'react'
import type { Id } from '../../../contract/id.ts'
import { hitResults, planStatus, textLanguageOf } from '../../../contract/values.ts'
import { expertDetailQuery } from '../../api/expert-detail-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { useLanguage } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { PlanCard } from '../../parts/plan-card.tsx'
import { Sealed } from '../../parts/sealed.tsx'
import segment from '../../parts/segment.module.css'
import { statedPercent, type Answer, type Draft } from './draft.ts'
import styles from './studio-write.module.css'
import { useTexts } from './words.ts'

interface Props {
  draft: Draft
  match: Answer['match']
  expertId: Id | undefined
}

const views = ['inLists', 'unlocking', 'log'] as const
type View = (typeof views)[number]

/** The plan as readers will see it, and its log entries: now and at kick-off. */
export function Preview(props: Props) {
  const { preview: texts } = useTexts()
  return (
    <aside className={styles.preview} aria-label={texts.title}>
      {views.map((view) => (
        <div key={view}>
          <h2>{nameOf(view, props.draft, texts)}</h2>
          <Shown view={view} {...props} />
        </div>
      ))}
    </aside>
  )
}

/** On phones the preview is a sheet over the whole screen, one of its three views at a time. */
export function PreviewSheet(props: Props) {
  const { preview: texts } = useTexts()
  const [open, setOpen] = useState(false)
  const [view, setView] = useState<View>('inLists')
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`${button.button} ${styles.previewButton}`}
        onClick={() => setOpen(true)}
      >
        {texts.title}
      </button>
      {open && (
        <Dialog
          ref={dialog}
          title={texts.title}
          closeLabel={texts.close}
          className={styles.sheet}
          onClose={() => {
            setOpen(false)
            opener.current?.focus()
          }}
        >
          <div role="group" aria-label={texts.views} className={styles.views}>
            {views.map((one) => (
              <button
                key={one}
                type="button"
                className={segment.segment}
                aria-pressed={one === view}
                {...(one === view && { 'aria-current': 'true' as const })}
                onClick={() => setView(one)}
              >
                {nameOf(one, props.draft, texts)}
              </button>
            ))}
          </div>
          <Shown view={view} {...props} />
        </Dialog>
      )}
    </>
  )
}

type Words = ReturnType<typeof useTexts>['preview']

function nameOf(view: View, { price }: Draft, texts: Words): string {
  if (view === 'unlocking') return price === 0 ? texts.freeText : texts.locked
  return texts[view]
}

function Shown({ view, draft, match, expertId }: Props & { view: View }) {
  if (view === 'inLists')
    return expertId === undefined ? null : <Card draft={draft} match={match} expertId={expertId} />
  return view === 'unlocking' ? <Lock draft={draft} /> : <Log draft={draft} match={match} />
}

/** The plan's card in lists, with the expert's current numbers. Its links lead nowhere yet. */
function Card({ draft, match, expertId }: Props & { expertId: Id }) {
  const { preview: texts } = useTexts()
  const language = textLanguageOf(useLanguage())
  const { data } = useAnswer(expertDetailQuery(language, { expertId }))
  if (data === undefined || 'specOnly' in data) return null
  const { recentCnt, recentWinCnt, recentHitRate, streakWinCnt, ...expert } = data.expert
  const title = draft.title[language]?.trim() ?? ''
  const original = draft.title[draft.original]?.trim() ?? ''
  return (
    <div inert className={styles.card}>
      <PlanCard
        plan={{
          id: 0,
          expertId: expert.expertId,
          name: expert.name,
          avatar: expert.avatar,
          kind: expert.kind,
          solutionTitle: title || original || texts.noTitle,
          ...(title === '' && original !== '' && { titleLanguage: draft.original }),
          matchId: match.matchId,
          leagueShortName: match.leagueName,
          homeShortName: match.homeName,
          awayShortName: match.awayName,
          matchTime: match.matchTime,
          predictPlay: draft.selections.map(({ play }) => play).join(','),
          status: draft.price === 0 ? planStatus.free : planStatus.priced,
          hitResult: hitResults.none,
          recentCnt,
          recentWinCnt,
          recentHitRate,
          streakWinCnt,
        }}
      />
    </div>
  )
}

function Lock({ draft }: { draft: Draft }) {
  const { preview: texts } = useTexts()
  const length = Array.from(draft.analysis[draft.original]?.trim() ?? '').length
  const picks = draft.selections.reduce((sum, { keys }) => sum + keys.length, 0)
  return (
    <div className={styles.lock}>
      <Sealed label="" />
      <p>
        <strong>{texts.sealed}</strong>
        <span>{texts.inside(picks, length)}</span>
        {draft.price > 0 && <span>{texts.costs(draft.price, draft.refundOnMiss)}</span>}
      </p>
    </div>
  )
}

/** Converts per cent to the shares in the log. */
const asShares = ({ home, draw, away }: NonNullable<Draft['probabilities']>) => ({
  home: home / 100,
  draw: draw / 100,
  away: away / 100,
})

/** JSON with a line for each field of the object itself. */
const lines = (value: Record<string, unknown>) =>
  `{${Object.entries(value)
    .map(([key, of]) => `"${key}": ${JSON.stringify(of)}`)
    .join(',\n ')}}`

function Log({ draft, match }: { draft: Draft; match: Answer['match'] }) {
  const { preview: texts } = useTexts()
  return (
    <>
      <p className={styles.hint}>{texts.atOnce}</p>
      <pre className={styles.body}>
        {lines({
          matchId: match.matchId,
          kickoff: match.matchTime,
          plays: draft.selections.map(({ play }) => play),
          price: draft.price,
          refundOnMiss: draft.refundOnMiss,
          ...(match.market?.result && { market: match.market.result }),
          titleHash: 'SHA-256',
          commitment: 'SHA-256',
        })}
      </pre>
      <p className={styles.hint}>{texts.later}</p>
      <pre className={styles.body}>
        {lines({
          selections: draft.selections.map((selection) => ({
            play: selection.play,
            line: selection.line,
            picks: selection.keys.map((key) => {
              const percent = statedPercent(draft, selection, key)
              return { key, ...(percent !== undefined && { probability: percent / 100 }) }
            }),
          })),
          ...(draft.probabilities && { probabilities: asShares(draft.probabilities) }),
          analysisHash: 'SHA-256',
        })}
      </pre>
    </>
  )
}
