/** National sides whose German names differ from those of our tables, as keys. */
const table = `
agypten egypt · albanien albania · algerien algeria · argentinien argentina · armenien armenia
aserbaidschan azerbaijan · australien australia · belgien belgium · bosnien bosnia-and-herzegovina
bosnien-herzegowina bosnia-and-herzegovina · bosnien-und-herzegowina bosnia-and-herzegovina
brasilien brazil · bulgarien bulgaria · danemark denmark · deutschland germany
dr-kongo dr-congo · elfenbeinkuste ivory-coast · estland estonia · faroer faroe-islands
finnland finland · frankreich france · georgien georgia · griechenland greece · irak iraq
irland republic-of-ireland · island iceland · italien italy · jamaika jamaica · jordanien jordan
kamerun cameroon · kanada canada · kap-verde cape-verde · kasachstan kazakhstan · katar qatar
kolumbien colombia · kroatien croatia · lettland latvia · litauen lithuania · luxemburg luxembourg
marokko morocco · mexiko mexico · moldawien moldova · neuseeland new-zealand
niederlande netherlands · nordirland northern-ireland · nordmazedonien north-macedonia
norwegen norway · osterreich austria · polen poland · rumanien romania · russland russia
saudi-arabien saudi-arabia · schottland scotland · schweden sweden · schweiz switzerland
serbien serbia · slowakei slovakia · slowenien slovenia · spanien spain · sudafrika south-africa
sudkorea south-korea · tschechien czech-republic · tunesien tunisia · turkei turkey
ungarn hungary · usbekistan uzbekistan · weissrussland belarus · zypern cyprus`

/** The key's last part in our tables by that of the German name. */
export const germanNations: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split(/\s*[·\n]\s*/)
    .map((pair) => {
      const [german = '', ours = ''] = pair.split(' ')
      return [german, ours]
    }),
)
