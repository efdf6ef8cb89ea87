/** Runs a function for each item of a list with limited concurrency; a slow item delays no other. Rejects with the first failure. */
export async function forEachConcurrently<T>(list: readonly T[], atOnce: number, run: (each: T) => Promise<unknown>) {
  const waiting = list.values()
  const work = async () => {
    for (const each of waiting) await run(each)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** The same for every row of a list that is read page by page: `read` returns the rows after a given row, or the first page. */
export async function eachOfPages<T>(
  read: (after: T | undefined) => Promise<readonly T[]>,
  atOnce: number,
  run: (each: T) => Promise<unknown>,
) {
  let page = await read(undefined)
  while (page.length > 0) {
    await forEachConcurrently(page, atOnce, run)
    page = await read(page.at(-1))
  }
}
