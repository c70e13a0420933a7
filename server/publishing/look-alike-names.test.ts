/** Many names that a reader takes for one another, by kind, and names that anyone may have. */
import { expect, test } from 'vitest'
import { cleanName, nameKeys, nameReason } from './expert-names.ts'

/** Why a new expert may not have `name` while another has `taken`; null if they may. */
const reasonOf = (name: string, taken?: string) =>
  nameReason(cleanName(name), new Set(taken === undefined ? [] : nameKeys(cleanName(taken))))

const twins = {
  'simplified and traditional':
    '沈砚秋 = 沈硯秋 | 刘备 = 劉備 | 张伟 = 張偉 | 陈龙 = 陳龍 | 赵云 = 趙雲 | 郑国 = 鄭國 | ' +
    '黄叶 = 黃葉 | 吴门 = 吳門 | 万里 = 萬里 | 云起 = 雲起 | 后羿 = 後羿 | 范蠡 = 範蠡 | ' +
    '谷雨 = 穀雨 | 里程 = 裡程 | 里程 = 裏程 | 松鹤 = 鬆鶴 | 面馆 = 麵館 | 发哥 = 髮哥 | ' +
    '发哥 = 發哥 | 干戈 = 乾戈 | 干将 = 幹將 | 台风 = 颱風 | 表哥 = 錶哥 | 丑牛 = 醜牛 | ' +
    '斗牛 = 鬥牛 | 姜维 = 薑維 | 余晖 = 餘暉 | 制胜 = 製勝 | 钟离 = 鍾離 | 钟楼 = 鐘樓 | ' +
    '复盘 = 復盤 | 复盘 = 複盤 | 历史 = 歷史 | 历史 = 曆史 | 蒙特 = 濛特 | 只手 = 隻手 | ' +
    '征途 = 徵途 | 系列 = 係列 | 准星 = 準星 | 叶子 = 葉子 | 游侠 = 遊俠 | 凌云 = 淩雲 | ' +
    '杰哥 = 傑哥 | 庄家 = 莊家 | 胡同 = 衚衕 | 胡子 = 鬍子 | 划船 = 劃船 | 冲锋 = 衝鋒 | ' +
    '回合 = 迴合 | 吁嗟 = 籲嗟 | 涂山 = 塗山 | 涌金 = 湧金 | 托塔 = 託塔 | 局长 = 侷長 | ' +
    '仆人 = 僕人 | 朴树 = 樸樹 | 曲径 = 麯徑 | 沈阳 = 瀋陽 | 苏州 = 蘇州 | 坛主 = 壇主 | ' +
    '坛主 = 罈主 | 团长 = 團長 | 团长 = 糰長 | 脏话 = 髒話 | 脏话 = 臟話 | 签王 = 籤王 | ' +
    '纤云 = 纖雲 | 致命 = 緻命 | 筑梦 = 築夢 | 辟邪 = 闢邪 | 别扭 = 彆扭 | 才子 = 纔子 | ' +
    '淀粉 = 澱粉 | 恶人 = 惡人 | 广场 = 廣場 | 柜台 = 櫃檯 | 伙计 = 夥計 | 家具 = 傢具 | ' +
    '据点 = 據點 | 卷王 = 捲王 | 克星 = 剋星 | 困兽 = 睏獸 | 累积 = 纍積 | 梁山 = 樑山 | ' +
    '了望 = 瞭望 | 霉运 = 黴運 | 弥漫 = 瀰漫 | 辟谷 = 闢穀 | 秋千 = 鞦韆 | 舍得 = 捨得 | ' +
    '术士 = 術士 | 咸鱼 = 鹹魚 | 向导 = 嚮導 | 须眉 = 鬚眉 | 烟雨 = 煙雨 | 郁金 = 鬱金 | ' +
    '岳飞 = 嶽飛 | 愿望 = 願望 | 占卜 = 佔卜 | 周末 = 週末 | 注定 = 註定 | 捉奸 = 捉姦 | ' +
    '席位 = 蓆位 | 谭明 = 譚明',
  'small capitals and turned letters':
    'coco = ᴄᴏᴄᴏ | halftime = ʜᴀʟғᴛɪᴍᴇ | gamer = ɢamer | leon = ⅂eon | Ada = Ɐda | ' +
    'quill = ꞯuill | nora = ɴᴏʀᴀ',
  'full width':
    'coach = ｃｏａｃｈ | Coach = Ｃｏａｃｈ | 沈一 = 沈一\u3000 | ' +
    'Lin Cole = Ｌｉｎ\u3000Ｃｏｌｅ | Lin2 = Lin２ | A王 = Ａ王',
  'letters of other scripts':
    'coco = сосо | coco = cоco | Peter = Рeter | Xavi = Хavi | Maria = Мaria | Nora = Νora | ' +
    'Kai = Κai | omega = οmega | Ivy = Ιvy | beta = Βeta | Hector = Ηector | Zoe = Ζoe | ' +
    'yes = уes | joe = јoe | sam = ѕam | ice = іce | Toto = Тоto | Hugo = Нugo | lo = lо | ' +
    'duo = ԁuo | Ada = Ꭺda | Leo = ꓡeo | uno = սno | Bob = ꓐob | GOAL = ԌOAL',
  'marks over, under and through letters':
    'Leon = Léon | Leon = L\u0335eon | Leon = Le\u0338on | Leon = Leo\u0301n | ' +
    'Leon = Leon\u0336 | 沈砚秋 = 沈砚秋\u20dd | 沈砚秋 = 沈\u0301砚秋 | Jose = José | ' +
    'Muller = Müller | naive = naïve | Angstrom = Ångström | cafe = cafe\u0301 | Ngo = Ngô | ' +
    'Dinh = Đinh | Soren = Søren | Zaluski = Załuski',
  'letters that are not seen':
    'coco = co\u200bco | coco = co\u200cco | coco = co\u200dco | coco = co\u2060co | ' +
    'coco = co\ufeffco | coco = co\u00adco | coco = co\u034fco | coco = co\u202eco | ' +
    '沈砚秋 = 沈\u200b砚秋 | 沈砚秋 = 沈砚秋\u3164 | 沈砚秋 = 沈砚秋\u2800 | ' +
    '沈砚秋 = 沈砚秋\u180e | 沈砚秋 = 沈砚秋\u200e | 沈砚秋 = 沈\u2063砚秋 | ' +
    'leon = leon\u{e0061}',
  'digits for letters':
    'coco = c0c0 | Lin Cole = L1n Cole | Lin Cole = Lin C0le | Boss = B0ss | Boss = Bos5 | ' +
    'Elite = 3lite | Zorro = 2orro | Gigi = 9igi | Bobby = 8obby | Tata = 7ata | Ilya = 1lya | ' +
    'Ilya = lIya | Oliver = 0liver | Oslo = Os1o | S小明 = 5小明 | O型血 = 0型血 | ' +
    '王I号 = 王l号 | 王I号 = 王1号 | ooo = 0o0 | Gary = 6ary | bad = 6ad | big = 8ig | ' +
    'Anna = 4nna',
  'compatibility ideographs':
    '豈有 = \uf900有 | 更夫 = \uf901夫 | 车神 = \uf902神 | 龜兔 = \uf907兔 | 金牛 = \uf90a牛 | ' +
    '李白 = \uf9e1白 | 林冲 = \uf9f4冲 | 神算 = \ufa19算 | 福星 = \ufa1b星 | 精英 = \ufa1d英 | ' +
    '羽毛 = \ufa1e毛 | 諸葛 = \ufa22葛 | 逸仙 = \ufa67仙 | 都督 = \ufa26督 | 飯桶 = \ufa2a桶 | ' +
    '館長 = \ufa2c長 | 鶴立 = \ufa2d立 | 塚本 = \ufa10本 | 凞凞 = 熙熙',
  radicals:
    '石头 = ⽯头 | 龙王 = ⻰王 | 长江 = ⻓江 | 民间 = ⺠间 | 人中 = ⼈中 | 大山 = ⼤山 | ' +
    '金牛 = ⾦牛 | 马上 = ⻢上 | 鸟人 = ⻦人 | 风神 = ⻛神 | 见识 = ⻅识 | 水手 = ⽔手 | ' +
    '火神 = ⽕神 | 日月 = ⽇⽉ | 木林 = ⽊林 | 土豆 = ⼟豆 | 一号 = ⼀号 | 西瓜 = ⻄瓜 | ' +
    '飞人 = ⻜人 | 龟仙 = ⻳仙',
  spaces:
    'Lin Cole = Lin\u00a0Cole | Lin Cole = Lin\u2003Cole | Lin Cole = Lin  Cole | ' +
    'Lin Cole = Lin\u3000Cole | Lin Cole = LinCole | Lin Cole = Lin\u2009Cole | ' +
    'Lin Cole = Lin\u202fCole | Lin Cole = Lin\u205fCole | 沈砚秋 = 沈 砚秋 | ' +
    '沈砚秋 = 沈\u3000砚秋 | Lin Cole = Lin\u1680Cole | Lin Cole = Lin\tCole',
  'chosen forms of one character':
    '葛城 = 葛\u{e0100}城 | 辻村 = 辻\u{e0101}村 | 沈砚秋 = 沈砚秋\ufe0f | 龙王 = 龙\ufe00王 | ' +
    '芦屋 = 芦\u{e0102}屋',
  'syllables of half width':
    'ガンバ = ｶﾞﾝﾊﾞ | サッカー = ｻｯｶｰ | カープ = ｶｰﾌﾟ | アイ = ｱｲ | ' +
    'ヴィッセル = ｳﾞｨｯｾﾙ | レッズ = ﾚｯｽﾞ | か゛ = が | がん = か\u3099ん',
  'a long vowel for the number one':
    'サッカー = サッカ一 | リーグ = リ一グ | ゴール = ゴ一ル | 一号 = ー号 | 一号 = —号 | ' +
    '一号 = －号 | 一号 = ⼀号 | 一号 = ㄧ号 | 一号 = ㅡ号 | 一号 = ─号 | 丁一 = 丁ー | ' +
    '一号 = ‐号 | 一号 = ﹣号',
  'ligatures and abbreviations':
    'fly = ﬂy | fine = ﬁne | office = oﬃce | effect = eﬀect | Ossi = Oſſi | ' +
    'strasse = straße | Aesop = Æsop | oeuvre = œuvre | IJmuiden = Ĳmuiden | Ljuba = ǉuba | ' +
    'Njord = ǋord | Stan = ﬆan | dzeko = ǳeko | VIII = Ⅷ | Club IX = Club Ⅸ | TEL = ℡ | ' +
    'No1 = №1 | 株式会社 = ㍿ | 平成 = ㍻ | キロ = ㌔',
  'letters of mathematics, circles and squares':
    'Kevin = \u212Aevin | Angst = Ångst | Angst = \u212bngst | 𝐋𝐢𝐧 = Lin | coco = ⓒⓞⓒⓞ | ' +
    'coco = ᶜᵒᶜᵒ | coco = 𝚌𝚘𝚌𝚘 | A队 = 🄰队 | coco = ⒞⒪⒞⒪ | H2O = H₂O | x2 = x² | ' +
    'coco = 🅒🅞🅒🅞 | 一号 = ㊀号 | 一号 = ㈠号 | 日曜 = ㊐曜 | 男神 = ㊚神',
  'characters that a glance mistakes':
    '苏未眠 = 苏末眠 | 己方 = 已方 | 巳时 = 已时 | 土豪 = 士豪 | 日本 = 曰本 | 大师 = 大帅 | ' +
    '人生 = 入生 | 干里 = 千里 | 天下 = 夭下 | 大阳 = 太阳 | 刀哥 = 力哥 | 田七 = 由七 | ' +
    '今天 = 令天 | 兔子 = 免子 | 鸟人 = 乌人 | 折叠 = 拆叠 | 时侯 = 时候 | 戊戌 = 戌戊 | ' +
    '茶王 = 荼王 | 洒脱 = 酒脱 | 王牌 = 玉牌 | 祟拜 = 崇拜 | 嬴政 = 赢政 | 眼晴 = 眼睛 | ' +
    '仓促 = 仑促 | 刺客 = 剌客 | 高梁 = 高粱 | 壁玉 = 璧玉 | 延安 = 廷安 | 拔河 = 拨河 | ' +
    '场上 = 汤上 | 辨论 = 辩论 | 杨帆 = 扬帆 | 治炼 = 冶炼 | 竞技 = 竟技 | 徽章 = 微章 | ' +
    '侯爷 = 候爷 | 栽判 = 裁判 | 曹操 = 曺操 | 皇帝 = 皇啻 | 毫州 = 亳州 | 王者 = 壬者 | ' +
    '黑马 = 黒马 | 没收 = 沒收 | 即时 = 卽时 | 真相 = 眞相 | 户主 = 戶主 | 吕布 = 呂布 | ' +
    '吴用 = 吳用 | 黄忠 = 黃忠 | 内马尔 = 內马尔 | 换人 = 換人 | 教练 = 敎练 | 决战 = 決战 | ' +
    '冷门 = 泠门 | 况且 = 況且 | 羞涩 = 羞澁 | 说客 = 説客 | 税务 = 稅务 | 绝杀 = 絶杀 | ' +
    '脱险 = 脫险 | 衞青 = 卫青 | 录像 = 錄像 | 银杏 = 银杳 | 鬼才 = 鬼オ | 工头 = エ头 | ' +
    '力王 = カ王 | 口才 = ロ才 | 夕阳 = タ阳 | 二哥 = ニ哥 | 八哥 = ハ哥 | 卜算 = ト算 | ' +
    '千里 = チ里 | 三国 = ミ国 | 心灵 = 心靈 | 灵魂 = 靈魂',
  'a part that a glance mistakes':
    '小桂 = 小挂 | 峰哥 = 烽哥 | 蓝天 = 篮天 | 贵人 = 责人 | 简约 = 筒约 | 炼金 = 练金 | ' +
    '阿娥 = 阿蛾 | 柏林 = 拍林 | 楼主 = 搂主 | 模范 = 摸范 | 亿万 = 忆万 | 城主 = 域主',
  'Japanese forms':
    '山崎 = 山﨑 | 山崎 = 山嵜 | 高桥 = 髙橋 | 高桥 = 高橋 | 吉野 = 𠮷野 | 斋藤 = 齋藤 | ' +
    '齐藤 = 斉藤 | 齐藤 = 齊藤 | 渡边 = 渡邉 | 浜田 = 濱田 | 广岛 = 広島 | 桜井 = 櫻井 | ' +
    '滝川 = 瀧川 | 国分 = 國分 | 龙马 = 竜馬 | 鉄人 = 铁人 | 沢村 = 澤村 | 関根 = 关根 | ' +
    '恵子 = 惠子 | 栄治 = 荣治 | 真田 = 眞田 | 薫子 = 薰子 | 温泉 = 溫泉 | 緑川 = 绿川 | ' +
    '晴天 = 睛天 | 凪城 = 凧城 | 長谷 = 长谷 | 冨田 = 富田 | 槙野 = 槇野 | 遥遠 = 遙遠',
  'two letters like one':
    'modern = modem | clover = dover | vvilson = wilson | Burns = Bums | corn = com | ' +
    'Barney = Bamey | clone = done | Williarn = William | Vvest = West',
  'Hangul from its parts':
    '손흥민 = \u1109\u1169\u11ab\u1112\u1173\u11bc\u1106\u1175\u11ab | 一 = ㅡ一',
  'signs of repetition': '佐佐木 = 佐々木 | 人人爱 = 人々爱 | 佐佐木 = 佐〻木',
  'Arabic letters':
    'علي = على | علي = علی | كريم = کریم | أحمد = احمد | فاطمة = فاطمه | ياسر = یاسر | ' +
    'محمد = محمـد | محمد = مُحَمَّد | 5号 = ٥号 | 5号 = ۵号 | أمين = آمين',
  'characters in the shape of Latin letters':
    'Ivan = 工van | coco = 匚ㄖ匚ㄖ | Titan = 丁itan | Tom = 丅om | yes = 丫es | Lin = レin | ' +
    'CO匚O = COCO',
  'signs around and between':
    '沈砚秋 = 沈砚秋· | 沈砚秋 = .沈砚秋 | 沈砚秋 = 沈砚秋_ | 沈砚秋 = 沈-砚秋 | ' +
    "O'Neill = ONeill | O'Neill = O’Neill | O'Neill = Oʼneill | Jean-Luc = Jean Luc | " +
    'Jean-Luc = Jean‑Luc | Jean-Luc = Jean–Luc | J.Lo = JLo | 沈砚秋 = “沈砚秋” | ' +
    '沈砚秋 = 沈砚秋。 | 沈砚秋 = 沈砚秋! | 沈砚秋 = 沈砚秋✓ | 沈砚秋 = ✔沈砚秋 | ' +
    '沈砚秋 = 沈砚秋⚽ | Leon = Leon® | Leon = ℒeon',
}

