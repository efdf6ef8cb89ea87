import { api } from '@itemo/contract/api.ts'
import type { Call } from '@itemo/contract/call.ts'
import { errorsOf } from '@itemo/contract/errors.ts'
import * as z from 'zod/mini'
import { contentSecurityPolicy } from './security.ts'
import type { Http } from './types.ts'

const calls: readonly (readonly [string, Call])[] = Object.entries(api)

/**
 * The API's own description: OpenAPI 3.1 at /api/v1/openapi.json and a page to read at /api/v1, both from the contract.
 * The document is made when somebody first asks: a start has better things to do.
 */
export function mountApiDocs(http: Http): void {
  let document: ReturnType<typeof describeApi> | undefined
  http.get('/api/v1/openapi.json', (c) => c.json((document ??= describeApi())))
  http.get('/api/v1', (c) =>
    c.html(renderPage(), 200, { 'content-security-policy': contentSecurityPolicy({ styles: [styleSheet] }) }),
  )
}

function schema(of: z.ZodMiniType, io: 'input' | 'output') {
  return z.toJSONSchema(of, { io, unrepresentable: 'any', target: 'draft-2020-12' })
}

/** An OpenAPI 3.1 document of every call. */
export function describeApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, call] of calls) {
    const [method = '', path = ''] = key.split(' ')
    const url = path.replace(/:(\w+)/g, '{$1}')
    paths[url] = { ...paths[url], [method.toLowerCase()]: describeCall(method, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Itemo', version: '1', description: 'Money in pounds, days as YYYY-MM-DD in Europe/London.' },
    servers: [{ url: '/api/v1' }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function describeCall(method: string, call: Call) {
  return {
    summary: call.summary,
    ...(call.who !== 'anyone' && { security: [{ session: [] }] }),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schema(call.body, 'input') } } },
    }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schema(call.output, 'output') } } },
      default: { description: ['An error', ...errorsOf(method, call)].join(', ') },
    },
  }
}

function parameters(of: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!of) return []
  const { properties = {}, required = [] } = schema(of, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const styleSheet = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
td,th{padding:.35rem .75rem .35rem 0;text-align:left;vertical-align:top}code{font-size:.9em;white-space:nowrap}table{border-collapse:collapse}`

function renderPage(): string {
  const rows = calls.map(
    ([key, call]) => `<tr><td><code>${key}</code></td><td>${call.who}</td><td>${escapeHtml(call.summary)}</td></tr>`,
  )
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Itemo API</title><style>${styleSheet}</style></head><body><main><h1>Itemo API</h1>
<p>Every call below <code>/api/v1</code>, with who may make it. Shapes: <a href="/api/v1/openapi.json">OpenAPI document</a>.</p>
<table><thead><tr><th>Call</th><th>Who</th><th>What</th></tr></thead><tbody>${rows.join('')}</tbody></table></main></body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
