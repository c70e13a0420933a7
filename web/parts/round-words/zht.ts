import type { RoundWords } from '../rounds.ts'

export const roundWords: RoundWords = {
  round: (number) => `第 ${number} 輪`,
  group: (name) => `${name} 組`,
  rounds: {
    'first round': '首圈',
    'group stage': '分組賽',
    'league stage': '聯賽階段',
    'play off': '附加賽',
    'round of 32': '32 強',
    'round of 16': '16 強',
    'quarter final': '八強',
    'semi final': '準決賽',
    'match for third place': '季軍戰',
    'third place': '季軍戰',
    final: '決賽',
  },
}