test.each(Object.entries(twins))('no copy of a name: %s', (_, table) => {
  const pairs = table.split(' | ').map((pair) => pair.split(' = '))
  const passed = pairs.flatMap(([one = '', copy = '']) => [
    ...(reasonOf(copy, one) === null ? [`${copy} beside ${one}`] : []),
    // a copy that nobody can have is no danger
    ...(reasonOf(copy) === null && reasonOf(one, copy) === null ? [`${one} beside ${copy}`] : []),
  ])
  expect(passed).toEqual([])
})

const apart =
  '小林 = 少林 | 石川 = 右川 | 石田 = 右田 | 石原 = 右原 | 小女 = 少女 | 小年 = 少年 | ' +
  '方正 = 万正 | 心愛 = 必愛 | 徐来 = 除来 | 洛神 = 落神 | 尹天 = 伊天 | 卢卡 = 户卡 | ' +
  '岳阳 = 兵阳 | 清水 = 清永 | 水手 = 永手 | 右边 = 石边 | 必胜 = 心胜 | 王子 = 主子 | ' +
  '找球 = 我球 | 半场 = 羊场 | 尤文 = 龙文 | 辛田 = 幸田 | 祁连 = 祈连 | 小思 = 小恩 | ' +
  '小锦 = 小锡 | 小桂 = 小贵 | 小晨 = 小展 | 浩南 = 浩雨 | 张伟 = 章伟 | 王伟 = 汪伟 | ' +
  '陈明 = 程明 | 李军 = 李车 | 张三 = 张二 | 三木 = 二木 | 阿一 = 阿二 | 小明 = 小鸣 | ' +
  '小芸 = 小艺 | 张斌 = 张彬 | 王忻 = 王欣 | 谭明 = 谈明 | ' +
  '于飞 = 余飞 | 武大 = 吴大 | 谢林 = 解林 | 杨过 = 杨边 | 白云 = 百云 | ' +
  '王小二 = 王小三 | 上田 = 吉田 | 中田 = 田中 | 佐藤 = 加藤 | 山崎 = 山口 | 小野 = 小泉 | ' +
  '前田 = 本田 | coo = cooo | Ana = Anna | Lin = Linn | aaa = aaaa | Bob = Bobb | ' +
  'Tom = Tomm | 哈哈 = 哈哈哈 | 沈沈 = 沈沈沈 | fan 6 = fan 9 | fan 1 = fan 7 | fan6 = fan8 | ' +
  'No 10 = No 11 | Route 66 = Route 88 | Clara = Dara | Clan = Dan | Mark = Marc | ' +
  'Eric = Erik | Jon = John | Sara = Sarah | Leon = Neon | Ian = Dan | Ivan = Evan | ' +
  'Olive = Oliver | Kim = Kin | Noah = Nora | Tim = Jim | Marco = Mario | ' +
  'ロナウド = ロナルド | メッシ = メシ | ひろし = たかし | 하늘 = 하눌 | 김민재 = 김민지 | ' +
  'علي = عمر | محمد = محمود'

