const pageSize = 500

/** Yields ids in order, page by page, however many there are; the next page is read after the previous one was consumed. */
export async function* idPages(
  read: (after: string | null, limit: number) => Promise<string[]>,
  size = pageSize,
): AsyncGenerator<string[]> {
  for (let after: string | null = null, more = true; more;) {
    const ids: string[] = await read(after, size)
    if (ids.length > 0) yield ids
    after = ids.at(-1) ?? null
    more = ids.length === size
  }
}
