/**
 * Nine of ten clubs of the first divisions of twenty leagues have names in three languages. The
 * clubs are those of the latest season of each that openfootball has (public domain), as it writes
 * them.
 */
import { expect, test } from 'vitest'
import { plainName, slug } from '../openfootball/keys.ts'
import { clubKeyOf, clubOf, isKnownClub } from './clubs.ts'

/** Of each the first part of the keys, the season, and the clubs. */
const text = `
en 2025-26: AFC Bournemouth; Arsenal FC; Aston Villa FC; Brentford FC; Brighton & Hove Albion FC;
Burnley FC; Chelsea FC; Crystal Palace FC; Everton FC; Fulham FC; Leeds United FC; Liverpool FC;
Manchester City FC; Manchester United FC; Newcastle United FC; Nottingham Forest FC; Sunderland AFC;
Tottenham Hotspur FC; West Ham United FC; Wolverhampton Wanderers FC
es 2025-26: Athletic Club; CA Osasuna; Club Atlético de Madrid; Deportivo Alavés; Elche CF; FC
Barcelona; Getafe CF; Girona FC; Levante UD; RC Celta de Vigo; RCD Espanyol de Barcelona; RCD
Mallorca; Rayo Vallecano de Madrid; Real Betis Balompié; Real Madrid CF; Real Oviedo; Real Sociedad
de Fútbol; Sevilla FC; Valencia CF; Villarreal CF
it 2025-26: AC Milan; AC Pisa 1909; ACF Fiorentina; AS Roma; Atalanta BC; Bologna FC 1909; Cagliari
Calcio; Como 1907; FC Internazionale Milano; Genoa CFC; Hellas Verona FC; Juventus FC; Parma Calcio
1913; SS Lazio; SSC Napoli; Torino FC; US Cremonese; US Lecce; US Sassuolo Calcio; Udinese Calcio
de 2025-26: 1. FC Heidenheim 1846; 1. FC Köln; 1. FC Union Berlin; 1. FSV Mainz 05; Bayer 04
Leverkusen; Borussia Dortmund; Borussia Mönchengladbach; Eintracht Frankfurt; FC Augsburg; FC Bayern
München; FC St. Pauli 1910; Hamburger SV; RB Leipzig; SC Freiburg; SV Werder Bremen; TSG 1899
Hoffenheim; VfB Stuttgart; VfL Wolfsburg
fr 2025-26: AJ Auxerre; AS Monaco FC; Angers SCO; FC Lorient; FC Metz; FC Nantes; Le Havre AC; Lille
OSC; OGC Nice; Olympique Lyonnais; Olympique de Marseille; Paris FC; Paris Saint-Germain FC; RC
Strasbourg Alsace; Racing Club de Lens; Stade Brestois 29; Stade Rennais FC 1901; Toulouse FC
nl 2025-26: AFC Ajax; AZ; FC Groningen; FC Twente '65; FC Utrecht; FC Volendam; Feyenoord Rotterdam;
Fortuna Sittard; Go Ahead Eagles; Heracles Almelo; NAC Breda; NEC; PEC Zwolle; PSV; SBV Excelsior;
SC Heerenveen; Sparta Rotterdam; Telstar 1963
pt 2025-26: AVS; CD Nacional; CD Santa Clara; CD Tondela; CF Estrela da Amadora; Casa Pia AC; FC
Alverca; FC Arouca; FC Famalicão; FC Porto; GD Estoril Praia; Gil Vicente FC; Moreirense FC; Rio Ave
FC; Sport Lisboa e Benfica; Sporting Clube de Braga; Sporting Clube de Portugal; Vitória Guimarães
be 2025-26: Cercle Brugge; Club Brugge KV; FCV Dender EH; KAA Gent; KRC Genk; KV Mechelen; KVC
Westerlo; Oud-Heverlee Leuven; RAAL La Louviére; RSC Anderlecht; Royal Antwerp FC; SV Zulte Waregem;
Sint-Truidense VV; Sporting Charleroi; Standard Liège; Union Saint-Gilloise
tr 2025-26: Alanyaspor; Antalyaspor; Beşiktaş; Eyüpspor; Fatih Karagümrük; Fenerbahçe; Galatasaray;
Gaziantep FK; Gençlerbirliği; Göztepe; Kasımpaşa SK; Kayserispor; Kocaelispor; Konyaspor;
Samsunspor; Trabzonspor; Çaykur Rizespor; İstanbul Başakşehir
sco 2025-26: Aberdeen FC; Celtic FC; Dundee FC; Dundee United; Falkirk FC; Heart of Midlothian;
Hibernian FC; Kilmarnock FC; Livingston FC; Motherwell FC; Rangers FC; St. Mirren FC
at 2025-26: Austria Wien; FC Blau Weiß Linz; Grazer AK; LASK; RB Salzburg; Rapid Wien; SCR Altach;
SV Ried; Sturm Graz; TSV Hartberg; WSG Tirol; Wolfsberger AC
ch 2020-21: BSC Young Boys; FC Basel 1893; FC Lausanne-Sport; FC Lugano; FC Luzern; FC Sion; FC St.
Gallen; FC Vaduz; FC Zürich; Servette FC
gr 2025-26: AE Kifisias; AE Lárissa; AEK Athen; Aris Saloniki; Asteras Tripolis; Atromitos;
Levadiakos; OFI Heraklion; Olympiakos Piraeus; PAOK Saloniki; Panathinaikos; Panetolikos;
Panserraikos; Volos NFC
cz 2020-21: 1. FC Slovácko; 1. FK Příbram; AC Sparta Praha; Baník Ostrava; Bohemians Praha 1905;
Dynamo České Budějovice; FC Fastav Zlín; FK Jablonec; FK Mladá Boleslav; FK Pardubice; FK Teplice;
MFK Karviná; SFC Opava; Sigma Olomouc; Slavia Praha; Slovan Liberec; Viktoria Plzeň; Zbrojovka Brno
ar 2025: Aldosivi; Argentinos Juniors; Atlético Tucumán; Banfield; Barracas Central; Belgrano de
Córdoba; Boca Juniors; Central Córdoba SdE; Defensa y Justicia; Deportivo Riestra; Estudiantes;
Gimnasia de La Plata; Godoy Cruz; Huracán; Independiente; Independiente Rivadavia; Instituto de
Córdoba; Lanús; Newell's Old Boys; Platense; Racing Club; River Plate; Rosario Central; San Lorenzo;
San Martín de San Juan; Sarmiento de Junín; Talleres de Córdoba; Tigre; Unión de Santa Fe; Vélez
Sarsfield
br 2025: Botafogo FR; CA Mineiro; CR Flamengo; CR Vasco da Gama; Ceará SC; Cruzeiro EC; EC Bahia; EC
Juventude; EC Vitória; Fluminense FC; Fortaleza EC; Grêmio FBPA; Mirassol FC; RB Bragantino; SC
Corinthians Paulista; SC Internacional; SC Recife; SE Palmeiras; Santos FC; São Paulo FC
mx 2024-25: Atlas Guadalajara; Atlético San Luis; CF América; CF Monterrey; CF Pachuca; Club León;
Club Necaxa; Club Tijuana; Cruz Azul; Deportivo Guadalajara; Deportivo Toluca; FC Juárez; Gallos
Blancos; Mazatlán FC; Puebla FC; Pumas UNAM; Santos Laguna; UANL Tigres
jp 2025: Albirex Niigata; Avispa Fukuoka; Cerezo Osaka; FC Machida Zelvia; FC Tokyo; Fagiano
Okayama; Gamba Osaka; Kashima Antlers; Kashiwa Reysol; Kawasaki Frontale; Kyoto Sanga FC; Nagoya
Grampus; Sanfrecce Hiroshima; Shimizu S-Pulse; Shonan Bellmare; Tokyo Verdy; Urawa Red Diamonds;
Vissel Kobe; Yokohama F. Marinos; Yokohama FC
cn 2025: Beijing Guoan; Changchun Yatai; Chengdu Rongcheng; Dalian Yingbo; Henan FC; Meizhou Hakka;
Qingdao Hainiu; Qingdao West Coast; Shandong Taishan; Shanghai Port FC; Shanghai Shenhua; Shenzhen
Peng City; Tianjin Jinmen Tiger; Wuhan Three Towns; Yunnan Yukun; Zhejiang Professional
major-league-soccer 2025: Atlanta United FC; Austin FC; CF Montréal; Charlotte FC; Chicago Fire;
Colorado Rapids; Columbus Crew; D.C. United; FC Cincinnati; FC Dallas; Houston Dynamo; Inter Miami
CF; Los Angeles FC; Los Angeles Galaxy; Minnesota United FC; Nashville SC; New England Revolution;
New York City FC; New York RB; Orlando City; Philadelphia Union; Portland Timbers; Real Salt Lake;
San Diego FC; San Jose Earthquakes; Seattle Sounders; Sporting Kansas City; St. Louis City SC;
Toronto FC; Vancouver Whitecaps
`
const divisions = text
  .trim()
  .split(/\n(?=[\w-]+ [\d-]+:)/)
  .map((division) => {
    const [place = '', season = ''] = division.split(/:? /, 2)
    const clubs = division.slice(`${place} ${season}: `.length).replaceAll('\n', ' ').split(/; ?/)
    return { place, season, clubs }
  })

const han = /\p{Script=Han}/u

test.each(divisions)('of $place in $season', ({ place, clubs }) => {
  expect(clubs.length).toBeGreaterThanOrEqual(10)
  const unknown = clubs.filter((name) => {
    const key = clubKeyOf(`${place}/${slug(plainName(name))}`)
    const { name: words } = clubOf(key, name, name)
    // some are written in Latin letters in Hong Kong, such as PAOK and LASK
    return !isKnownClub(key) || !han.test(words.zh)
  })
  expect(unknown.length / clubs.length, unknown.join(', ')).toBeLessThanOrEqual(0.1)
})

test('there are twenty', () => expect(divisions).toHaveLength(20))
