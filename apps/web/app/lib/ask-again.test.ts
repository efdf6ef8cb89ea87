import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetch } from './ask-again.ts'

test('a response requested before the refresh is discarded, however late it arrives', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: ((count: number) => void)[] = []
  const queryFn = () => new Promise<number>((resolve) => answers.push(resolve))
  const queryKey = ['count']
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  await expect.poll(() => answers).toHaveLength(1)
  const asked = refetch(client, queryKey)
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.(0)
  await asked
  answers[0]?.(1)
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(client.getQueryData(queryKey)).toBe(0)
  stop()
})
