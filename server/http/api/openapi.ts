import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { prefix } from '../../../contract/calls.ts'
import type { Code } from '../../../contract/values.ts'
import { withComponents } from './openapi-components.ts'

const meanings: Record<Code, string> = {
  0: 'success',
  400: 'bad request: `msg` names the field',
  403: 'the token is certainly invalid: discard the identity',
  404: 'not found',
  409: 'conflict with the current state',
  429: 'too many requests: wait a moment',
  500: 'internal error',
  503: 'temporarily unavailable: try again',
  501: 'never sent: set by a client for a call that a back end does not offer',
  504: 'never sent: set by a client after 10,000 ms without an answer',
  1002: 'the plan is no longer on sale',
  1004: 'not enough points',
  1005: 'accounts only',
  1006: 'the price has changed, and nothing was charged',
  1007: 'operators only',
  1008: 'an operator has blocked the account: `msg` has the reason and the end',
}

/** Describes every route that is registered after it, as OpenAPI 3.1. */
export async function describeCalls(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      servers: [{ url: '/', description: 'the site that serves this description' }],
      // identity is proven in the envelope, by uid and token; OpenAPI has no scheme for that
      security: [],
      info: {
        title: 'Touchline 球鉴',
        version,
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Football predictions whose record anyone can check. Every call is POST with the ' +
          'envelope; public reads answer GET as well, with the payload as query parameters. ' +
          'Answers carry code, msg and data. The HTTP status mirrors the code if one exists; ' +
          'decide by the code.\n\nuid and token in the envelope identify the caller: ' +
          'send both as visitor/create or a sign-in answered them, or neither. ' +
          'A call that requires them says so.\n\n' +
          `| code | meaning |\n|---|---|\n${Object.entries(meanings)
            .map(([code, meaning]) => `| ${code} | ${meaning} |`)
            .join('\n')}`,
      },
    },
  })
}

/** Serves the OpenAPI description, and a page to read and try it. */
export function registerDocs(app: FastifyInstance): void {
  let description: string | null = null
  app.get(`${prefix}/openapi.json`, { schema: { hide: true } }, (_, reply) => {
    description ??= JSON.stringify(withComponents(app.swagger()))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(description)
  })

  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  for (const [name, type] of Object.entries(files)) {
    app.get(`${prefix}/docs/${name}`, { schema: { hide: true } }, (_, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=86400')
        .send(readFileSync(join(folder, name))),
    )
  }
  app.get(`${prefix}/docs/start.js`, { schema: { hide: true } }, (_, reply) =>
    reply.type('text/javascript').send(start),
  )
  app.get(`${prefix}/docs`, { schema: { hide: true } }, (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  )
}

const files = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' }
const start = `SwaggerUIBundle({
  url: '${prefix}/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
})
`
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Touchline 球鉴 · API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${prefix}/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="${prefix}/docs/swagger-ui-bundle.js"></script>
<script src="${prefix}/docs/start.js"></script>
</body>
</html>
`
// Swagger's page writes HTML strings, so it cannot run under Trusted Types; it shows no foreign
// content
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
