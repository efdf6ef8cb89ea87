import { etagOf, type KeptAnswer } from '../kept-answers/kept-answers.ts'

/** JSON that PostgreSQL wrote, passed through as it is. */
export function jsonText(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

/** The same with an ETag: 304 without a body when the asker has it already. The asker keeps it, and asks again each time. */
export function jsonTextWithEtag({ headers: asked }: Request, answer: string | KeptAnswer): Response {
  const etag = typeof answer === 'string' ? etagOf(answer) : answer.etag
  const headers = { 'content-type': 'application/json', 'cache-control': 'private, no-cache', etag }
  // Compression on the way makes a strong tag a weak one: both name the same JSON.
  const known = asked
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag)) return new Response(null, { status: 304, headers })
  if (typeof answer === 'string') return new Response(answer, { headers })
  return /\bgzip\b(?!;q=0(?:$|[,\s]))/.test(asked.get('accept-encoding') ?? '')
    ? new Response(answer.gzip, { headers: { ...headers, etag: `W/${etag}`, 'content-encoding': 'gzip' } })
    : new Response(answer.body, { headers })
}
