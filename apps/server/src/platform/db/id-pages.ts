const pageSize = 500

/** Ids in their order, a page at a time, however many there are; the next page is read when the one before is done with. */
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
