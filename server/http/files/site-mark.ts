/** The site's logo and colours, for pages, icons and share pictures. */

/** The light theme of web/styles/tokens.css. A shared picture has one theme. */
export const colours = {
  paper: '#f7f3ea',
  raised: '#fdfbf6',
  sunk: '#efe9dc',
  ink: '#1c1914',
  ink2: '#574f43',
  rule: '#dfd7c6',
  hit: '#be3420',
  hitText: '#af2c1a',
} as const

/** The logo: a seal carved with a football pitch. */
export const mark = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 64})">` +
  `<rect x="2" y="2" width="60" height="60" rx="5" fill="${colours.hit}"/>` +
  `<g fill="none" stroke="${colours.paper}" stroke-width="4">` +
  '<path d="M11 19.5h42v25H11zM32 8v48"/><circle cx="32" cy="32" r="7.6"/></g></g>'
