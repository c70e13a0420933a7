import type { Words } from '../../../contract/values.ts'
import type { FactKind } from './fact.ts'

/** How an author writes: preferred kinds of facts, and the first and last sentences. */
export interface Persona {
  prefers: readonly FactKind[]
  voice: keyof typeof voices
}

type Lines = readonly [Words, ...Words[]]

export const voices = {
  measured: {
    opens: [
      { zh: '先看事实。', zht: '先看事實。', en: 'The facts first.' },
      { zh: '先看赛果。', zht: '先看賽果。', en: 'Looking at the results:' },
      {
        zh: '数据里有几处值得说。',
        zht: '數據有幾處值得講。',
        en: 'A few things in the data deserve a mention.',
      },
    ],
    ends: [
      {
        zh: '以上只依据已经结束的比赛，阵容与临场变化不在其中。',
        zht: '以上只根據已完場的賽事，陣容與臨場變化不計在內。',
        en: 'All of this rests on finished matches; line-ups and late news are not in it.',
      },
      {
        zh: '样本不大，仅供参考。',
        zht: '樣本不大，結論不宜說得太滿。',
        en: 'The sample is small, so treat this with caution.',
      },
    ],
  },
  notebook: {
    opens: [
      { zh: '翻开手边的记录。', zht: '翻開手邊的紀錄。', en: 'From the notebook.' },
      { zh: '记几笔。', zht: '記幾筆。', en: 'Some notes.' },
      { zh: '照例从近况写起。', zht: '照例由近況寫起。', en: 'As usual, I begin with form.' },
    ],
    ends: [
      {
        zh: '赛后再回来对照。',
        zht: '賽後再回來對照。',
        en: 'I will compare this with the result afterwards.',
      },
      {
        zh: '以上都写在开赛之前。',
        zht: '以上均寫於開賽之前。',
        en: 'All of this was written before kick-off.',
      },
    ],
  },
  veteran: {
    opens: [
      { zh: '老规矩，先看近况。', zht: '老規矩，先看近況。', en: 'Old habit: form comes first.' },
      {
        zh: '话不多说，看成绩。',
        zht: '長話短說，看成績。',
        en: 'Short and plain: look at the results.',
      },
      {
        zh: '比赛还没踢，能看的只有已经踢过的。',
        zht: '未開波，能看的只有踢過的。',
        en: 'Nothing has been played yet, so look at what has.',
      },
    ],
    ends: [
      {
        zh: '球是圆的，看错了也照样留在这里。',
        zht: '波是圓的，看錯了也照樣留在這裏。',
        en: 'The ball is round. If I am wrong, it stays here all the same.',
      },
      {
        zh: '看法就这些，对错由比分说。',
        zht: '看法就是這些，對錯由比數說。',
        en: 'That is the view; the score will judge it.',
      },
    ],
  },
} satisfies Record<string, { opens: Lines; ends: Lines }>
