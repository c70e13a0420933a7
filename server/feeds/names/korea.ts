import { plainNames } from './plain-names.ts'

/** South Korea: the first tier. */
export const korea = plainNames(`
ulsan-hd | 蔚山现代=蔚山 | 蔚山HD=蔚山 | Ulsan HD=Ulsan | ulsan-hyundai ulsan ulsan-hyundai-fc ulsan-hd-fc
jeonbuk-hyundai-motors | 全北现代=全北 | 全北現代=全北 | Jeonbuk Hyundai Motors=Jeonbuk | jeonbuk
  jeonbuk-motors jeonbuk-hyundai
seoul | 首尔FC=首尔 | FC首爾=首爾 | FC Seoul=Seoul
pohang-steelers | 浦项制铁=浦项 | 浦項製鐵=浦項 | Pohang Steelers=Pohang | pohang
gimcheon-sangmu | 金泉尚武 | 金泉尚武 | Gimcheon Sangmu=Gimcheon | gimcheon-sangmu-fc
gangwon | 江原FC=江原 | 江原 | Gangwon | gangwon-fc
daejeon-hana-citizen | 大田市民 | 大田市民 | Daejeon Hana Citizen=Daejeon | daejeon-citizen daejeon
gwangju | 光州FC=光州 | 光州 | Gwangju | gwangju-fc
suwon | 水原FC | 水原FC | Suwon FC | suwon-city suwon-city-fc
daegu | 大邱FC=大邱 | 大邱 | Daegu | daegu-fc
jeju-sk | 济州SK=济州 | 濟州SK=濟州 | Jeju SK=Jeju | jeju-united jeju jeju-united-fc
anyang | 安养FC=安养 | 安養 | Anyang | fc-anyang
incheon-united | 仁川联 | 仁川聯 | Incheon United=Incheon | incheon
bucheon-1995 | 富川FC | 富川FC | Bucheon FC 1995=Bucheon | bucheon-fc-1995
suwon-samsung-bluewings | 水原三星 | 水原三星藍翼 | Suwon Samsung Bluewings=Suwon Bluewings |
  suwon-bluewings
`)
