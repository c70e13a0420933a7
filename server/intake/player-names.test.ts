import { expect, test } from 'vitest'
import { likenessOf } from './player-names.ts'

test.each([
  ['F. Andrada', 'Federico Andrada', 'initials'],
  ['Müller, T.', 'Thomas Müller', 'initials'],
  ['Müller T.', 'Thomas Müller', 'initials'],
  ['Julian QUINONES', 'Julián Quiñones', 'words'],
  ['HWANG Inbeom', 'Hwang In-beom', 'words'],
  ['Son Heung-min', 'Heung-Min Son', 'words'],
  ['K. Mac Allister', 'Kevin Mac Allister', 'initials'],
  ["N'Golo Kanté", 'N’Golo Kante', 'words'],
  ['Pierre-Emile Højbjerg', 'Pierre-Emile Hojbjerg', 'words'],
  ['V. van Dijk', 'Virgil van Dijk', 'initials'],
  ['王大雷', '王大雷', 'words'],
])('%s and %s are one player by their %s', (one, other, likeness) => {
  expect(likenessOf(one, other)).toBe(likeness)
  expect(likenessOf(other, one)).toBe(likeness)
})

test.each([
  ['Müller', 'Thomas Müller'],
  ['T. Müller', 'Gerd Müller'],
  ['T. Müller', 'Thomas Maier'],
  ['T. Müller', 'T. Mueller'],
  ['Silva', 'Silva'.slice(1)],
  ['João Silva', 'José Silva'],
  ['', ''],
  ['T.', 'Thomas Müller'],
])('%s and %s are not known to be one', (one, other) => {
  expect(likenessOf(one, other)).toBeNull()
  expect(likenessOf(other, one)).toBeNull()
})
