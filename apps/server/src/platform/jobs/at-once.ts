/** Runs something for each of a list, so many at a time; one that takes long delays no other. Throws what the first failure threw. */
export async function eachAtOnce<T>(list: readonly T[], atOnce: number, run: (each: T) => Promise<unknown>) {
  const waiting = list.values()
  const work = async () => {
    for (const each of waiting) await run(each)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
