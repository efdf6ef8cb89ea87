// Built into one file that the server loads: renders the cards of /home as HTML, with the same components that React hydrates.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { cacheFirstFeed } from '../app/features/items/item-queries.ts'
import HomeRoute from '../app/routes/home.tsx'

/** The content of `<div id="feed">` in /home before hydration: the first cards of a feed response, or placeholders. */
export function renderFeed(feed?: unknown): string {
  const client = new QueryClient()
  cacheFirstFeed(client, feed)
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
