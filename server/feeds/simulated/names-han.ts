/** Parts of invented Chinese names: simplified and Hong Kong characters, and the Latin spelling. */
import type { Words } from '../../../contract/values.ts'

const parts = (text: string): Words[] =>
  text
    .trim()
    .split(/\s*\n\s*|\s{2,}/)
    .map((part) => {
      const [zh = '', zht = '', en = ''] = part.split(' ')
      return { zh, zht, en }
    })

export const hanFamilies = parts(`
  陈 陳 Chen  林 林 Lin  黄 黃 Huang  张 張 Zhang  李 李 Li  王 王 Wang  吴 吳 Wu  刘 劉 Liu  蔡 蔡 Cai  杨 楊 Yang
  许 許 Xu  郑 鄭 Zheng  谢 謝 Xie  郭 郭 Guo  洪 洪 Hong  邱 邱 Qiu  曾 曾 Zeng  廖 廖 Liao  赖 賴 Lai  周 周 Zhou
  叶 葉 Ye  苏 蘇 Su  江 江 Jiang  何 何 He  吕 呂 Lü  罗 羅 Luo  高 高 Gao  萧 蕭 Xiao  潘 潘 Pan  朱 朱 Zhu
  简 簡 Jian  钟 鍾 Zhong  彭 彭 Peng  游 游 You  詹 詹 Zhan  胡 胡 Hu  施 施 Shi  沈 沈 Shen  余 余 Yu  赵 趙 Zhao
  卢 盧 Lu  梁 梁 Liang  颜 顏 Yan  柯 柯 Ke  孙 孫 Sun  魏 魏 Wei  翁 翁 Weng  戴 戴 Dai  范 范 Fan  宋 宋 Song
  方 方 Fang  邓 鄧 Deng  杜 杜 Du  侯 侯 Hou  曹 曹 Cao  薛 薛 Xue  丁 丁 Ding  马 馬 Ma  唐 唐 Tang  石 石 Shi`)

export const hanGivens = parts(`
  子轩 子軒 Zixuan  浩然 浩然 Haoran  志远 志遠 Zhiyuan  嘉豪 嘉豪 Jiahao  俊杰 俊傑 Junjie  伟明 偉明 Weiming
  建国 建國 Jianguo  文博 文博 Wenbo  海涛 海濤 Haitao  晓峰 曉峰 Xiaofeng  立新 立新 Lixin  国栋 國棟 Guodong
  一鸣 一鳴 Yiming  天宇 天宇 Tianyu  思远 思遠 Siyuan  博文 博文 Bowen  岚 嵐 Lan  照 照 Zhao  铎 鐸 Duo  砚 硯 Yan
  争 爭 Zheng  叙 敘 Xu  阔 闊 Kuo  牧 牧 Mu  川 川 Chuan  越 越 Yue  景行 景行 Jingxing  启明 啟明 Qiming
  振宇 振宇 Zhenyu  少华 少華 Shaohua  家辉 家輝 Jiahui  永康 永康 Yongkang  泽宇 澤宇 Zeyu  宇航 宇航 Yuhang
  明哲 明哲 Mingzhe  承志 承志 Chengzhi  云帆 雲帆 Yunfan  昊 昊 Hao  锐 銳 Rui  骁 驍 Xiao  世杰 世傑 Shijie
  鹏程 鵬程 Pengcheng  向阳 向陽 Xiangyang  柏年 柏年 Bonian  润泽 潤澤 Runze  凯 凱 Kai  晨光 晨光 Chenguang
  逸飞 逸飛 Yifei  书恒 書恆 Shuheng  敬之 敬之 Jingzhi`)
