import { expect, test } from 'vitest'
import { textLimits } from '../../contract/text-limits.ts'
import {
  cleanName,
  cleanNames,
  everyLanguage,
  nameError,
  nameKeys,
  nameReason,
} from './expert-names.ts'

const reasonOf = (name: string, ...taken: string[]) =>
  nameError(cleanNames({ zh: name }), new Set(taken.flatMap(nameKeys)))?.reason ?? null

test.each([
  // simplified, traditional, Japanese and older forms
  ['沈砚秋', '沈硯秋'],
  ['铁嘴王', '鐵嘴王'],
  ['台北后卫', '臺北後衛'],
  ['峰会', '峯會'],
  ['黑泽', '黒泽'],
  ['群星', '羣星'],
  // twins that Unihan does not join
  ['岳飞', '嶽飛'],
  ['游子', '遊子'],
  ['凶手', '兇手'],
  ['升哥', '昇哥'],
  ['抽签', '抽籤'],
  ['李明', '李眀'],
  ['虎哥', '乕哥'],
  // characters that differ by a stroke, or that another script has too
  ['苏未眠', '苏末眠'],
  ['己方', '已方'],
  ['林口', '林ロ'],
  ['老李', '老孛'],
  ['王师', '王帅'],
  ['千里', 'チ里'],
  ['厂长', 'ㄏ长'],
  ['汤姆', '场姆'],
  ['秦风', '泰风'],
  ['老李', '老季'],
  ['自己人', '白己人'],
  ['问号', '间号'],
  ['八方', '入方'],
  ['天行', '夫行'],
  ['官明', '宫明'],
  ['杜宇', '社字'],
  // small syllables, and those of the other Japanese script
  ['サッカー', 'サツカー'],
  ['ヘルメス', 'へルメス'],
  ['リーグ', 'りーグ'],
  // a sign of repetition, and a dash for the number one
  ['佐佐木', '佐々木'],
  ['沈一秋', '沈-秋'],
  ['一号', '_号'],
  // characters and syllables in the shape of Latin letters
  ['coco', '匚ㄖ匚ㄖ'],
  ['coco', 'c〇c〇'],
  ['Ivan', '工van'],
  ['Titan', '丁丨丅卂几'],
  // Roman numbers, the Kelvin sign, ligatures, a long s
  ['Club VIII', 'Club Ⅷ'],
  ['Kevin', '\u212aevin'],
  ['Ossi', 'Oſſi'],
  ['株式会社', '㍿'],
  // joined from parts, of full or half width
  ['손흥민', '\u1109\u1169\u11ab\u1112\u1173\u11bc\u1106\u1175\u11ab'],
  ['ガンバ', 'ｶﾞﾝﾊﾞ'],
  ['豈敢', '\uf900敢'],
  // struck through, crossed, in a circle
  ['Leon', 'L\u0335eon'],
  ['Leon', 'Le\u0338on'],
  ['沈砚秋', '沈砚秋\u20dd'],
  // another printed form
  ['清风', '淸風'],
  ['青岛', '靑嶋'],
  // Japanese forms that Unihan does not join
  ['渡边', '渡邊'],
  ['渡邊', '渡辺'],
  ['渡辺', '渡邉'],
  ['澤田', '沢田'],
  ['战神', '戦神'],
  ['战神', '戰神'],
  ['荣光', '栄光'],
  ['实力派', '実力派'],
  ['德国', '徳国'],
  ['齐藤', '斎藤'],
  ['龙泽', '竜沢'],
  // signs around and between the letters
  ['沈砚秋', '·沈砚秋·'],
  ['沈砚秋', "沈-砚_秋'"],
  ['Hawaii', 'Hawaiʻi'],
  // a radical that NFKC makes the character
  ['石头记', '⽯头记'],
  // of another width, or of mathematics
  ['Lin Cole', 'Ｌｉｎ　Ｃｏｌｅ'],
  ['Lin Cole', '𝐋𝐢𝐧 𝕮𝖔𝖑𝖊'],
  // digits for letters
  ['Boss', 'Bo5s'],
  ['Bob', '8ob'],
  ['Zoe', '2oe'],
  ['Lee', 'L3e'],
  ['Ace', '4ce'],
  ['Tom', '7om'],
  ['Big', 'bi9'],
  ['elite', '31it3'],
  // signs of letters: circles, squares, superscripts
  ['coco', 'ⓒⓞⓒⓞ'],
  ['coco', 'ᶜᵒᶜᵒ'],
  ['coco', '𝚌𝚘𝚌𝚘'],
  ['fly', 'ﬂy'],
  // Arabic letters of other languages, and without a sign above
  ['علي', 'على'],
  ['علي', 'علی'],
  ['كريم', 'کریم'],
  ['أحمد', 'احمد'],
  ['فاطمة', 'فاطمه'],
  // Latin letters
  ['clover', 'dover'],
  ['Lin Cole', 'Iin Co1e'],
  ['Lin Cole', 'Lín-Cole'],
  ['Ostrom', 'Østrom'],
  ['Modern', 'Modem'],
  ['Lukasz', 'Łukasz'],
  ['Inigo', 'ınıgo'],
  ['strasse', 'Straße'],
])('%s: %s is refused', (theirs, copy) => {
  expect(reasonOf(copy, theirs)).toMatch(/taken|script/)
  expect(reasonOf(theirs, copy)).toMatch(/taken|script/)
})

