import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LoadMore } from './load-more.tsx'

const fetchNextPage = vi.fn<NonNullable<Parameters<typeof LoadMore>[0]['query']['fetchNextPage']>>()

test('a page that a refetch ended before it was rendered is requested again', async () => {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  const show = (isFetching: boolean) => {
    const query = { error: null, hasNextPage: true, isFetchNextPageError: false, isFetchingNextPage: false, isFetching }
    root.render(<LoadMore query={{ ...query, fetchNextPage }} />)
  }
  show(false)
  await expect.poll(() => fetchNextPage.mock.calls.length).toBe(1)
  show(true)
  await expect.poll(() => element.textContent).toBe('Loading...')
  show(false)
  await expect.poll(() => fetchNextPage.mock.calls.length).toBe(2)
})
