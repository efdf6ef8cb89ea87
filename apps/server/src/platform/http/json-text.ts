import { etagOf, type KeptAnswer } from '../kept-answers/kept-answers.ts'

/** JSON that PostgreSQL wrote, passed through as it is. */
export function jsonText(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

/** The same with an ETag: 304 without a body when the asker has it already. The asker keeps it, and asks again each time. */
export function jsonTextWithEtag({ headers: asked }: Request, answer: string | KeptAnswer): Response {
  const ifNoneMatch = asked.get('if-none-match')
  if (typeof answer === 'string') {
    const etag = etagOf(answer)
    const headers = headersOf(etag)
    return knows(ifNoneMatch, etag) ? new Response(null, { status: 304, headers }) : new Response(answer, { headers })
  }
  const { status, headers, body } = representationOf(answer, {
    ifNoneMatch,
    acceptEncoding: asked.get('accept-encoding'),
  })
  return new Response(body, { status, headers })
}

interface Asked {
  readonly ifNoneMatch: string | null | undefined
  readonly acceptEncoding: string | null | undefined
}

interface Representation {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** What of a kept answer goes to whoever asks so: nothing new, or its bytes as they are or compressed. */
export function representationOf(answer: KeptAnswer, { ifNoneMatch, acceptEncoding }: Asked): Representation {
  const { etag, body } = answer
  if (knows(ifNoneMatch, etag)) return { status: 304, headers: headersOf(etag), body: null }
  if (!/\bgzip\b(?!;q=0(?:$|[,\s]))/.test(acceptEncoding ?? '')) {
    return { status: 200, headers: { ...headersOf(etag), 'content-length': String(body.length) }, body }
  }
  const gzip = answer.gzip()
  const headers = { ...headersOf(`W/${etag}`), 'content-encoding': 'gzip', 'content-length': String(gzip.length) }
  return { status: 200, headers, body: gzip }
}

const headersOf = (etag: string) => ({
  'content-type': 'application/json',
  'cache-control': 'private, no-cache',
  etag,
})

/** Compression on the way makes a strong tag a weak one: both name the same JSON. */
function knows(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return (
    ifNoneMatch
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .includes(etag) ?? false
  )
}
