import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { expect, test } from 'vitest'
import { createMember, itemInput } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { readPageHead } from './link-previews.ts'

const server = await serverOfFile()

test('a link to an item shows elsewhere what its card shows, and nothing of an item that is paused', async () => {
  const owner = await createMember(server)
  const title = 'Tent for "four" & <more>'
  const { body } = await server.call('POST /items', { body: itemInput({ title, daily_rate: 12.5 }) }, owner)
  const item = body as OwnItemView
  const head = (await readPageHead(server.context, `/item/${item.id}`)) ?? ''
  expect(head).toContain('content="Tent for &#34;four&#34; &#38; &#60;more&#62; · Itemo"')
  expect(head).toContain('£12.50 a day (£14.38 with the fee)')
  expect(head).toContain(`rel="canonical" href="${server.context.siteUrl}/item/${item.id}"`)
  expect(head).toContain(`property="og:image" content="${server.context.siteUrl}/`)
  expect(head).not.toContain(item.postcode)
  await server.api('PUT /items/:itemId/status', { params: { itemId: item.id }, body: { status: 'paused' } }, owner)
  expect(await readPageHead(server.context, `/item/${item.id}`)).toBe(undefined)
})

test.each(['/home', '/item/none', '/item/00000000-0000-4000-8000-000000000000', '/item/'])(
  'there is nothing to say about %s',
  async (path) => {
    expect(await readPageHead(server.context, path)).toBe(undefined)
  },
)
