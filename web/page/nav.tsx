/** The context of a screen: its place, its language, and navigation. */
import {
  createContext,
  use,
  useSyncExternalStore,
  type ComponentType,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import {
  defaultOddsFormat,
  type OddsFormat,
  type ThemeChoice,
  type Language,
} from '../../contract/values.ts'
import { addressIn } from './language.ts'
import type { Href, Place } from './links.ts'
import { onMatchOrderChange, storedMatchOrder, type MatchOrder } from './match-order.ts'
import { siteBases, type SiteName, type PageFacts, type Site } from './site.ts'
import { onOddsFormatChange, storedOddsFormat } from './odds-format.ts'
import { chosenTheme, onThemeChange, shownTheme, type Theme } from './theme.ts'
import {
  dayText,
  inEnglish,
  readersClock,
  timeText,
  weekdayOf,
  type Clock,
  type TimeFormat,
} from './time-text.ts'
import { onZoneChange } from './zone.ts'
import type { Shape } from '../words/en.ts'

export interface Navigation {
  facts: PageFacts
  place: Place
  language: Language
  words: Shape
  texts: unknown
  part: { Part: ComponentType; texts: unknown } | null
  go: (to: Href, stay?: boolean, link?: Element) => void
  preload: (to: Href) => void
  changeLanguage: (next: Language) => void
}

export const NavigationContext = createContext<Navigation | null>(null)

function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (navigation === null) throw new Error('outside the app')
  return navigation
}

export const useLanguage = (): Language => useNavigation().language
export const useChangeLanguage = (): ((next: Language) => void) => useNavigation().changeLanguage
export const useWords = (): Shape => useNavigation().words
/**
 * The hook with which a screen and its parts read the screen's own words,
 * `screens/<screen>/words/`. Never used outside that screen.
 */
// A screen names the type of its own words, which TypeScript cannot infer.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function screenTexts<Texts>(): () => Texts {
  // The routes' table names the words of the screen that is shown.
  return () => useNavigation().texts as Texts
}
/** The part of the screen that the address names. It reads its own words like a screen. */
export function ScreenPart() {
  const navigation = useNavigation()
  if (navigation.part === null) return null
  const { Part, texts } = navigation.part
  return (
    <NavigationContext value={{ ...navigation, texts }}>
      <Part />
    </NavigationContext>
  )
}
export const useSiteName = (): SiteName => useNavigation().facts.site
export const useSite = (): Site => useNavigation().facts
/** Whether the reader hides scores. */
export const useScoresHidden = (): boolean => useNavigation().facts.hideScores === true
/** Navigates like <Link>, for elements that are not links, such as a form. */
export const useGo = (): ((to: Href, stay?: boolean) => void) => useNavigation().go
export const usePlace = (): Place => useNavigation().place

/** Whether hydration is complete. */
export const HydratedContext = createContext(false)

/**
 * A value of the browser, and `onServer` on the server and during hydration. Plain React would then
 * render every reader of such a value in one long task, just when the reader begins to press; the
 * change of this context is rendered in slices.
 */
export function useBrowserState<T>(
  subscribe: (changed: () => void) => () => void,
  read: () => T,
  onServer: T,
): T {
  const hydrated = use(HydratedContext)
  const readOnServer = () => onServer
  return useSyncExternalStore(subscribe, hydrated ? read : readOnServer, readOnServer)
}

/**
 * The theme on screen. The server renders the light one; the head script has set the stored one on
 * <html> before the first paint.
 */
export const useTheme = (): Theme => useBrowserState(onThemeChange, shownTheme, 'light')
export const useThemeChoice = (): ThemeChoice =>
  useBrowserState(onThemeChange, chosenTheme, 'light')

/** The form of prices. The server renders the one that the reader's cookie names. */
export function useOddsFormat(): OddsFormat {
  const { odds = defaultOddsFormat } = useNavigation().facts
  return useBrowserState(onOddsFormatChange, storedOddsFormat, odds)
}

/** The order of the match list. The server renders the one that the reader's cookie names. */
export function useMatchOrder(): MatchOrder {
  const order = useNavigation().facts.matchesByTime === true ? 'time' : 'league'
  return useBrowserState(onMatchOrderChange, storedMatchOrder, order)
}

