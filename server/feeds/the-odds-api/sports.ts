/** The Odds API's keys of competitions in our tables. */
const keys = new Map(
  Object.entries({
    soccer_epl: 'en.1',
    soccer_efl_champ: 'en.2',
    soccer_england_league1: 'en.3',
    soccer_england_league2: 'en.4',
    soccer_germany_bundesliga: 'de.1',
    soccer_germany_bundesliga2: 'de.2',
    soccer_germany_liga3: 'de.3',
    soccer_spain_la_liga: 'es.1',
    soccer_spain_segunda_division: 'es.2',
    soccer_italy_serie_a: 'it.1',
    soccer_italy_serie_b: 'it.2',
    soccer_france_ligue_one: 'fr.1',
    soccer_france_ligue_two: 'fr.2',
    soccer_netherlands_eredivisie: 'nl.1',
    soccer_portugal_primeira_liga: 'pt.1',
    soccer_belgium_first_div: 'be.1',
    soccer_turkey_super_league: 'tr.1',
    soccer_spl: 'sco.1',
    soccer_austria_bundesliga: 'at.1',
    soccer_switzerland_superleague: 'ch.1',
    soccer_greece_super_league: 'gr.1',
    soccer_denmark_superliga: 'dk.1',
    soccer_brazil_campeonato: 'br.1',
    soccer_brazil_serie_b: 'br.2',
    soccer_argentina_primera_division: 'ar.1',
    soccer_mexico_ligamx: 'mx.1',
    soccer_usa_mls: 'major-league-soccer',
    soccer_japan_j_league: 'jp.1',
    soccer_korea_kleague1: 'kr.1',
    soccer_china_superleague: 'cn.1',
    soccer_uefa_champs_league: 'uefa.cl',
    soccer_uefa_europa_league: 'uefa.el',
    soccer_uefa_europa_conference_league: 'uefa.conf',
    soccer_conmebol_copa_libertadores: 'copa.l',
    soccer_fifa_world_cup: 'world-cup',
    soccer_uefa_european_championship: 'euro',
  }),
)

/** Our key; of a competition outside our tables the source's. */
export const sportKey = (sport: string): string => keys.get(sport) ?? sport

export const sportKeys = (): string[] => [...keys.keys()]
