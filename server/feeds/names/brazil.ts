import { colouredNames } from './plain-names.ts'

/** Brazil: the first tier. */
export const brazil = colouredNames(`
botafogo-fr | 博塔弗戈 | 保地花高 | Botafogo | 000000 ffffff | botafogo botafogo-rj
ca-mineiro | 米内罗竞技 | 明尼路 | Atlético Mineiro=Atlético-MG | 000000 ffffff | atletico-mineiro
  atletico-mg
ceara-sc | 塞阿拉 | 施亞拉 | Ceará | 000000 ffffff | ceara ceara-ce
cr-flamengo | 弗拉门戈 | 法林明高 | Flamengo | c3281e 000000 | flamengo flamengo-rj
cr-vasco-da-gama | 瓦斯科达伽马=瓦斯科 | 華斯高 | Vasco da Gama=Vasco | 000000 ffffff | vasco-da-gama vasco
  vasco-da-gama-rj
cruzeiro-ec | 克鲁塞罗 | 高士路 | Cruzeiro | 003a94 ffffff | cruzeiro
ec-bahia | 巴伊亚 | 巴希亞 | Bahia | 006cb5 ed3237 | bahia bahia-ba
ec-juventude | 尤文图德 | 祖雲杜迪 | Juventude | 009846 ffffff | juventude
ec-vitoria | 维多利亚 | 維多利亞 | Vitória | e20e17 000000 | vitoria
fluminense | 弗卢米嫩塞 | 富明尼斯 | Fluminense | 870a28 00613c | fluminense-rj
fortaleza-ec | 福塔雷萨 | 科泰利薩 | Fortaleza | 006cb5 ed1c24 | fortaleza fortaleza-ce
gremio-fbpa | 格雷米奥 | 甘美奧 | Grêmio | 0d80bf 000000 | gremio gremio-porto-alegre
mirassol | 米拉索尔 | 米拉索爾 | Mirassol | fff200 007a3d
rb-bragantino | 布拉干蒂诺红牛=布拉干蒂诺 | 紅牛巴甘天奴=巴甘天奴 | Red Bull Bragantino=Bragantino | ffffff d5113c |
  bragantino red-bull-bragantino
santos | 桑托斯 | 山度士 | Santos | ffffff 000000
sao-paulo | 圣保罗 | 聖保羅 | São Paulo | ffffff fe0000
sc-corinthians-paulista | 科林蒂安 | 哥連泰斯 | Corinthians | ffffff 000000 | corinthians corinthians-sp
sc-internacional | 巴西国际 | 國際體育會 | Internacional | e5050f ffffff | internacional
sc-recife | 累西腓体育 | 累西腓體育 | Sport Recife | d40019 000000 | sport-recife sport-recife-pe
se-palmeiras | 帕尔梅拉斯 | 彭美拉斯 | Palmeiras | 006437 ffffff | palmeiras
`)
