/**
 * Letters that a reader takes for one another: confusables of Unicode Technical Standard 39,
 * variants of Chinese characters (Unihan), and Chinese characters that differ by a stroke.
 */
import { readFileSync } from 'node:fs'

const [ranges = '', alike = '', variants = ''] = readFileSync(
  new URL('look-alikes.txt', import.meta.url),
  'utf8',
)
  .split('\n\n')
  .slice(1)
const wordsOf = (section: string) => section.trim().split(/\s/)

/**
 * Letters that names are written with today: no small capitals, turned or phonetic ones, and no
 * radicals, which are symbols.
 */
const inUse = new RegExp(
  `^(?=[\\p{L}〇])[\\p{Script=Han}\\p{Script=Bopomofo}${wordsOf(ranges).join('')}]$`,
  'u',
)
/** Arabic letters of names, without the stretched line between letters. */
const arabic =
  /^(?=\p{L})[\u0620-\u063f\u0641-\u064a\u066e\u066f\u0671-\u06d3\u06d5\u06fa-\u06ff]$/u
export const isArabicLetter = (letter: string): boolean => arabic.test(letter)
export const isLetterInUse = (letter: string): boolean => inUse.test(letter)

const confusable = new Map(
  wordsOf(alike).map((word) => {
    const [letter = '', ...rest] = Array.from(word)
    return [letter, rest.slice(1).join('')]
  }),
)

// Not in Unicode's tables, which list what fonts draw alike, not what a glance mistakes. Letters of
// two common names that a list tells apart, as 小 and 少 or 石 and 右, are left out (decision 0217).
const oneStroke =
  '未末 土士 己已巳 日曰 人入 干千于 天夭 大太犬 刀力 田由 甲申 今令 免兔 鸟乌 折拆 侯候 戊戌戍戎 午牛 冶治 ' +
  '茶荼 洒酒 住往佳 壬王玉 析折 祟崇 赢羸嬴 晴睛 目且旦 仑仓 徒徙 壁璧 粱梁 盲肓 刺剌 弋戈 市巿 ' +
  '冼洗 哀衷衰 粟栗 薄簿 辩辨辫 乒乓兵 斤斥 味昧 代伐 木本 李孛季 白自 问间 八入 秦泰奏 史吏更 余佘 清凊 ' +
  '师帅 呜鸣 货贷 各名 撒撤 延廷 拔拨 慕幕暮墓募 籍藉 杨扬 准淮 赌睹 鹰膺 载戴 场汤 凡几 孑孓子 ' +
  '天夫 无元亓 失矢 电甩用 再冉 弃奔 署暑薯 皿血 瓜爪 竟竞 徽微 栽裁 怡恰 灸炙 亳毫 亨享 磬馨 杆竿秆 休体 ' +
  '官宫 郎朗 社杜 钓钧钩 宣宜 抢枪 检捡 抗杭 技枝 水氷 凤风 弟第 崔雀 陈阵 孟盂 ' +
  '闫闰 员贠 坏环怀 丹舟 拦栏 桃挑 宇字 莱菜 苟荀 赛寨塞 贝见 汨汩 沫沬 券卷 奕弈 狠狼 很狠 冠寇 博搏 ' +
  '遣遗 肆肄 赡瞻 庆厌 历厉 优忧 仗伏 杏杳 弛驰 壶壸 冒冐 溥傅 ' +
  // a part that a glance mistakes: hand and wood, bamboo and grass, ice and water, and others
  '摸模 推椎稚 桶捅 楼搂 桂挂 柏拍 柱拄 棒捧 撬橇 揩楷 栓拴 柜拒 枢抠 梢捎 梧捂 柠拧 档挡 板扳 掀锨 ' +
  '朴扑 据掘 蓬篷 蓝篮 萝箩 简筒 冷泠 决泱 蛾娥峨 峰烽 炼练 炉妒 侍恃 侮悔 便使 仅仪 亿忆 ' +
  '棉绵 狸猩 畸崎 竣峻 茵菌 祥样 伶怜 虚虐 给绘 城域 诚诫 湿温 镐搞 迸进 迁迂 囤围 贵责 ' +
  '柬束 冀翼 素紊 旱早 句旬 卯卵 凪凧 帝啻 三ミ彡 俭侩 摄镊 贬眨 墙墒 棱梭 戴截 ' +
  // Japanese syllables, also small ones, and the signs of Bopomofo
  'ァア ィイ ゥウ ェエ ォオ ッツ ャヤ ュユ ョヨ ヮワ ヵカ ヶケ ぁあ ぃい ぅう ぇえ ぉお っつ ゃや ゅゆ ょよ ゎわ へヘ りリ ' +
  'ロ口 カ力 エ工 ト卜 ハ八 ニ二 タ夕 ー一ㄧ オ才 チ千 ヌ又ㄡ メ乂ㄨ ム厶ㄙ ル儿ㄦ ヒ匕 ヨ彐 イ亻 シツ ソン ' +
  'ㄚ丫 ㄏ厂 ㄒ丅 ㄇ冂 ㄅ勹 ㄠ幺 ㄌ力 ㄈ匚 ㄔ彳 ㄕ尸 ㄖ日 ㄗ卩 ㄘ七 ㄤ尢 ㄩ凵 ㄐ丩 ' +
  // Arabic letters that differ by language or at the end of a word, or look like Latin ones
  'اٱ هةہھە يىیې كکڪ وۇ'

