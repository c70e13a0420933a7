/** Codes of countries that continental cups append to the names of clubs: "(URU)". */

/** The first part of the keys of a country's clubs, by code. */
const table = `
ALB al · ALG dz · AND ad · ANG ao · ARG ar · ARM am · AUS au · AUT at · AZE az · BEL be · BIH ba
BLR by · BOL bo · BOT bw · BRA br · BUL bg · CAN major-league-soccer · CHI cl · CHN cn · CIV ci
CMR cm · COD cd · COL co · CRC cr · CRO hr · CYP cy · CZE cz · DEN dk · DOM do · ECU ec · EGY eg
ENG en · ESP es · EST ee · ETH et · FIN fi · FRA fr · FRO fo · GEO ge · GER de · GHA gh · GIB gi
GRE gr · GUA gt · HAI ht · HON hn · HUN hu · IND in · IRL ie · IRN ir · IRQ iq · ISL is · ISR il
ITA it · JAM jm · JPN jp · KAZ kz · KEN ke · KOR kr · KOS kos · KSA sa · KVX kos · LBY ly · LIE li
LTU lt · LUX lu · LVA lv · MAR ma · MCO fr · MDA md · MEX mx · MKD mk · MLI ml · MLT mt · MNE me
MOZ mz · MTN mr · MWI mw · NCA ni · NED nl · NGA ng · NIR nir · NOR no · NZL nz · PAN pa · PAR py
PER pe · POL pl · POR pt · QAT qa · ROM ro · ROU ro · RSA za · RUS ru · RWA rw · SCO sco · SEN sn
SLV sv · SMR sm · SRB rs · SUD sd · SUI ch · SVK sk · SVN si · SWE se · TAN tz · THA th · TUN tn
TUR tr · UAE ae · UGA ug · UKR ua · URU uy · USA major-league-soccer · UZB uz · VEN ve · WAL wal
ZAM zm · ZIM zw`

const homes = new Map(
  table
    .trim()
    .split(/\s*[·\n]\s*/)
    .map((pair): [string, string] => {
      const [code = '', home = ''] = pair.split(' ')
      return [code, home]
    }),
)

/** Undefined for a code that is not in the table. */
export const homeOfCode = (code: string): string | undefined => homes.get(code)
