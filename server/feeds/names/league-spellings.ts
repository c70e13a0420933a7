/** Names of leagues in files: a country, as a noun or an adjective, and the name of a league. */

/** By the first part of the league's key. */
const countries: Record<string, readonly string[]> = {
  ar: ['argentina', 'argentine', 'argentinien'],
  at: ['austria', 'austrian', 'osterr', 'osterreich', 'osterreichische', 'aut'],
  be: ['belgium', 'belgian', 'belgien', 'belgique', 'belgie'],
  br: ['brazil', 'brazilian', 'brasileiro', 'brasil', 'brasilien', 'bra'],
  ch: ['switzerland', 'swiss', 'schweiz', 'schweizer', 'suisse', 'sui'],
  cn: ['china', 'chinese'],
  cz: ['czech republic', 'czechia', 'czech'],
  de: ['germany', 'german', 'deutsche', 'deutschland', 'alemania', 'allemagne', 'germania', 'ger'],
  dk: ['denmark', 'danish'],
  en: ['england', 'english', 'inglaterra', 'angleterre', 'inghilterra', 'eng'],
  es: ['spain', 'spanish', 'espana', 'spanien', 'espagne', 'spagna', 'esp'],
  fr: ['france', 'french', 'frankreich', 'francia', 'fra'],
  gr: ['greece', 'greek'],
  it: ['italy', 'italian', 'italia', 'italien', 'italie', 'ita'],
  jp: ['japan', 'japanese'],
  kr: ['south korea', 'korea republic', 'korea'],
  mx: ['mexico', 'mexican'],
  nl: ['netherlands', 'dutch', 'nederland', 'niederlande', 'holland', 'ned'],
  pt: ['portugal', 'portuguese', 'por'],
  sa: ['saudi arabia', 'saudi'],
  sco: ['scotland', 'scottish', 'schottland', 'ecosse'],
  tr: ['turkey', 'turkiye', 'turkish', 'turkei', 'turquie'],
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
  'us.2': ['usl championship', 'united soccer league championship'],
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
  afcon: 'africa-cup-of-nations',
  'conmebol libertadores': 'copa.l',
  'copa libertadores': 'copa.l',
  'dfb pokal': 'de.cup',
  epl: 'en.1',
  eredivisie: 'nl.1',
  'europa league': 'uefa.el',
  'j1 league': 'jp.1',
  'k league 1': 'kr.1',
  'liga mx': 'mx.1',
  'major league soccer': 'major-league-soccer',
  mls: 'major-league-soccer',
  'ofb cup': 'at.cup',
  'super lig': 'tr.1',
  ucl: 'uefa.cl',
}

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{Nd}]+/gu, ' ')
    .replace(/^ ?the /, '')
    .trim()

const codeOf = (key: string) => (key === 'major-league-soccer' ? 'us' : (key.split('.')[0] ?? key))

const keys = new Map(Object.entries(alone))
/** By a name without a country. */
const everywhere = new Map<string, string[]>()
for (const [key, names] of Object.entries(leagues))
  for (const name of names) {
    everywhere.set(name, [...(everywhere.get(name) ?? []), key])
    for (const country of countries[codeOf(key)] ?? []) {
      keys.set(`${country} ${name}`, key)
      keys.set(`${name} ${country}`, key)
    }
  }

/** The key of "Germany | Bundesliga" or "Bundesliga (Germany)"; undefined for an unknown league. */
export const keyOfSpelling = (name: string): string | undefined => keys.get(plain(name))

/** The keys of the leagues of all countries that have this name: "Bundesliga", "Serie A". */
export const keysOfName = (name: string): readonly string[] => everywhere.get(plain(name)) ?? []

/** Beginnings of keys, such as "south-korea-", with the code of their country. */
const prefixes = Object.entries(countries)
  .filter(([code]) => code !== 'uefa')
  .flatMap(([code, names]) =>
    names.map((name) => ({ code, prefix: `${name.replaceAll(' ', '-')}-` })),
  )

/** The country with whose name a key begins, such as "germany-regionalliga-nord". */
export const countryInKey = (key: string): string | undefined =>
  prefixes.find(({ prefix }) => key.startsWith(prefix))?.code
