/**
 * The page for an address that is not kept, while there is no network. The service worker makes it,
 * so that nothing has to be fetched. The address does not change. The page loads itself again when
 * the site answers.
 */
import { languageCookie, languageTags } from '../page/language.ts'

type Language = keyof typeof languageTags

/** Addresses of the pages that this device has; null for those that it does not have. */
export interface KeptPages {
  home: string | null
  me: string | null
  /** The number of unlocked plans. */
  plans: number
}

interface OfflineWords {
  title: string
  text: string
  kept: string
  home: string
  me: (plans: number) => string
  nothing: string
  again: string
}

const words: Record<Language, OfflineWords> = {
  zh: {
    title: '没有网络',
    text: '这台设备没有保存这一页。网络恢复后，本页会自动打开。',
    kept: '现在可以阅读',
    home: '首页，上次所见',
    me: (plans) => (plans === 0 ? '我的方案' : `我的方案，已解锁 ${plans} 份可读`),
    nothing: '这台设备还没有保存任何页面。',
    again: '再试一次',
  },
  zht: {
    title: '沒有網絡',
    text: '這部裝置沒有儲存此頁。網絡恢復後，本頁會自動開啟。',
    kept: '現在可以閱讀',
    home: '主頁，上次所見',
    me: (plans) => (plans === 0 ? '我的方案' : `我的方案，已解鎖 ${plans} 份可讀`),
    nothing: '這部裝置尚未儲存任何頁面。',
    again: '再試一次',
  },
  en: {
    title: 'No network',
    text: 'This page is not kept on this device. It opens by itself once there is a network.',
    kept: 'You can read now',
    home: 'Home, as last seen',
    me: (plans) =>
      plans === 0 ? 'My plans' : `My plans, ${plans} unlocked ${plans === 1 ? 'plan' : 'plans'}`,
    nothing: 'No page is kept on this device yet.',
    again: 'Try again',
  },
}

/** The colours are those of tokens.css. */
const css = `:root{--paper:#f7f3ea;--ink:#1c1914;--ink-2:#574f43;--rule:#dfd7c6;--red:#af2c1a}
[data-theme=dark]{--paper:#14120e;--ink:#ede6d8;--ink-2:#b8af9e;--rule:#2d2922;--red:#f2745b}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:15vh 1.25rem 2rem}[hidden]{display:none}
b{color:var(--red)}h1{margin:.5rem 0;font-size:1.75rem;line-height:1.3}p{color:var(--ink-2)}
h2{margin:2rem 0 .5rem;font-size:1rem}ul{margin:0;padding:0;list-style:none}
a,button{display:flex;align-items:center;min-height:48px;width:100%;color:inherit;font:inherit}
a{border-top:1px solid var(--rule)}li:last-child a{border-bottom:1px solid var(--rule)}
button{width:auto;margin-top:2rem;padding:0 1.25rem}
button{border:2px solid;background:none;cursor:pointer}
:focus-visible{outline:2px solid;outline-offset:2px}`

/** Milliseconds between two questions whether the site answers: a server may be away, too. */
const pause = 10_000

/**
 * Runs in the page, as its own text: nothing outside of it is there. Shows the reader's language
 * and theme, and loads the page again once the site answers.
 */
function start(tags: Record<string, string>, wait: number, cookieName: string) {
  const root = document.documentElement
  const stored = (key: string) => {
    try {
      return localStorage.getItem(`touchline:${key}`)
    } catch {
      return null
    }
  }
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${cookieName}=`))
  const asked = [
    new URLSearchParams(location.search).get('lang'),
    stored('language'),
    // a link in a language sets nothing else
    cookie?.slice(cookieName.length + 1),
  ]
  const language = asked.find((one) => one && Object.keys(tags).includes(one)) ?? 'zh'
  for (const part of document.querySelectorAll('main'))
    if (part.lang === tags[language]) {
      part.hidden = false
      root.lang = part.lang
      document.title = `${part.querySelector('h1')?.textContent} | Touchline 球鉴`
    } else part.remove()
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const theme = stored('theme') ?? 'light'
  root.dataset['theme'] = theme === 'system' ? device : theme

  const reload = () => location.reload()
  document.querySelector('button')?.addEventListener('click', reload)
  const ask = async () => {
    try {
      if ((await fetch('/worker.js', { cache: 'no-store' })).ok) reload()
    } catch {
      // still no network
    }
  }
  addEventListener('online', () => void ask())
  document.addEventListener('visibilitychange', () => void (document.hidden || ask()))
  setInterval(() => void ask(), wait)
}

const link = (address: string, text: string) => `<li><a href="${address}">${text}</a></li>`

function partOf(language: Language, tag: string, { home, me, plans }: KeptPages): string {
  const { title, text, kept, home: ofHome, me: mine, nothing, again } = words[language]
  const links = [
    ...(me === null ? [] : [link(me, mine(plans))]),
    ...(home === null ? [] : [link(home, ofHome)]),
  ]
  return `<main lang="${tag}" hidden>
<b>Touchline 球鉴</b>
<h1>${title}</h1>
<p>${text}</p>
${links.length === 0 ? `<p>${nothing}</p>` : `<h2>${kept}</h2><ul>${links.join('')}</ul>`}
<button type="button">${again}</button>
</main>`
}

/** The page in three languages, of which its script shows the reader's. */
export function offlinePage(kept: KeptPages): Response {
  const nonce = crypto.randomUUID()
  const { zh, zht, en } = languageTags
  const parts = [partOf('zh', zh, kept), partOf('zht', zht, kept), partOf('en', en, kept)]
  const given = [languageTags, pause, languageCookie].map((one) => JSON.stringify(one))
  const script = `(${start.toString()})(${given.join(',')})`
  const html = `<!doctype html>
<html lang="zh-Hans">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Touchline 球鉴</title>
<style nonce="${nonce}">${css}</style>
</head>
<body>
${parts.join('\n')}
<script nonce="${nonce}">${script}</script>
</body>
</html>
`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; ` +
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  })
}
