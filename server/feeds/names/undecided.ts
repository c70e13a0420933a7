/**
 * Sides that are not decided yet. Sources write in the place of a club what it has to be: "W74",
 * "Winner of SF1", "2A", "Sieger Halbfinale 1".
 */
import { inEach } from '../../../contract/values.ts'
import { crestPath } from '../crest-path.ts'
import type { FeedClub } from '../feed.ts'

const place = String.raw`(?:group|match|game|semi|quarter|final|play-?off|pool|round|zone|(?:path|tie|leg)\b)`
const shortRound = String.raw`(?:sf|qf|r\d\d?|hf|vf|af|m)\s?\d*`
/** A number, a letter alone, or a part of a competition: no club has it behind such a word. */
const told = String.raw`(?:\d|\b[A-L]\b|\b${place}|\b${shortRound}\b)`

const forms = [
  // W74, L101, 1A, 3A/B/C, A1, 1st A
  /^[WL]\s?\d{1,3}$/,
  /^[1-4]\s?[A-L](?:\s?\/\s?[1-4]?[A-L])*$/,
  /^[A-L][1-4]$/,
  // QF1, SF 2 winner, 3rd A/B/C
  /^(?:sf|qf|r\d\d?|hf|vf|af|m)[\s-]?\d{1,2}(?:\s(?:winner|loser))?$/i,
  /^(?:best )?3rd \(?[A-L](?:\/[A-L])+\)?$/i,
  /^qualifier (?:\d{1,2}|[A-L])$|\bpath (?:\d|[A-L])\b|^inter-?confederation play-?off\b/i,
  // "Arsenal / Chelsea"; "Bodø/Glimt" is one club
  /\S (?:\/|or) \S/,
  new RegExp(String.raw`^(?:the )?(?:winners?|losers?|runners?[- ]up)(?:$|\b.*${told})`, 'i'),
  new RegExp(
    String.raw`^${place}[\w\s-]*\b(?:winners?|losers?|runners?[- ]up|first|second|third|fourth)\b`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:1st|2nd|3rd|4th|first|second|third|fourth|best)\b.*\b(?:group|placed?|pool)\b`,
    'i',
  ),
  /^(?:sieger|gewinner|verlierer|erster|zweiter|dritter)\b.*(?:\d|gruppe|spiel|finale?|play-?off)/i,
  /^(?:sieger|verlierer) [AEHQSV]F$/i,
  /^gruppen(?:sieger|erster|zweiter|dritter)\b/i,
  /^(?:tb[acd]|to be (?:announced|confirmed|decided|determined)|n\.\s?n\.?|(?:noch )?offen)$/i,
  /^(?:steht noch nicht fest|noch nicht bekannt|platzhalter|[?–—-]+)$/i,
  /^(?:ganador|perdedor|vencedor|vainqueur|perdant|vincente|perdente|winnaar|verliezer)\b.*(?:\d|grup|final|match|partido|jogo|gara)/i,
  /^(?:primer[oa]?|segund[oa]|tercer[oa]?|premier|deuxième|\d(?:º|er|e|ème))\s.*\bgr[ou]+p/i,
  /^mejor(?:es)? tercer/i,
  /[胜勝负負败敗]者$|^(?:未定|待定)$|第[一二三四]名?$/,
]

/** Whether the name that a source writes for a side stands for one that is not decided yet. */
export const isUndecided = (name: string): boolean =>
  forms.some((form) => form.test(name.trim().replaceAll(/\s+/g, ' ')))

/**
 * The side in the words of the source, in all languages; null for a club. Its key says that it is
 * none.
 */
export function undecidedSide(text: string): FeedClub | null {
  if (!isUndecided(text)) return null
  const key = `undecided/${text
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}`
  const name = inEach(() => text.trim())
  return { key, ours: key, name, shortName: name, crest: crestPath(key) }
}
