import type { Shape } from './en.ts'

export const zht: Shape = {
  points: {
    title: '我的積分',
    balance: '積分',
    note: '逐筆列出，最近的在前',
    withoutRefunds: '退回會透露賽果，隱藏比數時不列出',
    empty: '未有紀錄。解鎖第一份方案時會有第一筆。',
    failed: '積分未能載入',
    withoutWelcome: {
      address:
        '許多讀者共用你所在網絡的地址，今日的新人積分已派完，明日（UTC）會再有。' +
        '註冊帳戶後，第二日不論使用哪個網絡都會得到 100 積分。',
      account: '100 新人積分會在你到訪的第二日入帳；在設定中加入通行密鑰可即時得到。',
    },
    all: '全部',
    kindsLabel: '紀錄種類',
    kinds: { unlock: '解鎖', refund: '退回', gain: '獲得' },
    noneOf: { unlock: '尚未解鎖過方案。', refund: '尚未有退回的積分。', gain: '尚未獲得積分。' },
    columns: { at: '時間', what: '事項', amount: '積分', balance: '結餘' },
    more: '較早的紀錄',
    reasons: {
      welcome: '新人積分',
      daily: '當日首次到訪',
      unlock: '解鎖方案',
      refund_miss: '不中退回',
      refund_push: '走盤退回',
      refund_not_counted: '不計入戰績退回',
      refund_unrevealed: '未公開退回',
      refund_duplicate: '該帳戶此前已解鎖，退回重複扣除的積分',
      refund_reversed: '賽果更正，收回已退積分',
      carried_over: '由訪客轉入帳戶',
    },
  },
  rules: {
    title: '積分怎樣用',
    items: [
      '訪客起始有 38 積分，同一地址每日最多 300 位訪客；帳戶在加入首個通行密鑰時或第二日得 100 積分。',
      '帳戶每日首次到訪另得 20 積分。',
      '方案標價 8、18、28 或 38 積分；再次解鎖同一份不扣積分。',
      '走盤、不計入戰績、未公開，以及承諾不中退而未中的，積分自動退回。',
      '賽果日後更正時，退回的積分會相應調整：先從結餘收回，不足之數從之後得到的積分中扣除。',
      '積分沒有金錢價值，不能購買，亦不能兌現。',
    ],
  },
}
