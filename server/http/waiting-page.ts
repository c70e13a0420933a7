/** A page for readers while the site starts or is busy. It reloads itself. */
import { createHash } from 'node:crypto'
import { languageCookie, languageNamed, languageTags } from '../../web/page/language.ts'
import { defaultLanguage, type Language } from '../../contract/values.ts'

const css = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;
background:#f6f3ec;color:#1d1b18;font:1rem/1.5 system-ui,sans-serif;text-align:center}
h1{margin:0 0 8px;font-size:1.5rem}h1::first-letter{text-transform:uppercase}
p{margin:0 0 8px}progress{width:100%;accent-color:#b3261e}`

/** The content security policy of the page: its own styles and nothing else. */
export const waitingPolicy =
  "default-src 'none'; " +
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; ` +
  "frame-ancestors 'none'"

export interface Waiting {
  language: Language
  title: string
  note: string
  /** Seconds until the page reloads. */
  seconds: number
  /** From 0 to 1; null where it is not known. */
  share?: number | null
}

export function waitingPage({ language, title, note, seconds, share = null }: Waiting): string {
  const value = share === null ? '' : ` value="${Math.floor(share * 100)}"`
  return `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${seconds}">
<title>${title} | Touchline 球鉴</title>
<style>${css}</style>
</head>
<body>
<main>
<p>Touchline 球鉴</p>
<h1>${title}</h1>
<progress max="100"${value} aria-label="${title}"></progress>
<p>${note}</p>
</main>
</body>
</html>
`
}

/** The language that a browser asks for; null if the site does not have it. */
function languageAccepted(header: string | undefined): Language | null {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const tag = part.split(';')[0]?.trim() ?? ''
    if (/^zh-(hant|hk|tw|mo)\b/.test(tag)) return 'zht'
    if (/^zh\b/.test(tag)) return 'zh'
    if (/^en\b/.test(tag)) return 'en'
  }
  return null
}

/** By the address (`lang`), else by the cookie, else by the languages that the browser accepts. */
export function pageLanguage(
  lang: string | null,
  cookies: ReadonlyMap<string, string>,
  accepted: string | undefined,
): Language {
  return (
    languageNamed(lang) ??
    languageNamed(cookies.get(languageCookie)) ??
    languageAccepted(accepted) ??
    defaultLanguage
  )
}
