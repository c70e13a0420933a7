/** Validation errors of a payload as text: one line for each field. */
import type { Language } from '../../../contract/values.ts'

/** An error as the validator reports it. */
export interface ValidationError {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
}

type Sentence = (param: string) => string
type Sentences = Record<Language, Sentence>
const plain = (zh: string, zht: string, en: string): Sentences => ({
  zh: () => zh,
  zht: () => zht,
  en: () => en,
})

const words: Record<string, Sentences> = {
  required: plain('缺少此项', '欠缺此項', 'is missing'),
  additionalProperties: plain('没有这一项', '沒有這一項', 'is not a field here'),
  type: {
    zh: (type) => `应为 ${type}`,
    zht: (type) => `應為 ${type}`,
    en: (type) => `must be of type ${type}`,
  },
  enum: {
    zh: (all) => `应为其中之一：${all}`,
    zht: (all) => `應為其中之一：${all}`,
    en: (all) => `must be one of ${all}`,
  },
  const: {
    zh: (value) => `应为 ${value}`,
    zht: (value) => `應為 ${value}`,
    en: (value) => `must be ${value}`,
  },
  minimum: {
    zh: (limit) => `不得小于 ${limit}`,
    zht: (limit) => `不得小於 ${limit}`,
    en: (limit) => `must be at least ${limit}`,
  },
  maximum: {
    zh: (limit) => `不得大于 ${limit}`,
    zht: (limit) => `不得大於 ${limit}`,
    en: (limit) => `must be at most ${limit}`,
  },
  multipleOf: {
    zh: (step) => `必须是 ${step} 的倍数`,
    zht: (step) => `必須是 ${step} 的倍數`,
    en: (step) => `must be a multiple of ${step}`,
  },
  minLength: {
    zh: (limit) => `至少 ${limit} 个字符`,
    zht: (limit) => `最少 ${limit} 個字元`,
    en: (limit) => `must have at least ${limit} characters`,
  },
  maxLength: {
    zh: (limit) => `最多 ${limit} 个字符`,
    zht: (limit) => `最多 ${limit} 個字元`,
    en: (limit) => `must have at most ${limit} characters`,
  },
  minItems: {
    zh: (limit) => `至少 ${limit} 项`,
    zht: (limit) => `最少 ${limit} 項`,
    en: (limit) => `must have at least ${limit} entries`,
  },
  maxItems: {
    zh: (limit) => `最多 ${limit} 项`,
    zht: (limit) => `最多 ${limit} 項`,
    en: (limit) => `must have at most ${limit} entries`,
  },
  pattern: plain('格式不符', '格式不符', 'does not have the form that it must have'),
}
/** The refusal of odds in a draft, of any type: zh, zht, en. */
export const oddsRefused = [
  '赔率由本站在封存时记录，请删去',
  '賠率由本站於封存時記錄，請刪去',
  'this site records the odds when the plan is sealed; take them out',
] as const
/** Fields that no payload should have, instead of the form that they would need. */
const notWanted = new Map<string, Sentences>([
  ['odds', plain(...oddsRefused)],
  ['oddsSource', plain(...oddsRefused)],
])
const other = plain('不符合要求', '不符合要求', 'does not fit')

/**
 * The errors in one part of a request, each with its path as in the contract: data.page,
 * info.lang. At most ten lines.
 */
export function validationLines(
  errors: readonly ValidationError[],
  context: string,
  language: Language,
): string {
  const colon = language === 'en' ? ': ' : '：'
  const lines = errors.flatMap((error) => {
    const sentence = (words[error.keyword] ?? other)[language](paramOf(error))
    return fieldsOf(error).map((field) => {
      const unwanted = notWanted.get(field.split('.').at(-1) ?? '')?.[language]('')
      return (field || context).slice(0, 100) + colon + (unwanted ?? sentence)
    })
  })
  return [...new Set(lines)].slice(0, 10).join('\n')
}

/** The fields that an error concerns. Missing and unknown fields are in its parameters. */
function fieldsOf({ keyword, instancePath, params }: ValidationError): string[] {
  // additionalProperties reports the same error
  if (keyword === 'boolean') return []
  const named = params['requiredProperties'] ?? params['additionalProperties']
  const names: unknown[] = Array.isArray(named) ? named : ['']
  return names.map((name) => `${instancePath}/${String(name)}`.split('/').filter(Boolean).join('.'))
}

function paramOf({ params }: ValidationError): string {
  const value =
    params['limit'] ??
    params['multipleOf'] ??
    params['allowedValues'] ??
    params['allowedValue'] ??
    params['type']
  return (Array.isArray(value) ? value : [value]).map(String).join(', ')
}
