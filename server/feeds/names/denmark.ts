import { plainNames } from './plain-names.ts'

/** Denmark: the first tier. */
export const denmark = plainNames(`
kobenhavn | 哥本哈根 | 哥本哈根 | Copenhagen | copenhagen fc-kobenhavn
midtjylland | 中日德兰 | 米迪蘭特 | Midtjylland | fc-midtjylland
brondby-if | 布隆德比 | 邦比 | Brøndby | brondby
nordsjaelland | 北西兰 | 羅斯查蘭特 | Nordsjælland | fc-nordsjaelland
agf-aarhus | 奥胡斯 | 阿積士 | AGF | aarhus agf aarhus-gf
silkeborg-if | 锡尔克堡 | 施克堡 | Silkeborg | silkeborg
viborg-ff | 维堡 | 維堡 | Viborg | viborg
randers | 兰讷斯 | 蘭達斯 | Randers
odense-boldklub | 欧登塞 | 奧丹斯 | OB | ob odense
sonderjyske | 桑德捷斯基 | 辛達積斯基 | Sønderjyske | sonderjyske-fodbold
fredericia | 腓特烈西亚 | 費特列西亞 | Fredericia | fc-fredericia
vejle-boldklub | 瓦埃勒 | 維積利 | Vejle | vejle
aab | 奥尔堡 | 阿爾堡 | AaB | aalborg-bk aalborg
lyngby-bk | 灵比 | 靈比 | Lyngby | lyngby
`)