// other printed forms of one character, Japanese ones, and simplified and traditional ones, which
// Unihan does not join
const otherForms =
  '产產産 青靑 清淸 录錄録 既旣 步歩 每毎 阅閱閲 静靜 瓶甁 巢巣 曾曽 增増 尚尙 搜捜 姬姫 晓曉暁 焰焔 ' +
  '熙煕凞 宁寧甯 慎愼 颠顛顚 濑瀬瀨 绿綠緑 妍姸 岛島嶋 只祇祗衹 ' +
  '亚亞亜 恶惡悪 压壓圧 围圍囲 隐隱隠 荣榮栄 营營営 驿驛駅 圆圓円 盐鹽塩 应應応 殴毆殴 樱櫻桜 价價価 会會 坏壞壊 怀懷懐 ' +
  '绘繪絵 扩擴拡 觉覺覚 乐樂楽 劝勸勧 欢歡歓 观觀観 气氣気 归歸帰 牺犧犠 据據拠 挙举舉 峡峽 乡鄉郷 驱驅駆 勋勳勲 径徑径 ' +
  '惠恵 溪渓 经經経 继繼継 茎莖 萤螢蛍 轻輕軽 鸡雞鷄鶏 击擊撃 剑劍剣劔 检檢検 权權権 献獻 县縣県 险險険 显顯顕 验驗験 ' +
  '严嚴厳 效効 广廣広 恒恆 矿礦鉱鑛 济濟済 剂劑剤 杂雜雑 参參 惨慘 赞贊賛 残殘 齿齒歯 儿兒児 辞辭 湿濕 实實実 写寫 ' +
  '释釋釈 寿壽 涩澁渋澀 兽獸獣 纵縱縦 肃肅粛 处處処 叙敘敍 将將 烧燒焼 奖獎奨 条條 乘乗 净淨浄 剩剰 叠疊畳 绳繩縄 让讓譲 ' +
  '酿釀醸 触觸 寝寢 尽盡 图圖図 粹粋 醉酔 穗穂 随隨 髓髄 数數 声聲 齐齊斉斋齋斎 摄攝摂 专專専 浅淺 战戰戦 践踐 钱錢銭 ' +
  '潜潛 纤纖繊 禅禪 双雙 庄莊荘 插挿 总總総 聪聰聡 骚騷騒 脏臟臓 属屬 续續続 堕墮 对對対 带帶帯 滞滯 泷瀧滝 择擇択 ' +
  '泽澤沢 担擔 单單単 胆膽 团團団 弹彈弾 断斷 迟遲遅 昼晝 铸鑄鋳 厅廳庁 听聽聴 递遞逓 铁鐵鉄鐡 转轉転 传傳伝 党黨 ' +
  '盗盜 灯燈 稻稲 德徳 独獨 读讀読 届屆 恼惱悩 脑腦脳 霸覇 拜拝 废廢廃 卖賣売 麦麥 拔抜 滨濱浜 秘祕 佛仏 变變変 ' +
  '边邊辺邉 宝寶寳 丰豐豊 没沒 满滿満 默黙 译譯訳 药藥薬 誉譽 摇搖揺 样樣様 谣謠謡 来來 赖賴頼 乱亂 览覽覧 龙龍竜 ' +
  '两兩両 猎獵猟 垒壘塁 励勵 礼禮 灵靈霊 龄齡齢 恋戀 劳勞労 楼樓 湾灣 龟龜亀 桧檜 鸥鷗鴎 遥遙 尧堯尭 凛凜 槙槇 猪豬 ' +
  '碎砕 穰穣 关關関 泪淚涙 明眀 虎乕 巻卷 ' +
  '亘亙 仮假 佈布 佔占 佛彿 侭儘 侷局 俊儁 俬私 修脩 倹儉 傤儎 僵殭 兇凶 冢塚 凄悽 凌淩 凫鳬 ' +
  '别彆 剷铲 劄札箚 升昇陞 卤滷 卺巹 参蔘參 向嚮 哄鬨 唖啞 唸念 啮齧 喂餵 噁恶 噛嚙 嚐尝 ' +
  '囌苏 团糰 圈圏 坛罎 壌壤 壱壹 嫋袅 嬢孃 寀采 寛寬 岳嶽 崑昆 巌巖 巨鉅 席蓆 干榦 弐貳 弥瀰 ' +
  '彔录 彩綵 径逕 従從 徴徵 悫慤 愈癒 慼戚 戻戾 扇搧 払拂 托託 扣釦 抵牴 拐枴柺 挨捱 掲揭 ' +
  '掻搔 揯搄 搜蒐 摆襬 晃晄 暗闇 暦曆 朮术 枡桝 核覈 桟棧 榉欅 榘矩 毁燬譭 氾泛 沾霑 涉渉 ' +
  '渇渴 游遊 溪谿 滟灩 潀潨 炖燉 炼鍊錬 牦犛 玩翫 琱雕鵰 痠酸 痩瘦 発發 睪睾 穏穩 穞穭 签籤 ' +
  '筿篠 簑蓑 糊餬 緼縕缊 縴纤 繍繡 羶膻 腌醃 艳豔 艶艷 萌萠 蒀蒕 蒏醟 蔵藏 薫薰 藴蘊蕴 蚝蠔 ' +
  '蝋蠟 讚赞 輼轀辒 醖醞酝 醤醬 鈅钥 鈡钟 鉳锫 錼镎 鍅钫 鎸镌 钁镢 钂镋 闘鬭 陥陷 靔靝 頽颓 ' +
  '顎齶 顔颜顏 駡骂 髪髮 鶿鹚 鷴鹇 鹸鹼 麪麺麵 鼂鼌 曹曺 富冨 皋皐 糸絲 缶罐 撹攪 拚拼 薹苔 醣糖 ' +
  // rare simplified and traditional ones, as OpenCC pairs them
  '㓆𠗣 㓰劃 䍠䍦 䑽𦪙 𠋆儭 𠮶嗰 𠰱㘉 𠴛𡃕 𡍣𡔖 𡺄嶘 𢙏愻 𢠁懎 ' +
  '𢢐𤢻 𣔌樤 𣗙㰙 𣶭𪷓 𣷷𤅶 𤇹熚 𤊰𤓩 𥅿𥊝 𥩟竚 𥫣籅 𦰏蓧 𦶟爇 ' +
  '𦶻𦾟 𧌥𧎈 𧝧𧟀 𩓋顂 𩨂驄 𪠺𠽃 𪢖𡅯 𪢸墲 𪩷幝 𪪏廬 𪪼彃 𪳗𣜬 𪽈畼 𪾣眝 𫁱𥶽 𫇛艣 𫍝諫 𫔮閒'

