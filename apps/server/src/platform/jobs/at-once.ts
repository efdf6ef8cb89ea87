/** Runs something for each of a list, so many at a time; one that takes long delays no other. Throws what the first failure threw. */
export async function eachAtOnce<T>(list: readonly T[], atOnce: number, run: (each: T) => Promise<unknown>) {
  const waiting = list.values()
  const work = async () => {
    for (const each of waiting) await run(each)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** The same for every row of a list that is read page by page: `read` answers what comes after a row, or the first page. */
export async function eachOfPages<T>(
  read: (after: T | undefined) => Promise<readonly T[]>,
  atOnce: number,
  run: (each: T) => Promise<unknown>,
) {
  let page = await read(undefined)
  while (page.length > 0) {
    await eachAtOnce(page, atOnce, run)
    page = await read(page.at(-1))
  }
}
