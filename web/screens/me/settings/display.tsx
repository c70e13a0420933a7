import { use, useState, type ReactNode } from 'react'
import { languages, oddsFormats, themeChoices } from '../../../../contract/values.ts'
import { useCannotSave } from '../../../account/cannot-save.ts'
import { ScoreSwitch } from '../../../account/score-switch.tsx'
import { choicesHere, useChoose } from '../../../api/choices.ts'
import { useAccount } from '../../../api/mutation.ts'
import { languageNames } from '../../../page/language.ts'
import {
  HydratedContext,
  useBrowserState,
  useChangeLanguage,
  useClock,
  useLanguage,
  useOddsFormat,
  useThemeChoice,
} from '../../../page/nav.tsx'
import { offsetText } from '../../../page/time-text.ts'
import { chosenZone, deviceZone, onZoneChange, zoneNames } from '../../../page/zone.ts'
import { oddsText } from '../../../parts/odds.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import styles from './display.module.css'
import { useTexts } from './words.ts'

/** A price that reads well in every form. */
const example = '2.05'

/** How the pages look: each choice holds at once, and goes back if the account did not take it. */
export function Display() {
  const { display } = useTexts()
  const isAccount = useAccount()
  const hydrated = use(HydratedContext)
  const choose = useChoose()
  const [failed, setFailed] = useState(false)
  const odds = useOddsFormat()
  const theme = useThemeChoice()
  const cannotSave = useCannotSave()
  // a visitor's choices are on the device alone; another language is another page
  const isFixed = isAccount && cannotSave
  const language = useLanguage()
  const changeLanguage = useChangeLanguage()

  async function change(next: Parameters<typeof choose>[0]) {
    const before = choicesHere()
    setFailed(false)
    if (await choose(next)) return
    setFailed(true)
    await choose(before)
  }

  return (
    <section aria-labelledby="display">
      <SectionHead id="display" title={display.title}>
        {!isAccount && <p className={`${styles.kept} ${styles.onDevice}`}>{display.onDevice}</p>}
        {(isAccount || !hydrated) && (
          <p className={`${styles.kept} ${hydrated ? '' : styles.withAccount}`}>
            {display.withAccount}
          </p>
        )}
      </SectionHead>
      <Row name={display.odds} note={display.oddsNote((format) => oddsText(example, format))}>
        <Options
          name="odds"
          label={display.odds}
          options={oddsFormats}
          texts={display.formats}
          chosen={odds}
          disabled={isFixed}
          change={(chosen) => void change({ odds: chosen })}
        />
      </Row>
      <Row name={display.zone} note={display.zoneNote}>
        <Zone change={(zone) => void change({ zone })} disabled={isFixed} />
      </Row>
      <Row name={display.theme} note={display.themeNote}>
        <Options
          name="theme"
          label={display.theme}
          options={themeChoices}
          texts={display.themes}
          chosen={theme}
          disabled={isFixed}
          change={(chosen) => void change({ theme: chosen })}
        />
      </Row>
      <Row name={display.language} note={display.languageNote}>
        <Options
          name="language"
          label={display.language}
          options={languages}
          texts={languageNames}
          chosen={language}
          disabled={cannotSave}
          change={(next) => {
            changeLanguage(next)
            void change({ language: next })
          }}
        />
      </Row>
      <Row name={display.scores} note={display.scoresNote}>
        <ScoreSwitch />
      </Row>
      <p role="status">{failed && display.failed}</p>
    </section>
  )
}

function Row({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <div>
        <h3>{name}</h3>
        <p>{note}</p>
      </div>
      {children}
    </div>
  )
}

interface OptionsProps<T extends string> {
  name: string
  label: string
  options: readonly T[]
  texts: Record<T, string>
  chosen: T
  disabled: boolean
  change: (next: T) => void
}

/** Radio buttons side by side: arrow keys move between them. */
function Options<T extends string>({ name, label, options, ...props }: OptionsProps<T>) {
  const { texts, chosen, disabled, change } = props
  return (
    <fieldset className={styles.options} disabled={disabled}>
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === chosen}
            onChange={() => change(option)}
          />
          <span>{texts[option]}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface ZoneProps {
  disabled: boolean
  change: (zone: string | null) => void
}

/** The zones that this browser knows; first the device's own. */
function Zone({ disabled, change }: ZoneProps) {
  const { display } = useTexts()
  const clock = useClock()
  const chosen = useBrowserState(onZoneChange, chosenZone, null)
  const own = useBrowserState(onZoneChange, deviceZone, '')
  const names = useBrowserState(onZoneChange, zoneNames, unknown)
  return (
    <select
      className={styles.zone}
      aria-label={display.zone}
      disabled={disabled}
      value={chosen ?? ''}
      onChange={({ target }) => change(target.value === '' ? null : target.value)}
    >
      <option value="">
        {display.ofDevice(own)}
        {chosen === null && own !== '' && ` ${offsetText(clock)}`}
      </option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name.replaceAll('_', ' ')}
          {name === chosen && ` ${offsetText(clock)}`}
        </option>
      ))}
    </select>
  )
}

const unknown: readonly string[] = []