test('names that a reader tells apart stay two', () => {
  const refused = apart
    .split(' | ')
    .map((pair) => pair.split(' = '))
    .filter(([one = '', other = '']) =>
      [reasonOf(one), reasonOf(one, other), reasonOf(other, one)].some((reason) => reason !== null),
    )
  expect(refused).toEqual([])
})

/** Common family names of China and Japan: those that share a key are few. */
const families =
  (
    '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛' +
    '奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康' +
    '伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵' +
    '席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗' +
    '丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊於惠甄曲家封芮羿储靳汲邴糜松井段富巫' +
    '乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫宁仇栾暴甘厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印' +
    '宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍璩桑桂濮牛寿' +
    '通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文' +
    '寇广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆' +
    '红游竺权逯盖益桓公肖付邸代闫'
  )
    .match(/./gu)
    ?.map((family) => `${family}老师`) ?? []
const japanese =
  '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 ' +
  '林 斎藤 清水 山崎 森 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 ' +
  '近藤 村上 遠藤 青木 坂本 斉藤 福田 太田 西村 藤井 金子 岡本 藤原 三浦 中野 中川 原田 ' +
  '松田 竹内 小野 田村 中山 和田 石田 森田 上田 原 内田 柴田 酒井 宮崎 横山 高木 安藤 宮本 ' +
  '大野 小島 谷口 今井 工藤 高田 増田 丸山 杉山 村田 大塚 新井 小山 平野 藤本 河野 上野 ' +
  '野口 武田 松井 千葉 菅原 岩崎 久保 木下 佐野 野村 松尾 市川 菊地 杉本 古川 大西 島田 ' +
  '水野 桜井 高野 渡部 山内 吉川 菊池 西田 飯田 西川 小松 北村 安田 五十嵐 川口 平田 関 ' +
  '中田 久保田 東 服部 岩田 土屋 川崎 福島 本田 辻 樋口 秋山 田口 永井 山中 中西 吉村 川上 ' +
  '石原 大橋 松岡 馬場 浜田 森本 星野 矢野 浅野 松下 大久保 吉岡 小池 野田 荒木 熊谷 松浦 ' +
  '大谷 内藤 黒田 尾崎 川村 永田 望月 田辺 松村 荒井 堀 菅野 平井 早川 西山 大島 栗原 広瀬 ' +
  '横田 石橋 岩本 片山 萩原 関口 宮田 大石 本間 須藤 高山 岡崎 小田 吉野 鎌田 伊東 上原 ' +
  '篠原 小西 松原 福井 古賀 大森 成田 小泉 南 奥村 内山 沢田 川島 桑原 三宅 片岡 富田 杉浦 ' +
  '岡 八木 奥田 小沢 松永 北川 関根 河合 平山 牧野 白石 今村 寺田 青山 中尾 小倉 渋谷 上村 ' +
  '小野寺 大山 岡村 足立 天野 坂口 多田 佐久間 根本 豊田 村山 角田 飯塚 田島 川田 西 武藤 ' +
  '宮下 今野 白井 竹田 塚本 坂井 小原'

test('almost every common family name is a name of its own', () => {
  const owners = new Map<string, string>()
  const shared = [...families, ...new Set(japanese.split(' '))].flatMap((name) => {
    const others = new Set(nameKeys(name).flatMap((key) => owners.get(key) ?? []))
    for (const key of nameKeys(name)) owners.set(key, name)
    return [...others].map((other) => `${other} ${name}`)
  })
  expect(shared).toEqual([
    '李老师 季老师',
    '于老师 干老师',
    '干老师 於老师',
    '阎老师 闫老师',
    '斎藤 斉藤',
  ])
})
