import { plainNames } from './plain-names.ts'

/** China: the first tier. */
export const china = plainNames(`
shanghai-port | 上海海港 | 上海海港 | Shanghai Port | shanghai-sipg shanghai-port-fc
shanghai-shenhua | 上海申花 | 上海申花 | Shanghai Shenhua | shanghai-shenhua-fc
beijing-guoan | 北京国安 | 北京國安 | Beijing Guoan | beijing-guoan-fc
shandong-taishan | 山东泰山 | 山東泰山 | Shandong Taishan | shandong-luneng shandong-taishan-fc
chengdu-rongcheng | 成都蓉城 | 成都蓉城 | Chengdu Rongcheng | chengdu-better-city
zhejiang | 浙江队=浙江 | 浙江 | Zhejiang | zhejiang-professional hangzhou-greentown zhejiang-fc
tianjin-jinmen-tiger | 天津津门虎 | 天津津門虎 | Tianjin Jinmen Tiger | tianjin-teda tianjin-jinmen-tiger-fc
henan | 河南队=河南 | 河南 | Henan | henan-songshan-longmen henan-jianye henan-fc
changchun-yatai | 长春亚泰 | 長春亞泰 | Changchun Yatai
wuhan-three-towns | 武汉三镇 | 武漢三鎮 | Wuhan Three Towns
qingdao-hainiu | 青岛海牛 | 青島海牛 | Qingdao Hainiu | qingdao-jonoon
qingdao-west-coast | 青岛西海岸 | 青島西海岸 | Qingdao West Coast | qingdao-youth-island
meizhou-hakka | 梅州客家 | 梅州客家 | Meizhou Hakka | meizhou-kejia
shenzhen-peng-city | 深圳新鹏城 | 深圳新鵬城 | Shenzhen Peng City | shenzhen-xinpengcheng
dalian-yingbo | 大连英博 | 大連英博 | Dalian Yingbo | dalian-zhixing
yunnan-yukun | 云南玉昆 | 雲南玉昆 | Yunnan Yukun
`)
