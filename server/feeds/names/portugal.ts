import { plainNames } from './plain-names.ts'

/** Portugal: the first tier. */
export const portugal = plainNames(`
sl-benfica | 本菲卡 | 賓菲加 | Benfica | benfica sport-lisboa-e-benfica
porto | 波尔图 | 波圖 | Porto
sporting-cp | 葡萄牙体育 | 士砵亭 | Sporting CP=Sporting | sporting sp-lisbon
  sporting-clube-de-portugal sporting-lisbon
sporting-braga | 布拉加 | 布拉加 | Braga | braga sporting-clube-de-braga sc-braga sp-braga
vitoria-guimaraes | 吉马良斯维多利亚=吉马良斯 | 甘馬雷斯 | Vitória Guimarães=Vitória | vitoria-sc guimaraes
  vitoria-de-guimaraes vitoria-sport-clube
boavista | 博阿维斯塔 | 博維斯達 | Boavista
moreirense | 莫雷伦斯 | 摩里倫斯 | Moreirense
famalicao | 法马利康 | 法馬利卡奧 | Famalicão
gil-vicente | 吉尔维森特 | 基維辛迪 | Gil Vicente
rio-ave | 里奥阿维 | 列奧艾維 | Rio Ave
casa-pia-ac | 卡萨皮亚 | 卡薩比亞 | Casa Pia | casa-pia
estoril-praia | 埃斯托里尔 | 伊斯托尼 | Estoril | gd-estoril-praia estoril gd-estoril
cf-estrela-da-amadora | 阿马多拉之星 | 艾斯特拉 | Estrela da Amadora=Estrela | estrela-da-amadora estrela
  cf-estrela estrela-amadora
arouca | 阿罗卡 | 阿羅卡 | Arouca
cd-nacional | 国民队 | 馬德拉國民隊 | Nacional | nacional cd-nacional-madeira
santa-clara | 圣克拉拉 | 聖克拉拉 | Santa Clara | cd-santa-clara
cd-tondela | 通德拉 | 通迪拉 | Tondela | tondela
alverca | 阿尔维卡 | 艾維卡 | Alverca | fc-alverca
sc-farense | 法伦斯 | 法倫斯 | Farense | farense
avs | 阿维斯AVS=AVS | 艾維斯AVS=AVS | AVS | avs-futebol-sad
portimonense-sc | 波尔蒂芒人 | 甸蒙尼斯 | Portimonense | portimonense
gd-chaves | 查维斯 | 查維斯 | Chaves | chaves
cf-os-belenenses | 贝伦人 | 比蘭尼斯 | Belenenses | belenenses
cs-maritimo | 马里迪莫 | 馬里迪莫 | Marítimo | maritimo
vizela | 维泽拉 | 域斯拿 | Vizela | fc-vizela
pacos-de-ferreira | 费雷拉 | 費雷拉 | Paços de Ferreira=Paços | fc-pacos-de-ferreira pacos-ferreira
`)
