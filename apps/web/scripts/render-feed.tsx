// Built into one file that the server loads: the cards of /home as HTML, by the very components that React goes on with.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { keepFirstFeed } from '../app/features/items/item-queries.ts'
import HomeRoute from '../app/routes/home.tsx'

/** What stands in `<div id="feed">` of /home before React: the first cards of a feed as the API answers it, or those that wait. */
export function renderFeed(feed?: unknown): string {
  const client = new QueryClient()
  keepFirstFeed(client, feed)
  const html = renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/home']}>
        <HomeRoute />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const [before = '', after = ''] = html.split(/<div id="feed"[^>]*>/)
  if (before === '' || after === '') throw new Error('The page has no feed')
  return after.slice(0, after.lastIndexOf('</div></main>'))
}
