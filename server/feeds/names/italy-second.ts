import { plainNames } from './plain-names.ts'

/** Italy: clubs of the second tier. */
export const italySecond = plainNames(`
palermo | 巴勒莫 | 巴勒莫 | Palermo | palermo-fc us-palermo
uc-sampdoria | 桑普多利亚 | 森多利亞 | Sampdoria | sampdoria
bari | 巴里 | 巴里 | Bari | ssc-bari bari-1908 as-bari
spezia-calcio | 斯佩齐亚 | 史柏斯亞 | Spezia | spezia
modena | 摩德纳 | 摩丹拿 | Modena | modena-fc
ac-reggiana | 雷吉亚纳 | 雷加納 | Reggiana | reggiana ac-reggiana-1919
cesena | 切塞纳 | 施舍拿 | Cesena | cesena-fc ac-cesena
us-catanzaro | 卡坦扎罗 | 卡坦薩羅 | Catanzaro | catanzaro us-catanzaro-1929
ss-juve-stabia | 尤文斯塔比亚 | 史達比亞 | Juve Stabia | juve-stabia
mantova | 曼托瓦 | 曼杜華 | Mantova | mantova-1911 ac-mantova mantova-1911-ssd
carrarese-calcio | 卡拉雷塞 | 卡拉雷斯 | Carrarese | carrarese carrarese-calcio-1908
us-avellino | 阿韦利诺 | 艾維連奴 | Avellino | avellino us-avellino-1912 as-avellino
calcio-padova | 帕多瓦 | 柏多瓦 | Padova | padova
pescara-calcio | 佩斯卡拉 | 柏斯卡拉 | Pescara | pescara delfino-pescara-1936 delfino-pescara
virtus-entella | 恩特拉 | 恩特拿 | Virtus Entella=Entella | entella
sudtirol | 南蒂罗尔 | 南蒂羅爾 | Südtirol | fc-sudtirol
cosenza-calcio | 科森扎 | 哥辛沙 | Cosenza | cosenza
as-cittadella | 奇塔代拉 | 斯達迪拿 | Cittadella | cittadella
chievo-verona | 切沃 | 基爾禾 | Chievo | chievo ac-chievo-verona
brescia-calcio | 布雷西亚 | 布雷西亞 | Brescia | brescia
`)
