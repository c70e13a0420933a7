/** Validation errors of a payload as text: one line for each field. */
import type { Language } from '../../../contract/values.ts'
import { words } from '../words/index.ts'

/** An error as the validator reports it. */
export interface ValidationError {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
}

/** Fields that no payload should have, instead of the form that they would need. */
const notWanted = new Set(['odds', 'oddsSource'])

/**
 * The errors in one part of a request, each with its path as in the contract: data.page,
 * info.lang. At most ten lines.
 */
export function validationLines(
  errors: readonly ValidationError[],
  context: string,
  language: Language,
): string {
  const { colon, wrong, wrongOtherwise, oddsRefused } = words[language]
  const lines = errors.flatMap((error) => {
    const sentence = wrong[error.keyword]?.(paramOf(error)) ?? wrongOtherwise
    return fieldsOf(error).map((field) => {
      const isUnwanted = notWanted.has(field.split('.').at(-1) ?? '')
      return (field || context).slice(0, 100) + colon + (isUnwanted ? oddsRefused : sentence)
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
    params['pattern'] ??
    params['type']
  return (Array.isArray(value) ? value : [value]).map(String).join(', ')
}
