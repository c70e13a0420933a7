/**
 * National sides under former names: the present side, the key of the former name, the first and
 * the last day of a match under it (martj42/international_results, CC0), and the name in zh, zht
 * and en. The days of West Germany are those of its first match and of the unification.
 */
import type { Words } from '../../../contract/values.ts'

const table = `
benin | dahomey | 1959-11-08 | 1975-11-30 | 达荷美 | 達荷美 | Dahomey
burkina-faso | upper-volta | 1960-04-14 | 1984-08-04 | 上沃尔特 | 上伏塔 | Upper Volta
curacao | netherlands-antilles | 1957-03-03 | 2010-10-10 | 荷属安的列斯 | 荷屬安的列斯
  | Netherlands Antilles
czechoslovakia | bohemia | 1903-04-05 | 1919-01-01 | 波希米亚 | 波希米亞 | Bohemia
dr-congo | belgian-congo | 1948-05-25 | 1956-01-02 | 比属刚果 | 比屬剛果 | Belgian Congo
dr-congo | congo-leopoldville | 1963-04-12 | 1964-07-19 | 刚果（利） | 剛果（利） | Congo-Léopoldville
dr-congo | congo-kinshasa | 1965-01-09 | 1970-11-24 | 刚果（金） | 剛果（金） | Congo-Kinshasa
dr-congo | zaire | 1971-01-10 | 1997-04-27 | 扎伊尔 | 扎伊爾 | Zaire
djibouti | french-somaliland | 1947-12-05 | 1977-06-27 | 法属索马里 | 法屬索馬里 | French Somaliland
egypt | united-arab-republic | 1958-02-22 | 1971-09-11 | 阿联 | 阿聯 | United Arab Republic
eswatini | swaziland | 1968-05-01 | 2018-04-19 | 斯威士兰 | 斯威士蘭 | Swaziland
ghana | gold-coast | 1950-05-28 | 1957-03-06 | 黄金海岸 | 黃金海岸 | Gold Coast
guinea-bissau | portuguese-guinea | 1953-06-02 | 1973-09-24 | 葡属几内亚 | 葡屬畿內亞 | Portuguese Guinea
guyana | british-guiana | 1905-07-21 | 1967-08-02 | 英属圭亚那 | 英屬圭亞那 | British Guiana
indonesia | dutch-east-indies | 1934-05-13 | 1951-03-04 | 荷属东印度 | 荷屬東印度 | Dutch East Indies
israel | mandatory-palestine | 1934-03-16 | 1940-04-27 | 巴勒斯坦托管地 | 巴勒斯坦託管地
  | Mandatory Palestine
malawi | nyasaland | 1957-08-28 | 1964-07-04 | 尼亚萨兰 | 尼亞薩蘭 | Nyasaland
malaysia | malaya | 1948-06-20 | 1963-08-16 | 马来亚 | 馬來亞 | Malaya
myanmar | burma | 1952-03-14 | 1989-01-01 | 缅甸 | 緬甸 | Burma
north-macedonia | macedonia | 1993-10-13 | 2018-11-19 | 马其顿 | 馬其頓 | Macedonia
republic-of-ireland | irish-free-state | 1924-05-28 | 1936-12-06 | 爱尔兰自由邦 | 愛爾蘭自由邦
  | Irish Free State
republic-of-ireland | eire | 1937-01-01 | 1953-03-25 | 爱尔兰 | 愛爾蘭 | Éire
russia | soviet-union | 1924-11-16 | 1991-11-13 | 苏联 | 蘇聯 | Soviet Union
russia | cis | 1992-01-25 | 1992-06-18 | 独联体 | 獨聯體 | CIS
samoa | western-samoa | 1979-08-31 | 1996-11-15 | 西萨摩亚 | 西薩摩亞 | Western Samoa
serbia | fr-yugoslavia | 1994-12-23 | 2003-02-03 | 南联盟 | 南聯盟 | FR Yugoslavia
serbia | serbia-and-montenegro | 2003-02-04 | 2006-06-21 | 塞尔维亚和黑山 | 塞爾維亞和黑山
  | Serbia and Montenegro
sri-lanka | ceylon | 1952-03-24 | 1972-05-22 | 锡兰 | 錫蘭 | Ceylon
suriname | dutch-guyana | 1921-01-28 | 1975-11-25 | 荷属圭亚那 | 荷屬圭亞那 | Dutch Guyana
tanzania | tanganyika | 1945-01-01 | 1964-04-26 | 坦噶尼喀 | 坦噶尼喀 | Tanganyika
vanuatu | new-hebrides | 1951-10-04 | 1980-07-30 | 新赫布里底 | 新赫布里底 | New Hebrides
zambia | northern-rhodesia | 1947-02-22 | 1964-10-25 | 北罗得西亚 | 北羅得西亞 | Northern Rhodesia
zimbabwe | southern-rhodesia | 1946-06-16 | 1980-04-18 | 南罗得西亚 | 南羅得西亞 | Southern Rhodesia
germany | west-germany | 1950-11-22 | 1990-10-03 | 西德 | 西德 | West Germany
`

interface FormerName {
  present: string
  former: string
  first: string
  last: string
  name: Words
}

const formerNames: FormerName[] = table
  .trim()
  .replaceAll(/\n +/g, ' ')
  .split('\n')
  .map((line) => {
    const [present = '', former = '', first = '', last = '', zh = '', zht = '', en = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    return {
      present: `nation/${present}`,
      former: `nation/${former}`,
      first,
      last,
      name: { zh, zht, en },
    }
  })

const isOn = ({ first, last }: FormerName, day: string) => first <= day && day <= last

/**
 * The key of the present side for that of a name which it had on a day, "1974-06-14"; any other key
 * is unchanged.
 */
export const presentNation = (key: string, day: string): string =>
  formerNames.find((one) => one.former === key && isOn(one, day))?.present ?? key

/** What a national side was called on a day; null for the present name. */
export function formerNameOn(key: string, at: Date): Words | null {
  const day = at.toISOString().slice(0, 10)
  return formerNames.find((one) => one.present === key && isOn(one, day))?.name ?? null
}
