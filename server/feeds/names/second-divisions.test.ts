/**
 * Nine of ten clubs of the second divisions have names in three languages, in the spellings of the
 * sources that have these divisions: openfootball, football-data.co.uk and API-Football. Seasons
 * are those of 2025-26 and 2025.
 */
import { expect, test } from 'vitest'
import { plainName, slug } from '../openfootball/keys.ts'
import { clubCountries, clubKeyOf, clubOf, isKnownClub } from './clubs.ts'
import { secondDivisions } from './second-divisions.ts'

/** Of each the first part of the keys, and the clubs. */
const divisions = `
en: Birmingham; Blackburn; Bristol City; Charlton; Coventry; Derby; Hull; Ipswich; Leicester;
Middlesbrough; Millwall; Norwich; Oxford; Portsmouth; Preston; QPR; Sheffield Utd; Sheffield Weds;
Southampton; Stoke; Swansea; Watford; West Brom; Wrexham
es: Albacete; Almería; FC Andorra; Burgos CF; Cádiz CF; CD Castellón; AD Ceuta FC; Córdoba CF;
Cultural Leonesa; Deportivo La Coruña; SD Eibar; Granada CF; SD Huesca; Las Palmas; CD Leganés;
Málaga CF; CD Mirandés; Racing Santander; Sociedad B; Sp Gijon; Valladolid; Zaragoza
it: Avellino; Bari; Carrarese; Catanzaro; Cesena; Empoli; Frosinone; Juve Stabia; Mantova; Modena;
Monza; Padova; Palermo; Pescara; Reggiana; Sampdoria; Spezia; Südtirol; Venezia; Virtus Entella
de: Arminia Bielefeld; Eintracht Braunschweig; VfL Bochum; SV Darmstadt 98; Dynamo Dresden; Fortuna
Düsseldorf; SV 07 Elversberg; Greuther Fürth; Hannover 96; Hertha BSC; Holstein Kiel; 1. FC
Kaiserslautern; Karlsruher SC; 1. FC Magdeburg; Preußen Münster; 1. FC Nürnberg; SC Paderborn 07; FC
Schalke 04
fr: Amiens; Annecy; Bastia; Boulogne; Clermont; Dunkerque; Grenoble; Guingamp; Laval; Le Mans;
Montpellier; Nancy; Pau FC; Red Star; Reims; Rodez; Saint-Étienne; Troyes
nl: ADO Den Haag; Almere City; Cambuur; De Graafschap; FC Den Bosch; Dordrecht; FC Eindhoven; Emmen;
Helmond Sport; Jong Ajax; Jong AZ; Jong PSV; Jong Utrecht; MVV Maastricht; RKC Waalwijk; Roda JC
Kerkrade; TOP Oss; Vitesse; VVV-Venlo; Willem II
pt: Académico de Viseu; Benfica B; FC Porto B; Sporting CP B; GD Chaves; Farense; Felgueiras;
Feirense; Leixões; Lusitânia Lourosa; Marítimo; Oliveirense; Paços de Ferreira; Penafiel;
Portimonense; Torreense; União de Leiria; Vizela
be: Beerschot; KV Kortrijk; Eupen; Lommel SK; Patro Eisden; RFC Liège; RWD Molenbeek; Lokeren-Temse;
Lierse; RFC Seraing; Francs Borains; RSCA Futures; Club NXT; Jong Genk; Jong KAA Gent; Olympic
Charleroi
tr: Adana Demirspor; Amedspor; Keçiörengücü; Bandırmaspor; Boluspor; Bodrum; Çorum FK; Erzurumspor
FK; Esenler Erokspor; Hatayspor; Iğdır FK; İstanbulspor; Manisa FK; Pendikspor; Sakaryaspor;
Sarıyer; Serik Spor; Sivasspor; Ümraniyespor; Van Spor FK
sco: Arbroath; Ayr; Airdrie Utd; Dunfermline; Morton; Partick; Queens Park; Raith Rvs; Ross County;
St Johnstone
at: Admira Wacker; SKU Amstetten; Austria Lustenau; Austria Salzburg; Young Violets; FC Liefering;
First Vienna; Floridsdorfer AC; Hertha Wels; Kapfenberger SV; Austria Klagenfurt; Rapid Wien II; SW
Bregenz; St. Pölten; Sturm Graz II; SV Stripfing
ch: FC Aarau; AC Bellinzona; Étoile Carouge; Stade Nyonnais; Rapperswil-Jona; FC Vaduz; FC Wil;
Neuchâtel Xamax; Yverdon-Sport; Stade Lausanne-Ouchy
gr: Iraklis; Kalamata; Chania; Niki Volos; Panionios; Athens Kallithea; Lamia; PAOK B; Olympiacos B;
Kavala; Makedonikos; Ilioupoli; Egaleo
cz: Dynamo České Budějovice; SFC Opava; Zbrojovka Brno; Příbram; Táborsko; Vysočina Jihlava;
Prostějov; Sparta Praha B; Slavia Praha B; Baník Ostrava B; SK Líšeň; MFK Chrudim; Viktoria Žižkov;
Ústí nad Labem; Kroměříž; Artis Brno
ar: San Martín de Tucumán; Quilmes; Ferro Carril Oeste; Chacarita Juniors; Nueva Chicago; Almirante
Brown; All Boys; Atlanta; Estudiantes de Río Cuarto; Gimnasia de Mendoza; Gimnasia de Jujuy;
Deportivo Morón; Deportivo Madryn; Colón; Patronato; Temperley; Tristán Suárez; Mitre; Agropecuario;
Almagro; Arsenal de Sarandí; Alvarado; Atlético de Rafaela; Chaco For Ever; Central Norte;
Colegiales; Defensores Unidos; Defensores de Belgrano; Güemes; Los Andes; Racing de Córdoba; San
Miguel; San Telmo; Talleres de Remedios; Gimnasia y Tiro; Estudiantes de Caseros
br: Amazonas; América Mineiro; Athletic Club MG; Athletico Paranaense; Atlético Goianiense; Avaí;
Botafogo SP; Chapecoense; Coritiba; CRB; Criciúma; Cuiabá; Ferroviária; Goiás; Novorizontino;
Operário PR; Paysandu; Remo; Vila Nova; Volta Redonda
mx: Atlante; Leones Negros; Venados; Cancún FC; Celaya; Tampico Madero; Tapatío; Tepatitlán;
Tlaxcala; Atlético Morelia; Mineros de Zacatecas; Alebrijes de Oaxaca; Dorados; Correcaminos UAT;
Irapuato
jp: Blaublitz Akita; Ehime FC; Fujieda MYFC; Consadole Sapporo; FC Imabari; Júbilo Iwata; JEF United
Chiba; Roasso Kumamoto; Mito HollyHock; Montedio Yamagata; Oita Trinita; Omiya Ardija; Renofa
Yamaguchi FC; Sagan Tosu; V-Varen Nagasaki; Vegalta Sendai; Ventforet Kofu; Tokushima Vortis; Iwaki
FC; Kataller Toyama
cn: Chongqing Tonglianglong; Guangdong GZ-Power; Liaoning Tieren; Yanbian Longding; Nanjing City;
Shijiazhuang Gongfu; Suzhou Dongwu; Dingnan United; Qingdao Red Lions; Dalian K'un City; Shaanxi
Union; Shanghai Jiading Huilong; Foshan Nanshi; Shenzhen Juniors; Heilongjiang Ice City; Nantong
Zhiyun
us: Birmingham Legion; Charleston Battery; Colorado Springs; Colorado Springs Switchbacks; Detroit
City; El Paso Locomotive; Hartford Athletic; Indy Eleven; Las Vegas Lights; Lexington; Loudoun
United; Louisville City; Miami FC; Monterey Bay; New Mexico United; North Carolina; Oakland Roots;
Orange County SC; Phoenix Rising; Pittsburgh Riverhounds; Rhode Island; Sacramento Republic; San
Antonio; Tampa Bay Rowdies; FC Tulsa
`
  .trim()
  .split(/\n(?=\w+:)/)
  .map((division) => {
    const [place = '', clubs = ''] = division.split(': ', 2)
    return { place, clubs: clubs.replaceAll('\n', ' ').split('; ') }
  })

const han = /\p{Script=Han}/u

test.each(divisions)('of $place', ({ place, clubs }) => {
  expect(clubs.length).toBeGreaterThanOrEqual(10)
  const unknown = clubs.filter((name) => {
    const key = clubKeyOf(`${place}/${slug(plainName(name))}`)
    return !isKnownClub(key) || !han.test(clubOf(key, name, name).name.zh)
  })
  expect(unknown.length / clubs.length, unknown.join(', ')).toBeLessThanOrEqual(0.1)
})

test('there are twenty', () => expect(divisions).toHaveLength(20))

test('none has the name of a club abroad, which continental cups write without its country', () => {
  const keys = secondDivisions.flatMap(([place, rows]) =>
    rows.flatMap(({ slug: own, others }) => [own, ...others].map((key) => ({ place, key }))),
  )
  const abroad = keys.filter(({ place, key }) =>
    clubCountries.some(
      (country) => country !== place && isKnownClub(clubKeyOf(`${country}/${key}`)),
    ),
  )
  expect(abroad).toEqual([])
})
