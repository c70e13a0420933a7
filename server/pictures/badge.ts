/**
 * GET /badge/expert/7.svg: the record of an expert, to be embedded elsewhere. It always has the
 * sample, the interval, the market's expectation and the yield, and its colours are the site's own:
 * it cannot drift from the record.
 */
import type { FastifyInstance } from 'fastify'
import type { ResultOf } from '../../contract/calls.ts'
import { badgeSize, badgeThemes, type BadgeTheme } from '../../contract/badge.ts'
import { codes, languages, type Language } from '../../contract/values.ts'
import { againstMarket, marketRecordOf } from '../../web/parts/against-market.ts'
import { isolated } from '../../web/parts/isolate.ts'
import { percent } from '../../web/parts/rates.ts'
import type { CallForPage } from '../http/pages/page.ts'
import { Refusal } from '../http/refusal.ts'
import { sendPrepared, type ResponseCache } from '../http/response-cache.ts'
import { words as serverWords } from '../http/words/index.ts'

interface Ink {
  paper: string
  edge: string
  ink: string
  quiet: string
}
/** The two themes of web/styles/tokens.css. */
const inks: Record<'light' | 'dark', Ink> = {
  light: { paper: '#fdfbf6', edge: '#bfb49e', ink: '#1c1914', quiet: '#574f43' },
  dark: { paper: '#1c1914', edge: '#574f43', ink: '#f7f3ea', quiet: '#bfb49e' },
}

const fonts =
  "system-ui,-apple-system,'Segoe UI','PingFang SC','PingFang HK'," +
  "'Noto Sans CJK SC','Microsoft YaHei',sans-serif"

/** The site's mark, as in server/http/files/site-mark.ts, in the light theme's colours. */
const logo =
  '<g transform="translate(14 16) scale(.4375)">' +
  '<rect x="2" y="2" width="60" height="60" rx="5" fill="#be3420"/>' +
  '<g fill="none" stroke="#f7f3ea" stroke-width="4">' +
  '<path d="M11 19.5h42v25H11zM32 8v48"/><circle cx="32" cy="32" r="7.6"/></g></g>'

type Detail = Exclude<ResultOf<'expertDetail'>, { specOnly: true }>

export interface BadgeOptions {
  language: Language
  theme: BadgeTheme
  window: 'all' | '90'
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]|\p{Extended_Pictographic}/u
/** Widths in heights of the font; about those of common fonts. */
const widthOf = (char: string): number =>
  wide.test(char) ? 1 : /\p{M}/u.test(char) ? 0 : /[\p{Lu}mw@%—]/u.test(char) ? 0.82 : 0.58

/**
 * Cuts a text to about so many pixels: a Han letter is as wide as it is high, a small Latin one
 * about half. A letter keeps its marks.
 */
export function cutTo(text: string, size: number, width: number): string {
  let used = 0
  let cut = ''
  for (const char of text) {
    used += size * widthOf(char)
    if (used > width) return `${cut.trimEnd()}…`
    cut += char
  }
  return cut
}

/** The badge as SVG. `address` is the expert's page, where the record is verified. */
export function drawBadge(
  { expert, record }: Detail,
  { language, theme, window }: BadgeOptions,
  address: string,
): string {
  const own = serverWords[language].pictures.badge
  const { n, hits, hitRate, hitRateLow, hitRateHigh } = record
  const { market, yield: profit } = againstMarket(
    marketRecordOf(record),
    serverWords[language].pictures.record,
  )
  const second = n === 0 ? '' : `${market} · ${profit}`
  const line = n === 0 ? own.none : own.sample(hits, n, percent(hitRateLow), percent(hitRateHigh))
  const { width, height } = badgeSize
  const style = ({ paper, edge, ink, quiet }: Ink) =>
    `.p{fill:${paper};stroke:${edge}}.r{stroke:${edge}}.i{fill:${ink}}.q{fill:${quiet}}`
  const css =
    theme === 'auto'
      ? `${style(inks.light)}@media(prefers-color-scheme:dark){${style(inks.dark)}}`
      : style(inks[theme])
  const title = escaped(
    own.title(isolated(expert.name), n === 0 ? line : `${line}, ${percent(hitRate)}%, ${second}`),
  )
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const span = own[window === 'all' ? 'all' : 'days']
  const rate = n === 0 ? '–' : `${percent(hitRate)}%`
  // clipped: no font of the reader may letter a name across the rate
  const texts =
    '<svg x="54" width="208" height="40">' +
    '<text class="i" y="26" font-size="14" font-weight="600">' +
    escaped(isolated(cutTo(expert.name, 14, 132))) +
    `<tspan class="q" font-size="11" font-weight="400" dx="6">${span}</tspan></text></svg>`
  const right = `x="${width - 14}" y="36" font-size="24" font-weight="600" text-anchor="end"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" lang="${language}">
<title>${title}</title>
<style>${css}text{font-family:${fonts}}</style>
<a href="${escaped(address)}" target="_blank" rel="noopener">
<rect class="p" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="2"/>
${logo}
${texts}
<text class="q" x="54" y="45" font-size="11">${escaped(line)}</text>
<text class="q" x="54" y="62" font-size="11">${escaped(second)}</text>
<path class="r" d="M266.5 14v26" fill="none"/>
<text class="i" ${right}>${rate}</text>
</a>
</svg>
`
}

/** Registers the badges. Each is drawn once for equal content. */
export function registerBadges(
  app: FastifyInstance,
  {
    callForPage,
    cache,
    origin,
  }: { callForPage: CallForPage; cache: ResponseCache; origin: string },
): void {
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/badge/expert/:name',
    { schema: { hide: true }, config: { rateLimit: { max: 300, timeWindow: 60_000 } } },
    async (request, reply) => {
      const id = Number(/^([1-9]\d{0,8})\.svg$/.exec(request.params.name)?.[1] ?? 0)
      if (id === 0) throw new Refusal(codes.notFound)
      const options = optionsOf(request.query)
      const key = `badge ${id} ${options.language} ${options.theme} ${options.window}`
      const made = await cache.answer(key, ['plan', 'expert'], async () => {
        const answer = await callForPage(
          'expertDetail',
          { expertId: id, window: options.window },
          options.language,
        )
        if (answer.code !== codes.ok || answer.data === undefined || 'specOnly' in answer.data)
          throw new Refusal(answer.code === codes.notFound ? codes.notFound : codes.tryAgain)
        const address = `${origin}/expertDetail?expertId=${id}&lang=${options.language}`
        return { status: 200, headers, body: drawBadge(answer.data, options, address) }
      })
      return sendPrepared(request, reply, made)
    },
  )
}

/**
 * As an image on another site it runs and fetches nothing; opened directly it may use its style.
 */
const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  vary: 'Accept-Encoding',
}

/**
 * An invalid option falls back to its default: a badge on another site is never broken by its
 * address.
 */
function optionsOf(query: Record<string, unknown>): BadgeOptions {
  return {
    language: languages.find((one) => one === query['lang']) ?? 'zh',
    theme: badgeThemes.find((one) => one === query['theme']) ?? 'light',
    window: query['days'] === '90' ? '90' : 'all',
  }
}
