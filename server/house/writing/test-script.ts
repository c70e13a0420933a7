/**
 * For tests: whether a Chinese text is simplified or traditional, by characters that only one
 * script has.
 */

/** Each simplified character followed by the traditional one. */
const pairs =
  '们們这這对對队隊场場胜勝败敗连連进進赛賽点點还還过過后後来來时時间間两兩门門开開长長说說读讀谁誰让讓认認记記录錄战戰绩績级級线線给給结結续續红紅终終约約网網样樣条條种種种種数數据據应' +
  '應该該会會动動势勢强強弱弱学學实實体體优優单單双雙层層岁歲边邊远遠运運选選择擇鲜鮮鸟鳥龙龍图圖国國围圍园園压壓厅廳厉厲发發变變丢丟临臨为為义義习習书書买買乱亂争爭亚亞产產亲親亿億仅僅' +
  '从從价價众眾传傳伤傷伦倫伪偽余餘侧側侦偵防防阵陣阳陽阴陰际際陆陸陈陳险險随隨难難预預领領频頻题題颜顏飞飛饭飯馆館驻駐骑騎鲁魯鸡雞麦麥齐齊龄齡轮輪软軟轻輕载載较較辆輛输輸达達迁遷迟遲适' +
  '適递遞逻邏释釋针針钟鐘钱錢铁鐵银銀错錯锋鋒镇鎮闪閃闭閉问問闲閒阔闊头頭顶頂顺順须須总總换換损損抢搶护護报報担擔挡擋拟擬拥擁无無旧舊显顯晓曉权權来來极極构構标標树樹检檢楼樓欢歡气氣汉漢' +
  '汤湯沟溝没沒泽澤洁潔浅淺测測济濟浓濃热熱爱愛状狀独獨猎獵环環现現电電画畫留留'

const characters = Array.from(pairs)
const simplified = new Set(characters.filter((one, n) => n % 2 === 0 && one !== characters[n + 1]))
const traditional = new Set(characters.filter((one, n) => n % 2 === 1 && one !== characters[n - 1]))

export const simplifiedIn = (text: string) => Array.from(text).filter((one) => simplified.has(one))
export const traditionalIn = (text: string) =>
  Array.from(text).filter((one) => traditional.has(one))
