import type { RoundWords } from '../rounds.ts'

export const roundWords: RoundWords = {
  round: (number) => `第 ${number} 轮`,
  group: (name) => `${name} 组`,
  rounds: {
    'first round': '首轮',
    'group stage': '小组赛',
    'league stage': '联赛阶段',
    'play off': '附加赛',
    'round of 32': '32 强赛',
    'round of 16': '16 强赛',
    'quarter final': '四分之一决赛',
    'semi final': '半决赛',
    'match for third place': '三四名决赛',
    'third place': '三四名决赛',
    final: '决赛',
  },
}
