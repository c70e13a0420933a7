/** What a screen's route.ts declares, and the part.ts of a part of a screen. */
import type { ComponentType } from 'react'
import type { CallName } from '../../contract/calls.ts'
import type { Language } from '../../contract/values.ts'
import type { ReadOf } from '../api/read/spec-only.ts'
import type { Question } from '../api/queries.ts'
import type { Shape } from '../words/en.ts'
import type { PlaceName } from '../page/links.ts'

/**
 * Code with the words that only it uses: a screen, or a part of one. By convention the component is
 * the default export of <folder>/<last name of the folder>.tsx, and the words are in
 * <folder>/words/.
 */
export interface Module {
  /** Relative to web/screens, such as "match-detail/lineup". */
  folder: string
  load: () => Promise<{ default: ComponentType }>
}

/** The cached answer to a question, or undefined. */
export type Answered = <N extends CallName>(question: Question<N>) => ReadOf<N> | undefined

/** The data that a page's title is made from. */
export interface PageState<P> {
  words: Shape
  language: Language
  parameters: P
  answered: Answered
}

/** A part of a screen, such as a tab, which is fetched only if the address names it. */
export interface Part<P> extends Module {
  /** The questions of the part, in addition to its screen's. */
  questions: (language: Language, parameters: P) => Question[]
}

/** The title and the description in the head of a page. */
export interface PageWords {
  title: string
  /** For search engines and previews. */
  description: string
}

/** `Texts` are the screen's own words. */
export interface Route<P = never, Texts = never> extends Module {
  /** The name of its link; see page/screens.ts. */
  name: PlaceName
  /** In the screen's own words, or in the shared ones. */
  page: (texts: Texts, words: Shape) => PageWords
  /** The name of the page's subject, such as a plan's title; undefined until it is loaded. */
  subject?: (state: PageState<P>) => string | undefined
  /**
   * The questions of the screen. Their answers are fetched together with its code, before it is
   * shown. Only public reads, because a page is the same for every reader.
   */
  questions: (language: Language, parameters: P) => Question[]
  /**
   * The part that the address names. It is fetched with the screen, which renders it by
   * <ScreenPart>.
   */
  part?: (parameters: P) => Part<P> | undefined
}
