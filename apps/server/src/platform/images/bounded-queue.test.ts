import { expect, test } from 'vitest'
import { createQueue, QueueFullError } from './bounded-queue.ts'

/** A queue with tasks that the test ends. */
function queueOf(maxWaiting: number, atOnce: number) {
  const queue = createQueue(maxWaiting, atOnce)
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const add = (name: string) =>
    queue.run(() => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    })
  return { queue, begun, add, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

test('runs at most the given number at a time, in order of arrival, even if some fail', async () => {
  const { begun, add, end } = queueOf(9, 2)
  const [a, b, c, d] = [add('a'), add('b'), add('c'), add('d')]
  expect(begun).toEqual(['a', 'b'])
  end('b', new Error('broken'))
  await expect(b).rejects.toThrow('broken')
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  expect(await a).toBe('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all([c, d])).toEqual(['c', 'd'])
  const e = add('e')
  expect(begun).toContain('e')
  end('e')
  await e
})

test('too many waiting are refused, and there is room again afterwards', async () => {
  const { add, end, begun } = queueOf(1, 1)
  const [a, b] = [add('a'), add('b')]
  await expect(add('c')).rejects.toThrow(QueueFullError)
  end('a')
  await a
  const d = add('d')
  end('b')
  await b
  end('d')
  expect(await d).toBe('d')
  expect(begun).toEqual(['a', 'b', 'd'])
})

test('is idle once everything running and waiting has ended', async () => {
  const { queue, add, end } = queueOf(9, 1)
  await queue.idle()
  const both = [add('a'), add('b')]
  let isIdle = false
  const idle = queue.idle().then(() => (isIdle = true))
  end('a')
  await both[0]
  expect(isIdle).toBe(false)
  end('b')
  await idle
  expect(isIdle).toBe(true)
})
