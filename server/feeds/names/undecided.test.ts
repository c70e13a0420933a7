import { expect, test } from 'vitest'
import { clubTables } from './clubs.ts'
import { isUndecided } from './undecided.ts'

test.each(
  (
    'Winner of SF1|Winner SF 2|Winners of Match 49|winner match 74|Loser of Semi-final 1|W74|' +
    'L101|' +
    '1A|2 B|3A/B/C/D|3 A/B/F|A1|Winner Group A|Group A winners|Group B runners-up|' +
    'Runner-up Group C|Runners up of Group D|1st Group A|2nd place Group B|Third place Group E|' +
    'Best third-placed|Semi-final 1 winner|Winner Play-off Path A|Winner of QF|Winner|' +
    'Sieger Halbfinale 1|Sieger Spiel 49|Sieger EF|Verlierer HF 2|Gruppensieger A|' +
    'Gruppenzweiter B|' +
    'Zweiter Gruppe F|Ganador Partido 3|Vainqueur match 12|Vencedor Jogo 50|' +
    'QF1|SF 2|HF 1|SF1 winner|R16-3 winner|3rd A/B/C|Best 3rd (A/B/F)|Qualifier 2|' +
    'UEFA Path A winner|Inter-confederation play-off 2|Arsenal / Chelsea|Arsenal or Chelsea|' +
    'Primero Grupo A|1º Grupo B|Mejor tercero|半决赛胜者|A组第一|待定|Winnaar HF1'
  ).split('|'),
)('%s is no club', (name) => {
  expect(isUndecided(name)).toBe(true)
})

test.each(
  (
    'Winners Legends FC|' +
    'Winners FC|Winner Sport|1860 München|B 93|B1903|AC Sieger|Victoria|First Vienna FC|' +
    'Second Street|Winnersh United|Lommel|1. FC Köln|A.C. Milan|Best|Group Club|Wydad AC|' +
    'Bodø/Glimt|SG Barockstadt Fulda/Lehnerz|Oriente Petrolero|Path FC|SF Lotte|2 de Mayo|' +
    'Tercera Liga Selection|Primero de Mayo'
  ).split('|'),
)('%s is a club', (name) => {
  expect(isUndecided(name)).toBe(false)
})

test('no club of our tables is taken for an undecided side', () => {
  const names = clubTables.flatMap(([, rows]) => rows.flatMap((row) => Object.values(row).flat()))
  expect(names.length).toBeGreaterThan(3000)
  expect(names.filter((name) => typeof name === 'string' && isUndecided(name))).toEqual([])
})
