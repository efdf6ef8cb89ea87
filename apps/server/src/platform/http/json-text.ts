import { etagOf } from '../kept-answers/kept-answers.ts'

/** JSON that PostgreSQL wrote, passed through as it is. */
export function jsonText(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

/** The same with an ETag: 304 without a body when the asker has it already. The asker keeps it, and asks again each time. */
export function jsonTextWithEtag(request: Request, body: string, etag = etagOf(body)): Response {
  const headers = { 'content-type': 'application/json', 'cache-control': 'private, no-cache', etag }
  // Compression on the way makes a strong tag a weak one: both name the same JSON.
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}