/** Latin letters, each before characters of other scripts that write words in its place. */
const inPlaceOfLatin = new Map(
  (
    'a卂丹ムㄙ b乃 c匚亡 d刀 e乇モヨ巳 f千下 h卄廾サ升 i丨工エ j亅フ l乚ㄥしレ m爪巾 n几冂ㄇ ' +
    'o囗口ㄖ〇ロの p尸卩 q甲 r尺 s丂ㄎ弓 t丅丁ㄒナ十 u凵ㄩひ w山 x乂メㄨ y丫ㄚ z乙'
  )
    .split(' ')
    .flatMap((word) => {
      const [latin = '', ...others] = Array.from(word)
      return others.map((other): [string, string] => [other, latin])
    }),
)

/** The same text in Latin letters if each letter of it is one or looks like one; else null. */
export function inLatin(text: string): string | null {
  const read = Array.from(text, (letter) => inPlaceOfLatin.get(letter) ?? letter).join('')
  return /^[\p{Script=Latin}\p{Nd}]+$/u.test(read) ? read : null
}

/** Letters that Unihan joins with others, although many people have either one as a name. */
const apart = /[斌忻谭譚]/gu
const unihan = wordsOf(variants).map((word) => word.replaceAll(apart, ''))

/** Each class of characters, under its members. */
const classes = new Map<string, Set<string>>()
for (const word of [...unihan, '谭譚', ...wordsOf(oneStroke), ...wordsOf(otherForms)]) {
  const members = Array.from(word)
  const merged = new Set(members.flatMap((member) => [...(classes.get(member) ?? [member])]))
  for (const member of merged) classes.set(member, merged)
}

const firstOf = (letter: string): string => {
  const [first = letter] = classes.get(letter) ?? []
  return first
}

/** What stands for all letters that look like this one: a letter, or two as "rn" for "m". */
export function lookAlike(letter: string): string {
  const seen = (confusable.get(firstOf(letter)) ?? letter).replaceAll(/[^\p{L}\d]/gu, '')
  return seen === '' ? letter : Array.from(seen, firstOf).join('')
}
