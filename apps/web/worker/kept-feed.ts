const keptAtHeader = 'x-kept-at'

/** The copy of an answer that is kept for when there is no network, with the time at which it came. */
export async function keepFeed(answer: Response, now: Date): Promise<Response> {
  const type = answer.headers.get('content-type') ?? 'application/json'
  return new Response(await answer.text(), { headers: { 'content-type': type, [keptAtHeader]: now.toISOString() } })
}

/** A kept copy as the page gets it: the same list with `saved_at`, which says that it is old. */
export async function answerFromKept(kept: Response): Promise<Response> {
  const keptAt = kept.headers.get(keptAtHeader) ?? kept.headers.get('date')
  const list = (await kept.json()) as Record<string, unknown>
  return Response.json({ ...list, ...(keptAt !== null && { saved_at: new Date(keptAt).toISOString() }) })
}
