/**
 * What a screen may know of the page around it: where it is, in which language, and how to go
 * elsewhere.
 */
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
import type { Language } from '../../contract/values.ts'
import type { Href, Place } from './links.ts'
import { doorBases, type Door, type PageFacts, type Site } from './site.ts'
import { onThemeChange, setTheme, shownTheme, type Theme } from './theme.ts'
import { readersClock, timeText, type Clock, type TimeFormat } from '../parts/time-text.ts'
import type { Shape } from '../words/en.ts'

export interface Navigation {
  facts: PageFacts
  place: Place
  language: Language
  words: Shape
  own: unknown
  part: { Part: ComponentType; own: unknown } | null
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
 * The hook by which a screen and its parts read the words that travel with it:
 * `screens/<screen>/words/`. Never outside that screen.
 */
// the one use of the type is what a screen states
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function ownWords<Own>(): () => Own {
  // the routes' table names the words of the very screen that shows
  return () => useNavigation().own as Own
}
/** The part of the screen that the address names, which reads its own words as a screen does. */
export function ScreenPart() {
  const navigation = useNavigation()
  if (navigation.part === null) return null
  const { Part, own } = navigation.part
  return (
    <NavigationContext value={{ ...navigation, own }}>
      <Part />
    </NavigationContext>
  )
}
export const useDoor = (): Door => useNavigation().facts.door
export const useSite = (): Site => useNavigation().facts
/** For what is no link, such as a form: goes where <Go> would. */
export const useGo = (): ((to: Href) => void) => useNavigation().go
export const usePlace = (): Place => useNavigation().place

/** Whether hydration is over. */
export const HydratedContext = createContext(false)

/**
 * What only the browser knows, and `onServer` on the server and while its page is hydrated. By
 * itself React would then render whatever reads one of these in a single task, just as the reader
 * begins to press; the change of the context it renders in slices.
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

export function useTheme(): [Theme, (next: Theme) => void] {
  // the server's page is light; the head script has set the stored theme on <html> before the first
  // paint
  const theme = useBrowserState(onThemeChange, shownTheme, 'light')
  return [theme, setTheme]
}

/**
 * The address of this place through the other door, for a plain <a>: a door is another document. It
 * says which one is wanted; the server remembers that, and sends on whoever wants the phones' door.
 */
export function useOtherDoor(): string {
  const { facts, place } = useNavigation()
  return `${place.href}${place.href.includes('?') ? '&' : '?'}door=${facts.door === 'h5' ? 'desktop' : 'h5'}`
}

interface GoProps extends Omit<React.ComponentProps<'a'>, 'href' | 'style'> {
  to: Href
  /** Another view of what is here: the page stays scrolled as it is. */
  stay?: boolean
  children?: ReactNode
}

/**
 * A pointer that stays on a link for so many milliseconds means it; one that a list is scrolled
 * under passes over hundreds.
 */
const meant = 65
let staying: ReturnType<typeof setTimeout> | undefined
const forget = () => clearTimeout(staying)
function onStay(then: () => void) {
  forget()
  staying = setTimeout(then, meant)
}

/** A link within this door. What it leads to is fetched when the reader means to follow it. */
export function Go({ to, stay = false, onClick, children, ...rest }: GoProps) {
  const { facts, go, preload } = useNavigation()
  // a finger that comes down has decided: what it asks for comes with the tap, and code that runs
  // between the two only holds that up
  const hover = ({ pointerType }: PointerEvent) =>
    pointerType !== 'touch' && onStay(() => preload(to))
  const focus = ({ currentTarget }: FocusEvent) =>
    currentTarget.matches(':focus-visible') && preload(to)
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const elsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || elsewhere || (rest.target ?? '_self') !== '_self') return
    event.preventDefault()
    // what fails now is asked for by the reader's own wish alone
    forget()
    go(to, stay, event.currentTarget)
  }
  return (
    <a
      {...rest}
      href={doorBases[facts.door] + to}
      onClick={follow}
      onPointerEnter={hover}
      onPointerLeave={forget}
      onFocus={focus}
    >
      {children}
    </a>
  )
}

/** Subscribes to what does not change while the page is there. */
export const never = () => () => {}

/** The reader's own clock; the server's until hydration is over. */
export const useClock = (): Clock => useBrowserState(never, readersClock, 'server')

/** A time by the reader's own clock, corrected at hydration. Nothing where no time is known. */
export function LocalTime({
  value,
  format,
  className,
}: {
  value: string | null
  format: TimeFormat
  className?: string | undefined
}) {
  const clock = useClock()
  if (value === null) return null
  return (
    <time dateTime={value} className={className}>
      {timeText(value, format, clock)}
    </time>
  )
}
