import { expect, test } from 'vitest'
import { batchLoader } from './versioned-cache.ts'

/** A loader whose queries the test answers by hand. */
function questions() {
  const asked: { ids: readonly string[]; answer: () => void; fail: () => void }[] = []
  const ask = batchLoader(
    (ids) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const answer = () => resolve(new Map(ids.filter((id) => id !== 'none').map((id) => [id, `${id}!`])))
        asked.push({ ids, answer, fail: () => reject(new Error('no luck')) })
      }),
  )
  return { asked, ask }
}

test('ids requested in the same tick are loaded in one batch, each once', async () => {
  const { asked, ask } = questions()
  const answers = Promise.all(['a', 'b', 'a', 'none'].map(ask))
  await expect.poll(() => asked.map(({ ids }) => ids)).toEqual([['a', 'b', 'none']])
  asked[0]?.answer()
  expect(await answers).toEqual(['a!', 'b!', 'a!', undefined])
})

test('later requests never use a batch already sent, and wait while two are running', async () => {
  const { asked, ask } = questions()
  const first = ask('a')
  await expect.poll(() => asked).toHaveLength(1)
  const second = ask('a')
  await expect.poll(() => asked).toHaveLength(2)
  const others = Promise.all([ask('a'), ask('b')])
  asked[1]?.answer()
  expect(await second).toBe('a!')
  await expect.poll(() => asked.at(2)?.ids).toEqual(['a', 'b'])
  for (const { answer } of asked) answer()
  expect(await Promise.all([first, others])).toEqual(['a!', ['a!', 'b!']])
})

test("a failed batch rejects only those waiting for it, and doesn't block others", async () => {
  const { asked, ask } = questions()
  const first = ask('a')
  await expect.poll(() => asked).toHaveLength(1)
  asked[0]?.fail()
  await expect(first).rejects.toThrow('no luck')
  const next = ask('b')
  await expect.poll(() => asked).toHaveLength(2)
  asked[1]?.answer()
  expect(await next).toBe('b!')
})
