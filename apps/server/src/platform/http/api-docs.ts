import { describeApi } from '@itemo/contract/openapi.ts'
import { contentSecurityPolicy } from './security.ts'
import type { Http } from './types.ts'

/** Mounts the OpenAPI 3.1 document at /api/v1/openapi.json, built on the first request, and a page to try the API at /api/v1. */
export function mountApiDocs(http: Http): void {
  let document: ReturnType<typeof describeApi> | undefined
  http.get('/api/v1/openapi.json', (c) => c.json((document ??= describeApi())))
  http.get('/api/v1', (c) => c.html(page, 200, { 'content-security-policy': policy }))
}

/** Swagger UI sanitises its HTML with DOMPurify, which creates its own Trusted Types policy; `start.js` creates the default one. */
const policy = contentSecurityPolicy({ trustedTypes: ['default', 'dompurify'] })

/** Swagger UI. Its files are part of the web build (apps/web/scripts/finish-build.ts), so no other host is contacted (ADR-0100). */
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
