import { describeApi } from '@itemo/contract/openapi.ts'
import { contentSecurityPolicy } from './security.ts'
import type { Http } from './types.ts'

/** OpenAPI 3.1 at /api/v1/openapi.json, made at the first request, and a page to read and try it at /api/v1. */
export function mountApiDocs(http: Http): void {
  let document: ReturnType<typeof describeApi> | undefined
  http.get('/api/v1/openapi.json', (c) => c.json((document ??= describeApi())))
  http.get('/api/v1', (c) => c.html(page, 200, { 'content-security-policy': policy }))
}

/** Swagger UI cleans what it writes with a library that makes a policy of its own; `start.js` makes the default one. */
const policy = contentSecurityPolicy({ trustedTypes: ['default', 'dompurify'] })

/** Swagger UI; its files come with the web build (apps/web/scripts/finish-build.ts), so that no other host is asked (ADR-0100). */
const page = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Itemo API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api-page/swagger-ui.css">
</head>
<body>
<main id="api"><h1>Itemo API</h1><p><a href="/api/v1/openapi.json">OpenAPI document</a></p></main>
<script src="/api-page/swagger-ui-bundle.js"></script>
<script src="/api-page/start.js"></script>
</body>
</html>
`
