import type { Shape } from './en.ts'

export const zh: Shape = {
  title: '搜索',
  close: '关闭',
  field: '搜索球队、专家、比赛',
  find: '搜索',
  groups: { teams: '球队', matches: '比赛', experts: '专家', leagues: '联赛' },
  all: '全部',
  kinds: '结果类别',
  most: (n) => `只列出前 ${n} 个。多写几个字可以缩小范围。`,
  next: '下一场',
  plans: (n) => `近 90 天 ${n} 份`,
  choose: '选择',
  open: '打开',
  openTab: '新标签页',
  none: (q) => `没有找到“${q}”`,
  noneText: '换个写法，或按联赛找。',
  leagues: '看联赛',
  failed: '搜索暂不可用',
  recent: '最近搜索',
  clear: '清除',
  keys: '在任何页面按 / 或 Ctrl K 开始搜索，方向键在结果间移动。拼音与首字母也可以。',
}
