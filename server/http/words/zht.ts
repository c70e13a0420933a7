import { codes } from '../../../contract/values.ts'
import type { Shape } from './en.ts'

export const zht: Shape = {
  colon: '：',
  refusals: {
    [codes.badRequest]: '請求有誤',
    [codes.tokenInvalid]: '身份憑證無效',
    [codes.notFound]: '找不到',
    [codes.conflict]: '目前狀態不容許',
    [codes.tooManyRequests]: '請求過於頻密，請稍後再試',
    [codes.notOnSale]: '這份方案已經截止',
    [codes.notEnoughPoints]: '積分不足',
    [codes.accountsOnly]: '登入後才可這樣做',
    [codes.priceChanged]: '價格已有變動，未扣積分',
    [codes.operatorsOnly]: '只有值班員可以這樣做',
    [codes.accountBlocked]: '這個帳戶暫時不能作任何改動',
    [codes.internal]: '伺服器內部錯誤',
    [codes.tryAgain]: '暫時無法處理，請重試',
  },
  wrong: {
    required: () => '欠缺此項',
    additionalProperties: () => '沒有這一項',
    type: (type) => `應為 ${type}`,
    enum: (all) => `應為其中之一：${all}`,
    const: (value) => `應為 ${value}`,
    minimum: (limit) => `不得小於 ${limit}`,
    maximum: (limit) => `不得大於 ${limit}`,
    multipleOf: (step) => `必須是 ${step} 的倍數`,
    minLength: (limit) => `最少 ${limit} 個字元`,
    maxLength: (limit) => `最多 ${limit} 個字元`,
    minItems: (limit) => `最少 ${limit} 項`,
    maxItems: (limit) => `最多 ${limit} 項`,
    pattern: (form) => `格式不符，須為 ${form}`,
  },
  wrongOtherwise: '不符合要求',
  oddsRefused: '賠率由本站於封存時記錄，請刪去',
  starting: '正在啟動',
  startingNote: '網站剛剛啟動，本頁會自動更新。',
  catchingUp: (percent) => `正在補上過往賽事${percent && `，${percent}%`}`,
  changesWait: '本站仍在補錄過往賽事，補完之前不能作任何改動',
  pastIsEntered:
    '本站仍在補錄過往賽事：本頁是目前已有的內容，稍後重新載入即可看到全部。解鎖、發布等改動要等補完。',
  databaseDown: (time, minutes) =>
    `網站的資料庫暫時沒有回應。本頁是世界時 ${time} 的內容，${minutes} 分鐘前；恢復後請重新載入。`,
}