/**
 * The address of this place on the other site (desktop or mobile), for a plain <a>: the other site
 * is another document. Its parameter names the wanted site. The server remembers it, and redirects
 * to the mobile site if that is wanted.
 */
export function useOtherSite(): string {
  const { facts, place } = useNavigation()
  const mark = place.href.includes('?') ? '&' : '?'
  return `${place.href}${mark}door=${facts.site === 'h5' ? 'desktop' : 'h5'}`
}

/**
 * The address of a place (by default the current one) that names the language on screen, to be
 * shared with readers of other languages.
 */
export function useSharedAddress(to?: Href): string {
  const { place, language } = useNavigation()
  return addressIn(language, to ?? place.href)
}

interface LinkProps extends Omit<React.ComponentProps<'a'>, 'href' | 'style'> {
  to: Href
  /** A different view of the same content: the scroll position is kept. */
  stay?: boolean
  children?: ReactNode
}

/**
 * A pointer over a link for this many milliseconds counts as intent; scrolling a list moves the
 * pointer over hundreds of links.
 */
const intentDelay = 65
let intentTimer: ReturnType<typeof setTimeout> | undefined
const cancelIntent = () => clearTimeout(intentTimer)
function onIntent(then: () => void) {
  cancelIntent()
  intentTimer = setTimeout(then, intentDelay)
}

/** A link within this site. Its target is fetched when the reader shows intent to follow it. */
export function Link({ to, stay = false, onClick, children, ...rest }: LinkProps) {
  const { facts, go, preload } = useNavigation()
  // Touch is excluded: the tap follows at once and fetches the target itself, and code run at
  // pointerdown would only delay it.
  const hover = ({ pointerType }: PointerEvent) =>
    pointerType !== 'touch' && onIntent(() => preload(to))
  const focus = ({ currentTarget }: FocusEvent) =>
    currentTarget.matches(':focus-visible') && preload(to)
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const elsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || elsewhere || (rest.target ?? '_self') !== '_self') return
    event.preventDefault()
    // Errors that follow belong to the reader's own navigation.
    cancelIntent()
    go(to, stay, event.currentTarget)
  }
  return (
    <a
      {...rest}
      href={siteBases[facts.site] + to}
      onClick={follow}
      onPointerEnter={hover}
      onPointerLeave={cancelIntent}
      onFocus={focus}
    >
      {children}
    </a>
  )
}

/** Subscribes to a value that never changes during the life of the page. */
export const never = () => () => {}

/** The reader's clock; the server's until hydration is complete. */
export const useClock = (): Clock => useBrowserState(onZoneChange, readersClock, 'server')

/**
 * A time by the reader's clock, corrected at hydration. Shows nothing without a time. In English a
 * day is written in words; `numeric` keeps the form of the specification.
 */
export function LocalTime({
  value,
  format,
  numeric = false,
  className,
}: {
  value: string | null
  format: TimeFormat
  numeric?: boolean
  className?: string | undefined
}) {
  const clock = useClock()
  const isEnglish = useLanguage() === 'en'
  if (value === null) return null
  const words = isEnglish && !numeric ? inEnglish[format] : undefined
  return (
    <time dateTime={value} className={className} data-words={words && ''}>
      {timeText(value, words ?? format, clock)}
    </time>
  )
}

/** Formats an instant by the reader's clock, for texts that are not elements. */
export function useTimeText(): (value: string, format: TimeFormat) => string {
  const clock = useClock()
  const isEnglish = useLanguage() === 'en'
  return (value, format) => timeText(value, (isEnglish && inEnglish[format]) || format, clock)
}

/** A date, YYYY-MM-DD, with its weekday: "08-16 周日"; in English "Sun 16 Aug". */
export function DayWithWeekday({ day }: { day: string }) {
  const language = useLanguage()
  const weekday = useWords().weekdays[weekdayOf(day)]
  const date = dayText(day, language)
  return language === 'en' ? `${weekday} ${date}` : `${date} ${weekday}`
}
