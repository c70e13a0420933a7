import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'

type Compiler = typeof TypeBoxValidatorCompiler

/**
 * Checks requests against the schemas of their routes. Each is compiled at the first request that
 * it is for: all of them would take a tenth of a start.
 */
export const compileLater: Compiler = (route) => {
  let validate: ReturnType<Compiler> | null = null
  return (value) => {
    validate ??= TypeBoxValidatorCompiler(route)
    return validate(value)
  }
}
