/** Detects phones and tablets by user agent, which is all that the server sees. */
const handheld =
  /iPhone|iPod|iPad|Android|Mobi|Tablet(?! PC)|Silk\/|Kindle|PlayBook|BlackBerry|Opera Mini|HarmonyOS|webOS(?!\.TV)/i
/** Television sets contain "Android" too, but have a large screen and no touch. */
const television = /\bTV\b|SmartTV|SMART-TV|CrKey|AFT[A-Z]|BRAVIA|Web0S/i

export function isHandheld(userAgent: string): boolean {
  return handheld.test(userAgent) && !television.test(userAgent)
}

/** iPads claim to be Macs, but Macs have no touch screen. */
export function isPosingTablet(userAgent: string, touchPoints: number): boolean {
  return /Macintosh/.test(userAgent) && touchPoints > 1
}
