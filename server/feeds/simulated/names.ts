import type { Words } from '../../../contract/values.ts'
import { hanFamilies, hanGivens } from './names-han.ts'
import { wideFamilies, wideGivens } from './names-wide.ts'
import { shuffled } from './random.ts'

/** Leagues whose players have Chinese names. */
const hanLeagues = new Set(['coastal-premier', 'archipelago-league', 'coastal-one'])

/** Names of the players of one club; no family name occurs twice. */
export function namesOf(league: string, count: number, next: () => number): Words[] {
  const han = hanLeagues.has(league)
  const givens = shuffled(han ? hanGivens : wideGivens, next)
  return shuffled(han ? hanFamilies : wideFamilies, next)
    .slice(0, count)
    .map((family, at) => {
      const given = givens[at % givens.length] ?? family
      if (!han)
        return {
          zh: `${given.zh}·${family.zh}`,
          zht: `${given.zht}·${family.zht}`,
          en: `${given.en} ${family.en}`,
        }
      return {
        zh: family.zh + given.zh,
        zht: family.zht + given.zht,
        en: `${family.en} ${given.en}`,
      }
    })
}
