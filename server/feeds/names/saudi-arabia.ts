import { plainNames } from './plain-names.ts'

/** Saudi Arabia: the first tier. */
export const saudiArabia = plainNames(`
al-hilal | 利雅得新月 | 希拉爾 | Al-Hilal | al-hilal-saudi-fc al-hilal-riyadh
al-nassr | 利雅得胜利 | 艾納斯 | Al-Nassr | al-nassr-riyadh
al-ittihad | 吉达联合 | 伊蒂哈德 | Al-Ittihad | al-ittihad-fc al-ittihad-jeddah
al-ahli | 吉达国民 | 艾阿里 | Al-Ahli | al-ahli-jeddah al-ahli-saudi al-ahli-saudi-fc
al-qadsiah | 卡迪西亚 | 卡達斯亞 | Al-Qadsiah | al-qadisiyah al-quadisiya al-qadisiyah-fc
al-shabab | 利雅得青年人 | 艾沙巴 | Al-Shabab | al-shabab-riyadh
al-taawoun | 布赖代合作 | 泰亞文 | Al-Taawoun | al-taawon
al-ettifaq | 达曼协作 | 艾迪法克 | Al-Ettifaq | al-ittifaq
al-fateh | 哈萨征服 | 法特 | Al-Fateh
al-fayha | 费哈 | 艾法沙 | Al-Fayha | al-feiha
al-khaleej | 海湾 | 卡利積 | Al-Khaleej | al-khaleej-saihat
al-riyadh | 利雅得FC | 艾利雅得 | Al-Riyadh
al-kholood | 拉斯永恒 | 艾高路 | Al-Kholood
damac | 达马克 | 達馬克 | Damac
al-okhdood | 奥科多德 | 艾奧杜 | Al-Okhdood | al-akhdoud
neom-sc | 尼奥姆 | 尼奧姆 | Neom | neom
al-hazem | 哈森姆 | 哈森 | Al-Hazem | al-hazm
al-najma | 纳吉马 | 拿積馬 | Al-Najma | al-najmah
`)