test.each([
  ['coco', 'ᴄᴏᴄᴏ'],
  ['Halftime', 'Haꞁftime'],
  ['Gamer', 'ɢamer'],
  ['Leon', '⅂eon'],
  ['Ada', 'Ɐda'],
  ['area', 'ɑreɑ'],
  ['number 7', 'number ७'],
  ['number 7', 'number ٧'],
  ['Ada', 'Ꭺda'],
  ['Ada', 'ꓮda'],
  ['Leon', 'ⲟLeon'],
  ['Leon', '𐐛Leon'],
  ['Leon', 'Leon\u2800'],
  ['一号', '⚊号'],
  ['民间', '⺠间'],
  ['龙王', '⻰王'],
  ['长江', '⻓江'],
  ['coco', 'сосо'],
  ['coco', 'coсo'],
  ['Nora', 'Νora'],
  ['uno', 'սno'],
  ['lo', 'اه lo'],
  ['沈砚秋', '沈砚秋⚽'],
  ['沈砚秋', '“沈砚秋”'],
  ['沈砚秋', '沈砚秋。'],
])('%s: %s has letters that no language writes names with', (theirs, copy) => {
  expect(reasonOf(copy, theirs)).toBe('script')
})

test.each([
  ['沈砚秋', '沈砚春'],
  ['苏未眠', '苏未醒'],
  ['铁嘴王', '铜嘴王'],
  ['Lin Cole', 'Lina Cole'],
  ['Şükrü Łuczak', 'Ngô Đình Phạm'],
  ['𠮷野家', '镕基'],
  ['サッカー', '손흥민'],
  ['ㄅㄆㄇ', 'O’Neill'],
  ['fan 6', 'fan 9'],
  ['fan 3', 'fan 8'],
  ['محمد صلاح', 'محمود صلاح'],
  ['خالد بن الوليد', 'الملك'],
  ['Nguyễn Văn A', 'Nguyễn Văn Ánh'],
  ['Phạm Nhật Vượng', 'Đặng Lê'],
  ['Mehmet Öztürk', 'İbrahim Kılıç'],
  ['Gökhan Töre', 'Çağla'],
  ['Łukasz Piszczek', 'Jakub Błaszczykowski'],
  ['Chan Tai Man', 'Wong Kar-wai'],
  ['陳大文', '林峯'],
  ['歐陽娜娜', '鄧紫棋'],
  ['喆哥', '芈月'],
  ['山田太郎', 'キャプテン翼'],
  ['山口', 'wow'],
  ['丁一', '丁二'],
  ['王小工', '王小二'],
  ['老夫子', '老妻子'],
  ['邓强', '郑强'],
  ['Clara', 'Dara'],
  ['Clan', 'Dan'],
  ['Badminton fan', 'Tennis fan'],
  ['上官万里', '南宫方'],
])('%s and %s are two names', (one, other) => {
  expect(reasonOf(one)).toBe(null)
  expect(reasonOf(other, one)).toBe(null)
})

const likeTheSite =
  '球鑑 球鑒鸟 T0uch1ine TOUCHLlNE 摸型模型 官方 客服小王 宫方 官·方 管理員 站長小李 Adm1n モデル 丅ㄖㄩ匚卄ㄥ丨几乇'
test.each(likeTheSite.split(' '))('%s reads like the site or a model', (name) => {
  expect(reasonOf(name)).toBe('reserved')
})

test('a name has letters or digits, 2 characters at least, and none that is not seen', () => {
  const longest = textLimits.expertName
  const unseen = [
    '\u3164',
    '\uffa0',
    '\u115f',
    '\u200b',
    '\u200d',
    '\u2060',
    '\u00ad',
    '\u034f',
    '\ufe0f',
    '\u{e0100}',
  ]
  const turning = ['\u200f', '\u202e', '\u2066', '\u061c', '\u{e0061}', '\u180e', '\u0007']
  for (const one of [...unseen, ...turning])
    for (const name of [`沈${one}砚秋`, `${one}沈砚秋`, `沈砚秋${one}`])
      expect([name, nameReason(cleanName(name))]).toEqual([name, 'form'])
  // letters in circles, in squares and of flags
  for (const name of ['🅒🅞🅒🅞', '🅲🅾🅲🅾', '🇨🇴🇨🇴']) expect(nameReason(name)).toBe('form')
  for (const name of ['x', '·'.repeat(3), 'a\u0301\u0301\u0301\u0301b'])
    expect([name, nameReason(name)]).toEqual([name, 'form'])
  expect([nameReason('ab'), nameReason('x'.repeat(longest))]).toEqual([null, null])
  expect(nameReason('x'.repeat(longest + 1))).toBe('form')
  // characters, not halves of them
  expect(nameReason('𠀋'.repeat(longest))).toBeNull()
  expect(nameReason('𠀋')).toBe('form')
})

test('the first error counts, of the language that has it; no name at all is one', () => {
  expect(nameError({}, new Set())).toEqual({ language: null, reason: 'empty' })
  expect(nameError({ zh: '沈砚秋', en: 'x' }, new Set())).toEqual({
    language: 'en',
    reason: 'form',
  })
  expect(nameError({ zh: '沈砚秋', en: 'Lin Cole' }, new Set())).toBeNull()
})

test('names are stored without spaces around them, and in every language', () => {
  expect([cleanName('  Lin \t Cole '), cleanName('ＡＢ')]).toEqual(['Lin Cole', 'AB'])
  expect(cleanNames({ zh: ' ', en: ' Lin  Cole ' })).toEqual({ en: 'Lin Cole' })
  const all = { zh: '沈砚秋', zht: '沈硯秋', en: 'Shen' }
  expect(everyLanguage(all)).toEqual(all)
  expect(everyLanguage({ en: 'Shen' })).toEqual({ zh: 'Shen', zht: 'Shen', en: 'Shen' })
  expect(everyLanguage({})).toEqual({ zh: '', zht: '', en: '' })
})
