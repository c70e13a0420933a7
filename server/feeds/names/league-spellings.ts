/** Names of leagues in files: a country, as a noun or an adjective, and the name of a league. */

/** By the first part of the league's key. */
const countries: Record<string, readonly string[]> = {
  ar: ['argentina', 'argentine'],
  at: ['austria', 'austrian', 'osterr', 'osterreich'],
  be: ['belgium', 'belgian'],
  br: ['brazil', 'brazilian', 'brasileiro'],
  ch: ['switzerland', 'swiss'],
  cn: ['china', 'chinese'],
  cz: ['czech republic', 'czechia', 'czech'],
  de: ['germany', 'german', 'deutsche'],
  dk: ['denmark', 'danish'],
  en: ['england', 'english'],
  es: ['spain', 'spanish'],
  fr: ['france', 'french'],
  gr: ['greece', 'greek'],
  it: ['italy', 'italian'],
  jp: ['japan', 'japanese'],
  kr: ['south korea', 'korea republic', 'korea'],
  mx: ['mexico', 'mexican'],
  nl: ['netherlands', 'dutch'],
  pt: ['portugal', 'portuguese'],
  sa: ['saudi arabia', 'saudi'],
  sco: ['scotland', 'scottish'],
  tr: ['turkey', 'turkiye', 'turkish'],
  uefa: ['uefa'],
  us: ['usa', 'united states'],
}

/** By key. Names of one country are not those of another: "Serie A", "Bundesliga". */
const leagues: Record<string, readonly string[]> = {
  'ar.1': ['primera division', 'liga profesional', 'liga profesional argentina'],
  'at.1': ['bundesliga'],
  'at.2': ['2 liga', 'erste liga'],
  'at.cup': ['ofb cup', 'cup'],
  'be.1': ['pro league', 'first division a', 'jupiler pro league'],
  'br.1': ['serie a'],
  'br.2': ['serie b'],
  'ch.1': ['super league'],
  'ch.2': ['challenge league'],
  'cn.1': ['super league'],
  'cz.1': ['first league', 'chance liga', 'fortuna liga'],
  'de.1': ['bundesliga', '1 bundesliga'],
  'de.2': ['2 bundesliga'],
  'de.3': ['3 liga'],
  'de.cup': ['dfb pokal', 'cup'],
  'dk.1': ['superliga'],
  'en.1': ['premier league'],
  'en.2': ['championship'],
  'en.3': ['league one'],
  'en.4': ['league two'],
  'es.1': ['la liga', 'laliga', 'primera division', 'primera division de espana'],
  'es.2': ['segunda division', 'la liga 2', 'laliga 2', 'segunda division de espana'],
  'fr.1': ['ligue 1'],
  'fr.2': ['ligue 2'],
  'gr.1': ['super league', 'super league 1'],
  'it.1': ['serie a'],
  'it.2': ['serie b'],
  'jp.1': ['j1 league'],
  'jp.2': ['j2 league'],
  'kr.1': ['k league 1'],
  'major-league-soccer': ['major league soccer', 'mls'],
  'mx.1': ['liga mx'],
  'nl.1': ['eredivisie'],
  'nl.2': ['eerste divisie'],
  'pt.1': ['primeira liga', 'liga portugal'],
  'pt.2': ['liga portugal 2'],
  'sa.1': ['pro league', 'professional league'],
  'sco.1': ['premiership'],
  'tr.1': ['super lig'],
  'tr.2': ['1 lig'],
  'uefa.cl': ['champions league'],
  'uefa.conf': ['conference league', 'europa conference league'],
  'uefa.el': ['europa league'],
}

/** Leagues whose name needs no country. */
const alone: Record<string, string> = {
  'conmebol libertadores': 'copa.l',
  'copa libertadores': 'copa.l',
  'dfb pokal': 'de.cup',
  eredivisie: 'nl.1',
  'europa league': 'uefa.el',
  'j1 league': 'jp.1',
  'k league 1': 'kr.1',
  'liga mx': 'mx.1',
  'major league soccer': 'major-league-soccer',
  'ofb cup': 'at.cup',
  'super lig': 'tr.1',
}

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()

const codeOf = (key: string) => (key === 'major-league-soccer' ? 'us' : (key.split('.')[0] ?? key))

const keys = new Map(Object.entries(alone))
for (const [key, names] of Object.entries(leagues))
  for (const country of countries[codeOf(key)] ?? [])
    for (const name of names) keys.set(`${country} ${name}`, key)

/** The key of "Germany | Bundesliga" or "German Bundesliga"; undefined for an unknown league. */
export const keyOfSpelling = (name: string): string | undefined => keys.get(plain(name))

/** The country with whose name a key begins, such as "germany-regionalliga-nord". */
export const countryInKey = (key: string): string | undefined =>
  Object.entries(countries).find(
    ([code, names]) =>
      code !== 'uefa' && names.some((name) => key.startsWith(`${name.replaceAll(' ', '-')}-`)),
  )?.[0]
