const keptAtHeader = 'x-kept-at'

/** The copy of an answer that is kept for when there is no network, with the time at which it came. */
export async function keepFeed(answer: Response, now: Date): Promise<Response> {
  const type = answer.headers.get('content-type') ?? 'application/json'
  return new Response(await answer.text(), { headers: { 'content-type': type, [keptAtHeader]: now.toISOString() } })
}

/** The list that came inside a page (`first-cards.ts` of the server); undefined for a page without. */
export async function feedOfPage(page: Response): Promise<Response | undefined> {
  const json = /<script type="application\/json" id="first-feed">([^<]*)/.exec(await page.text())?.[1]
  return json === undefined ? undefined : new Response(json, { headers: { 'content-type': 'application/json' } })
}

/** A kept copy as the page gets it: the same list with `saved_at`, which says that it is old. */
export async function answerFromKept(kept: Response): Promise<Response> {
  const keptAt = kept.headers.get(keptAtHeader) ?? kept.headers.get('date')
  const list = (await kept.json()) as Record<string, unknown>
  return Response.json({ ...list, ...(keptAt !== null && { saved_at: new Date(keptAt).toISOString() }) })
}
