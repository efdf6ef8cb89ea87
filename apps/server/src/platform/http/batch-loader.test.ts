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

test('those of one turn are asked for together, each once', async () => {
  const { asked, ask } = questions()
  const answers = Promise.all(['a', 'b', 'a', 'none'].map(ask))
  await expect.poll(() => asked.map(({ ids }) => ids)).toEqual([['a', 'b', 'none']])
  asked[0]?.answer()
  expect(await answers).toEqual(['a!', 'b!', 'a!', undefined])
})

test('who asks later is never answered by a question that had left, and waits while two are under way', async () => {
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

test('a question that fails is told to those who wait for it, and holds up nobody else', async () => {
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
