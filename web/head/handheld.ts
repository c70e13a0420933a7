/** Phones and tablets by their user agent: what the server sees of them. */
const handheld =
  /iPhone|iPod|iPad|Android|Mobi|Tablet(?! PC)|Silk\/|Kindle|PlayBook|BlackBerry|Opera Mini|HarmonyOS|webOS(?!\.TV)/i
/** Television sets say Android too; they have a large screen and no touch. */
const television = /\bTV\b|SmartTV|SMART-TV|CrKey|AFT[A-Z]|BRAVIA|Web0S/i

export function isHandheld(userAgent: string): boolean {
  return handheld.test(userAgent) && !television.test(userAgent)
}

/** iPads pose as Macs, which have no touch screen. */
export function isPosingTablet(userAgent: string, touchPoints: number): boolean {
  return /Macintosh/.test(userAgent) && touchPoints > 1
}
