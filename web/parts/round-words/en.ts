import type { RoundWords } from '../rounds.ts'

export const roundWords: RoundWords = {
  round: (number) => `Round ${number}`,
  group: (name) => `Group ${name}`,
  rounds: {
    'first round': 'First round',
    'group stage': 'Group stage',
    'league stage': 'League phase',
    'play off': 'Play-offs',
    'round of 32': 'Round of 32',
    'round of 16': 'Round of 16',
    'quarter final': 'Quarter-finals',
    'semi final': 'Semi-finals',
    'match for third place': 'Third place',
    'third place': 'Third place',
    final: 'Final',
  },
}
