import { colouredNames } from './plain-names.ts'

/** Japan: the first tier. */
export const japan = colouredNames(`
albirex-niigata | 新潟天鹅 | 新潟天鵝 | Albirex Niigata=Niigata | f27405 00387b
avispa-fukuoka | 福冈黄蜂 | 福岡黃蜂 | Avispa Fukuoka=Fukuoka | 1a3668 a8b2b9
cerezo-osaka | 大阪樱花 | 大阪櫻花 | Cerezo Osaka=C-Osaka | e4007f 0a2050
fagiano-okayama | 冈山绿雉 | 岡山綠雉 | Fagiano Okayama=Okayama | 8a0031 0a2340 | okayama
gamba-osaka | 大阪钢巴 | 大阪飛腳 | Gamba Osaka=G-Osaka | 003a8c 000000 | g-osaka
kashima-antlers | 鹿岛鹿角 | 鹿島鹿角 | Kashima Antlers=Kashima | b8193f 0a1d4d
kashiwa-reysol | 柏太阳神 | 柏雷素爾 | Kashiwa Reysol=Kashiwa | ffe100 000000
kawasaki-frontale | 川崎前锋 | 川崎前鋒 | Kawasaki Frontale=Kawasaki | 23b7cd 000000
kyoto-sanga | 京都不死鸟 | 京都不死鳥 | Kyoto Sanga=Kyoto | 750085 ffffff | kyoto
machida-zelvia | 町田泽维亚 | 町田澤維亞 | Machida Zelvia=Machida | 00378b ffffff | machida
nagoya-grampus | 名古屋鲸八 | 名古屋鯨八 | Nagoya Grampus=Nagoya | da371f f8b500
sanfrecce-hiroshima | 广岛三箭 | 廣島三箭 | Sanfrecce Hiroshima=Hiroshima | 50318f ffffff | hiroshima
shimizu-s-pulse | 清水心跳 | 清水心跳 | Shimizu S-Pulse=Shimizu | ff9900 00347e
shonan-bellmare | 湘南海洋 | 湘南比馬 | Shonan Bellmare=Shonan | 6cbb5a 0a4ba1
tokyo | FC东京 | FC東京 | FC Tokyo | 233b6c e0001b
tokyo-verdy | 东京绿茵 | 東京綠茵 | Tokyo Verdy | 006931 ffffff | verdy
urawa-red-diamonds | 浦和红钻 | 浦和紅鑽 | Urawa Red Diamonds=Urawa Reds | e6002d 000000 | urawa-reds
vissel-kobe | 神户胜利船 | 神戶勝利船 | Vissel Kobe=Kobe | a4003b ffffff
yokohama | 横滨FC | 橫濱FC | Yokohama FC | 00b0eb ffffff
yokohama-f-marinos | 横滨水手 | 橫濱水手 | Yokohama F. Marinos=Yokohama FM | 014099 e4002b |
  yokohama-marinos
`)
