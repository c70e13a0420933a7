import { describe, expect, test } from 'vitest'
import { findClub, findMeeting, normalName, type Candidate } from './matching.ts'

test.each([
  ['1. FC Saarbrücken', 'saarbrucken'],
  ['de/fc-saarbrucken', 'saarbrucken'],
  ['SSV Ulm 1846 Fußball', 'ulm'],
  ['FC Bayern München II', 'bayern ii munchen'],
  ['FC 1899', '1899 fc'],
])('%s is told by %s', (name, told) => {
  expect(normalName(name)).toBe(told)
})

const candidate = (id: number, name: string, ...seasons: string[]): Candidate => ({
  id,
  names: [name],
  seasons: new Set(seasons),
})
const unknown = (name: string) => ({ names: [name], seasons: ['3 2026-27'] })
const listed = new Map([['3 2026-27', { ours: 3, theirs: 3 }]])

describe('a club is', () => {
  test('the one of its name in the same season, also if another season has one too', () => {
    const two = [candidate(1, 'FC Aue', '3 2025-26'), candidate(2, 'Aue', '3 2026-27')]
    expect(findClub(unknown('SV Aue'), two, listed)).toEqual({ is: 'same', id: 2 })
  })

  test('unsure, if the season has two of its name', () => {
    const two = [candidate(1, 'FC Aue', '3 2026-27'), candidate(2, 'Aue', '3 2026-27')]
    expect(findClub(unknown('SV Aue'), two, listed)).toEqual({ is: 'unsure' })
  })

  test('the only one of its name in the country, if no source lists its season', () => {
    const one = [candidate(1, 'FC Aue', '2 2024-25')]
    expect(findClub(unknown('Aue'), one, new Map())).toEqual({ is: 'same', id: 1 })
    expect(findClub(unknown('Aue'), one, listed)).toEqual({ is: 'unsure' })
  })

  test('the last that is left of a season, if the names have something in common', () => {
    const last = new Map([['3 2026-27', { ours: 1, theirs: 1 }]])
    const one = [candidate(1, 'Rot-Weiss Essen', '3 2026-27')]
    expect(findClub(unknown('RW Essen'), one, last)).toEqual({ is: 'same', id: 1 })
    expect(findClub(unknown('Hansa'), one, last)).toEqual({ is: 'unsure' })
  })

  test('unsure where a name is alike, and new where none is', () => {
    const one = [candidate(1, 'Alemannia Bergen', '3 2026-27')]
    expect(findClub(unknown('Alemania Bergen II'), one, listed)).toEqual({ is: 'unsure' })
    expect(findClub(unknown('Hansa'), one, listed)).toEqual({ is: 'new' })
  })
})

describe('a match is', () => {
  const day = 86_400_000
  const at = (kickoff: number | null, round = '') => ({ kickoff, round })

  test('that of its day, the nearest of two', () => {
    const two = [at(0, 'Matchday 1'), at(100 * day, 'Matchday 30')]
    expect(findMeeting(at(100 * day + 1, 'x'), two)).toBe(two[1])
  })

  test('that of its round, if it was moved', () => {
    const two = [at(0, 'Matchday 1'), at(100 * day, 'Matchday 30')]
    expect(findMeeting(at(20 * day, 'Matchday 1'), two)).toBe(two[0])
  })

  test('the only one, if a day or a round is not known', () => {
    const one = [at(0, 'Matchday 1')]
    expect(findMeeting(at(null, 'Round 3'), one)).toBe(one[0])
    expect(findMeeting(at(50 * day), one)).toBe(one[0])
    expect(findMeeting(at(50 * day), [...one, at(90 * day, 'Matchday 9')])).toBeNull()
  })

  test('none of another day and round', () => {
    expect(findMeeting(at(50 * day, 'Matchday 9'), [at(0, 'Matchday 1')])).toBeNull()
  })
})
