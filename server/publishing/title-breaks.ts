/**
 * Where the lines of a Chinese title may break: between phrases, as a typesetter breaks a headline.
 * Browsers break between any two characters.
 */

/** Words of football that the dictionary of ICU splits, by script. */
const words = [
  '主场 客场 前场 中场 后场 后防 半场 上半场 下半场 进球 丢球 失球 头球 任意球 点球 角球 大球 小球',
  '主胜 客胜 平局 零封 连胜 连败 不胜 不败 领先 落后 比分 场均 近况 开局 更衣室 积分 榜首 联赛 杯赛',
  '主場 客場 前場 中場 後場 後防 半場 上半場 下半場 入球 進球 失球 頭球 十二碼 角球 大球 細球',
  '主勝 客勝 和局 零封 連勝 連敗 不勝 領先 落後 場均 近況 開局 更衣室 積分 榜首 聯賽 盃賽',
].flatMap((line) => line.split(' '))

/** A number with its sign, its places, a score, and the character that counts. */
const number = /[+−-]?\d+(?:[.:–-]\d+)*\s?(?:[%％]|\p{Script=Han}(?=$|\P{Script=Han}))?/gu
const counted =
  /(?:\d+|[一二三四五六七八九十两兩]+)\s?[场場球分次个個轮輪份胜勝平负負连連]\p{Script=Han}?/gu

/** They end a phrase, so no line begins with them. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}的了着著过過得地们們吗嗎呢吧时時后後里裡上下中%％]/u
/** They begin a phrase, so no line ends with them. */
const opening = /[\p{Ps}\p{Pi}在与與和对對是从從被把向近第不没沒无無更最很太]$/u

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const single = /^\p{Script=Han}$/u
const han = /\p{Script=Han}/u

/** The last titles and their breaks; a list of plans has the same ones again and again. */
const known = new Map<string, readonly number[]>()
const mostKnown = 5_000

/**
 * Places in a title, in UTF-16 units, at which a line may break; empty for a title without Chinese.
 * @param names of the match: none of them is broken
 */
export function titleBreaks(title: string, names: readonly string[]): readonly number[] {
  if (!han.test(title)) return []
  const key = [title, ...names].join('\n')
  const found = known.get(key)
  if (found) return found
  const breaks = breaksOf(title, names)
  const [oldest] = known.keys()
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
  known.set(key, breaks)
  return breaks
}

function breaksOf(title: string, names: readonly string[]): number[] {
  const whole = [...wholeParts(title, names)]
  const segments = [...segmenter.segment(title)]
  return segments.flatMap(({ index: at, segment }, nth) => {
    if (at === 0 || whole.some(({ start, end }) => at > start && at < end)) return []
    const [before, after] = [title.slice(0, at), title.slice(at)]
    if (closing.test(after) || opening.test(before) || /^\s/u.test(after)) return []
    if (whole.some(({ start, end }) => at === start || at === end)) return [at]
    // characters one by one are mostly a word that the dictionary lacks
    return single.test(segment) && single.test(segments[nth - 1]?.segment ?? '') ? [] : [at]
  })
}

/** Parts of the title that no break may be in. */
function* wholeParts(
  title: string,
  names: readonly string[],
): Generator<{ start: number; end: number }> {
  for (const word of [...names, ...words]) {
    if (word === '') continue
    for (let at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1))
      yield { start: at, end: at + word.length }
  }
  for (const pattern of [number, counted])
    for (const { index, 0: match } of title.matchAll(pattern))
      yield { start: index, end: index + match.length }
}
