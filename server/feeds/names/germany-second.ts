import { plainNames } from './plain-names.ts'

/** Germany: clubs of the second and third tier. */
export const germanySecond = plainNames(`
hertha-bsc | 柏林赫塔 | 哈化柏林 | Hertha BSC=Hertha | hertha hertha-berlin hertha-bsc-berlin
hannover-96 | 汉诺威96=汉诺威 | 漢諾威96=漢諾威 | Hannover 96=Hannover | hannover
fortuna-dusseldorf | 杜塞尔多夫 | 杜斯多夫 | Fortuna Düsseldorf=Düsseldorf | dusseldorf
  fortuna-duesseldorf
1-fc-nurnberg | 纽伦堡 | 紐倫堡 | 1. FC Nürnberg=Nürnberg | nurnberg fc-nurnberg
1-fc-kaiserslautern | 凯泽斯劳滕 | 凱沙羅頓 | 1. FC Kaiserslautern=Kaiserslautern | kaiserslautern
karlsruher-sc | 卡尔斯鲁厄 | 卡爾斯魯厄 | Karlsruher SC=Karlsruhe | karlsruhe
1-fc-magdeburg | 马格德堡 | 馬格德堡 | 1. FC Magdeburg=Magdeburg | magdeburg
spvgg-greuther-furth | 菲尔特 | 格雷特霍夫 | Greuther Fürth=Fürth | greuther-furth spvgg-greuther-furth-1903
dynamo-dresden | 德累斯顿 | 德累斯頓 | Dynamo Dresden=Dresden | sg-dynamo-dresden dresden
arminia-bielefeld | 比勒费尔德 | 比勒菲德 | Arminia Bielefeld=Bielefeld | bielefeld dsc-arminia-bielefeld
preussen-munster | 普鲁士明斯特 | 普魯士明斯特 | Preußen Münster=Münster | sc-preussen-munster
  sc-preussen-06-munster preuen-munster
eintracht-braunschweig | 不伦瑞克 | 布倫瑞克 | Eintracht Braunschweig=Braunschweig | braunschweig
jahn-regensburg | 雷根斯堡 | 雷根斯堡 | Jahn Regensburg=Regensburg | ssv-jahn-regensburg regensburg
ssv-ulm-1846 | 乌尔姆 | 烏爾姆 | SSV Ulm 1846=Ulm | ulm ssv-ulm ssv-ulm-1846-fussball
hansa-rostock | 罗斯托克 | 羅斯托克 | Hansa Rostock=Rostock | fc-hansa-rostock rostock
vfl-osnabruck | 奥斯纳布吕克 | 奧斯納比克 | VfL Osnabrück=Osnabrück | osnabruck
sv-wehen-wiesbaden | 韦恩威斯巴登 | 韋恩 | Wehen Wiesbaden=Wehen | wehen-wiesbaden wehen
sv-sandhausen | 桑德豪森 | 辛達侯山 | Sandhausen | sandhausen
energie-cottbus | 科特布斯 | 科特布斯 | Energie Cottbus=Cottbus | fc-energie-cottbus cottbus
rot-weiss-essen | 红白埃森 | 紅白埃森 | Rot-Weiss Essen=Essen | essen
msv-duisburg | 杜伊斯堡 | 杜伊斯堡 | MSV Duisburg=Duisburg | duisburg
tsv-1860-munchen | 慕尼黑1860 | 1860慕尼黑 | 1860 Munich | 1860-munchen munich-1860
1-fc-saarbrucken | 萨尔布吕肯 | 薩爾布魯根 | 1. FC Saarbrücken=Saarbrücken | saarbrucken
waldhof-mannheim | 曼海姆 | 曼海姆 | Waldhof Mannheim=Mannheim | sv-waldhof-mannheim
  sv-waldhof-mannheim-07
alemannia-aachen | 亚琛 | 亞琛 | Alemannia Aachen=Aachen | aachen tsv-alemannia-aachen
fc-erzgebirge-aue | 奥厄 | 奧厄 | Erzgebirge Aue=Aue | erzgebirge-aue
fc-ingolstadt-04 | 因戈尔施塔特 | 恩高斯達 | FC Ingolstadt=Ingolstadt | ingolstadt-04 fc-ingolstadt
  ingolstadt
viktoria-koln | 科隆维多利亚 | 科隆維多利亞 | Viktoria Köln | fc-viktoria-koln
sc-verl | 费尔 | 華爾 | SC Verl=Verl | verl
`)
