/**
 * What openapi.test.ts uses of @redocly/openapi-core. The package's own types cost a sixth of
 * type checking: tsconfig.json names this file for them.
 */
export interface Config {
  rules: object
}
export function createConfig(config: { extends: string[] }): Promise<Config>
export function lintFromString(options: {
  source: string
  absoluteRef: string
  config: Config
}): Promise<{ ruleId: string; message: string }[]>
