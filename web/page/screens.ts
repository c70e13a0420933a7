/**
 * The screens of the site: the path and the parameters of each. Everything else about a screen is
 * in its folder in web/screens/: route.ts has its title, questions and code, words/ its words.
 */
import { boards, expertOrders, playTypes, pointsKinds, prices } from '../../contract/values.ts'
import { deskTabs } from './desk-tabs.ts'
import { meTabs } from './me-tabs.ts'
import {
  BadLink,
  freeText,
  hint,
  id,
  link,
  oneOf,
  optional,
  required,
  smallId,
} from './parameters.ts'
import type { Codec } from './parameters.ts'

export const home = link('home', '/', {})

export const planDetail = link('planDetail', '/planDetail', {
  id: required(id),
  expertId: hint(id),
})

/** A calendar day in the reader's time zone, YYYY-MM-DD. */
const day: Codec<string> = (text) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text)
    throw new BadLink(`"${text}" is not a day`)
  return text
}

export const match = link('match', '/match', {
  date: optional(day),
  tab: optional(oneOf('all', 'live', 'fixtures', 'results', 'followed')),
  league: optional(smallId),
  plans: optional(oneOf('1')),
})

export const matchDetail = link('matchDetail', '/matchDetail', {
  matchId: required(id),
  tab: optional(oneOf('overview', 'plans', 'intelligence', 'lineup', 'data', 'probability')),
  play: optional(oneOf(...Object.values(playTypes))),
})

/** A search of at most 40 characters, trimmed. */
const searchText: Codec<string> = (text) => {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 40) throw new BadLink(`"${text}" is not a search`)
  return trimmed
}

export const expertList = link('expertList', '/expertList', {
  type: optional(oneOf(...Object.values(boards))),
  play: optional(oneOf(...Object.values(playTypes))),
  window: optional(oneOf('30', '90', 'all')),
  kind: optional(oneOf('people', 'models', 'all')),
  search: freeText(searchText),
  sort: optional(oneOf(...expertOrders)),
  order: optional(oneOf('up', 'down')),
})

/** A UTC month, YYYY-MM. */
const month: Codec<string> = (text) => {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new BadLink(`"${text}" is not a month`)
  return text
}

export const expertDetail = link('expertDetail', '/expertDetail', {
  expertId: required(id),
  window: optional(oneOf('30', '90', 'all')),
  tab: optional(oneOf('onSale', 'settled', 'notCounted', 'all')),
  league: optional(smallId),
  result: optional(oneOf('hit', 'miss', 'other')),
  price: optional(oneOf(0, ...prices)),
  month: optional(month),
  with: optional(id),
})

/** A season in its league's form: 2025-26, 2025 or 2026-II. */
const season: Codec<string> = (text) => {
  if (!/^\d{4}(-(\d{2}|I{1,2}))?$/.test(text)) throw new BadLink(`"${text}" is not a season`)
  return text
}

/** A round's name in its league, at most 80 characters. */
const round: Codec<string> = (text) => {
  if (text.length > 80) throw new BadLink(`"${text}" is too long for a round`)
  return text
}

export const data = link('data', '/data', {
  league: optional(smallId),
  season: optional(season),
  tab: optional(oneOf('standings', 'fixtures', 'scorers', 'predictions')),
  side: optional(oneOf('now', 'home', 'away')),
  round: freeText(round),
  play: optional(oneOf(...Object.values(playTypes))),
})

/** The reader's own screen: opened plans and points with their filters, follows, the account. */
export const me = link('me', '/me', {
  tab: hint(oneOf(...meTabs)),
  state: hint(oneOf('open', 'waiting', 'settled')),
  result: hint(oneOf('hit', 'miss', 'other')),
  expert: hint(smallId),
  league: hint(smallId),
  locked: hint(oneOf('1')),
  kind: hint(oneOf(...pointsKinds)),
})

/** Teams, leagues, experts and matches by name. */
export const search = link('search', '/search', { q: freeText(searchText) })

/** Explains what the public log proves, and what it does not prove. */
export const proof = link('proof', '/proof', {})

/** The studio of an account: applying to become an expert, and its plans as one. */
export const studio = link('studio', '/studio', { tab: hint(oneOf('plans', 'profile')) })

/** Writing a plan on a match; with `planId` the next version of that plan. */
export const studioWrite = link('studioWrite', '/studio/write', {
  matchId: required(id),
  planId: optional(id),
})

/** The plan just sealed, with its place in the public log. */
export const studioSealed = link('studioSealed', '/studio/sealed', { id: required(id) })

/** Where a reset link leads. Its secret is in the fragment, which no server and no log sees. */
export const reset = link('reset', '/reset', {})

/** The desk of the operators. */
export const desk = link('desk', '/desk', { tab: hint(oneOf(...deskTabs)) })
