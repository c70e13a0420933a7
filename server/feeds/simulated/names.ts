import type { Words } from '../../../contract/values.ts'
import { hanFamilies, hanGivens } from './names-han.ts'
import { wideFamilies, wideGivens } from './names-wide.ts'
import { shuffled } from './random.ts'

/** Leagues whose players have Chinese names. */
const hanLeagues = new Set(['coastal-premier', 'archipelago-league', 'coastal-one'])

/** Names of the players of one club; no family name occurs twice. */
export function namesOf(league: string, count: number, next: () => number): Words[] {
  const han = hanLeagues.has(league)
  const firstNames = shuffled(han ? hanGivens : wideGivens, next)
  return shuffled(han ? hanFamilies : wideFamilies, next)
    .slice(0, count)
    .map((family, at) => {
      const first = firstNames[at % firstNames.length] ?? family
      if (!han)
        return {
          zh: `${first.zh}·${family.zh}`,
          zht: `${first.zht}·${family.zht}`,
          en: `${first.en} ${family.en}`,
        }
      return {
        zh: family.zh + first.zh,
        zht: family.zht + first.zht,
        en: `${family.en} ${first.en}`,
      }
    })
}
