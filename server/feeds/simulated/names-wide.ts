/** Parts of invented foreign names: Latin spelling, simplified Chinese and Hong Kong Chinese. */
import type { Words } from '../../../contract/values.ts'

const parts = (text: string): Words[] =>
  text
    .trim()
    .split(/\s*\n\s*|\s{2,}/)
    .map((part) => {
      const [en = '', zh = '', zht = ''] = part.split(' ')
      return { en, zh, zht }
    })

export const wideFamilies = parts(`
  Alder 奥尔德 艾達  Amaro 阿马罗 阿馬奴  Anders 安德斯 安達斯  Arden 阿登 雅頓  Baltar 巴尔塔 巴達  Barros 巴罗斯 巴路士
  Bellamo 贝拉莫 比拉莫  Benitz 贝尼茨 賓尼斯  Berger 贝格尔 貝加  Brandt 勃兰特 白蘭特  Calder 考尔德 卡達  Cardozo 卡多佐 卡度素
  Carrow 卡罗 卡勞  Castell 卡斯特尔 卡斯迪  Coria 科里亚 哥利亞  Corbin 科尔宾 哥賓  Costa 科斯塔 哥斯達  Dahl 达尔 達爾
  Delgar 德尔加 迪加  Demir 德米尔 迪米亞  Dorn 多恩 當恩  Duarte 杜阿尔特 杜亞迪  Eklund 埃克隆德 艾歷隆  Ersoy 埃尔索伊 艾素爾
  Falk 法尔克 法克  Farley 法利 法利  Ferro 费罗 費路  Fontes 丰特斯 方迪斯  Galen 盖伦 加倫  Garrido 加里多 加列度
  Gruber 格鲁伯 古路巴  Haas 哈斯 夏斯  Halvorsen 哈尔沃森 夏禾臣  Hartog 哈托格 夏托  Hollis 霍利斯 何利斯  Ibarra 伊瓦拉 伊巴拉
  Ivanek 伊万内克 伊雲尼  Jansen 扬森 楊臣  Jorda 霍尔达 佐達  Kaya 卡亚 卡耶  Keane 基恩 堅尼  Kessler 凯斯勒 基斯拿
  Kovar 科瓦尔 高華  Krall 克拉尔 卡拿  Larsen 拉森 拉臣  Leitao 莱唐 利唐  Lindner 林德纳 連拿  Lomas 洛马斯 盧馬斯
  Maric 马里奇 馬歷  Marlow 马洛 馬洛  Mendes 门德斯 文迪斯  Merino 梅里诺 美連奴  Moreno 莫雷诺 莫連奴  Navarro 纳瓦罗 拿華路
  Nemec 内梅茨 尼密斯  Nilsen 尼尔森 尼臣  Novak 诺瓦克 諾域  Okafor 奥卡福 奧卡科  Olsen 奥尔森 奧臣  Orban 奥尔班 柯賓
  Osei 奥塞 奧斯  Pardo 帕尔多 柏度  Pavlik 帕夫利克 柏歷  Peralta 佩拉尔塔 柏拉達  Pinto 平托 賓圖  Quiroga 基罗加 基羅加
  Ramos 拉莫斯 拉莫斯  Redmond 雷德蒙德 列文  Rivas 里瓦斯 利華斯  Romero 罗梅罗 羅美路  Sabri 萨布里 沙比  Salas 萨拉斯 沙拉斯
  Sandoval 桑多瓦尔 辛度華  Schreiber 施赖伯 舒列巴  Serrano 塞拉诺 沙蘭奴  Silva 席尔瓦 施華  Soler 索莱尔 蘇拿
  Stoll 施托尔 史托  Suarez 苏亚雷斯 蘇亞雷斯  Takacs 陶卡奇 達卡斯  Teixeira 特谢拉 迪薛拉  Toure 图雷 托尼  Urban 厄本 艾賓
  Valdes 巴尔德斯 華迪斯  Varga 沃尔高 華加  Vidal 比达尔 韋度  Vogel 福格尔 禾高  Weller 韦勒 韋拿  Wendt 文特 溫特
  Winter 温特 雲達  Yilmaz 伊尔马兹 耶馬斯  Zanetti 扎内蒂 贊尼迪  Zeman 泽曼 施文  Zorin 佐林 蘇連`)

export const wideGivens = parts(`
  Aaron 阿伦 阿倫  Adrian 阿德里安 阿德里安  Alex 亚历克斯 阿歷士  Anton 安东 安東  Bruno 布鲁诺 布魯諾  Carlos 卡洛斯 卡路士
  Cesar 塞萨尔 施沙  Dario 达里奥 達里奧  David 戴维 大衛  Diego 迭戈 迪亞高  Dominik 多米尼克 多明尼  Eduardo 爱德华多 艾度亞度
  Elias 埃利亚斯 艾利亞斯  Emil 埃米尔 艾美  Erik 埃里克 艾歷  Fabian 法比安 法比安  Felix 费利克斯 菲力斯  Filip 菲利普 菲臘
  Gabriel 加布里埃尔 加比爾  Goran 戈兰 哥倫  Hugo 雨果 曉高  Ivan 伊万 伊雲  Jakob 雅各布 積及  Joel 若埃尔 祖爾
  Jonas 约纳斯 祖拿斯  Jorge 豪尔赫 佐治  Julian 朱利安 朱利安  Karim 卡里姆 卡林  Leo 莱奥 里奧  Lorenzo 洛伦佐 羅倫素
  Luca 卢卡 盧卡  Lukas 卢卡斯 盧卡斯  Marco 马尔科 馬高  Mario 马里奥 馬里奧  Martin 马丁 馬田  Mateo 马特奥 馬迪奧
  Milan 米兰 米蘭  Nico 尼科 尼高  Oliver 奥利弗 奧利華  Oscar 奥斯卡 奧斯卡  Pablo 巴勃罗 巴布羅  Pedro 佩德罗 柏度羅
  Rafael 拉斐尔 拉斐爾  Ricardo 里卡多 列卡度  Robin 罗宾 羅賓  Samuel 塞缪尔 森姆爾  Sergio 塞尔吉奥 沙治奧  Simon 西蒙 西蒙
  Stefan 斯特凡 史提芬  Teo 特奥 迪奧  Thomas 托马斯 湯馬士  Tomas 托马斯 湯瑪士  Victor 维克托 域陀  Viktor 维克多 域達
  Yusuf 优素福 尤索夫  Zoran 佐兰 蘇蘭`)
