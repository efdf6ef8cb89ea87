import Validator from '@adobe/structured-data-validator'
import type { OwnItemView } from '@itemo/contract/item-views.ts'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMember, itemInput } from '../../../test/factories.ts'
import { insertRental } from '../../../test/hires.ts'
import { firstAttemptOf } from '../../../test/one-turn.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { forgetDeleted, removeItems } from './deleted-items.ts'
import { readItemPage } from './public-item-page.ts'

const server = await serverOfFile({ env: { SITE_INDEXING: 'true' } })
const pageOf = async (path: string) => (await readItemPage(server.context, path)) ?? { head: '' }

/** The JSON of a data block, as a program would read it. */
function dataOf(html: string, start: string): unknown {
  const [, after = ''] = html.split(start)
  return JSON.parse(after.slice(after.indexOf('>') + 1, after.indexOf('</script>')))
}

/** The errors that search engines would find in a page. */
async function errorsOf(html: string): Promise<string[]> {
  const data = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html)
  expect(Object.keys(data.jsonld)).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']))
  const issues = await new Validator().validate(data)
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage)
}

async function listTent() {
  const owner = await createMember(server, 'Tom Bright')
  const title = 'Tent for "four" & <more>'
  const description = 'Sleeps four. </script><script>alert(1)</script>\nDry in the rain.'
  const { body } = await server.call(
    'POST /items',
    { body: itemInput({ title, description, daily_rate: 12.5 }) },
    owner,
  )
  return { owner, item: body as OwnItemView }
}

test('the item page contains the content of its screen without a script, and no more', async () => {
  const { item } = await listTent()
  const { head, body = '', status } = await pageOf(`/item/${item.id}`)
  expect(status).toBeUndefined()
  expect(head).toContain('content="Tent for &#34;four&#34; &#38; &#60;more&#62; · Itemo"')
  expect(head).toContain('£12.50 a day (£14.38 with the fee)')
  expect(head).toContain(
    '<title data-preview>Tent for &#34;four&#34; &#38; &#60;more&#62; to hire in Hackney, E8 – £14.38 first day · Itemo</title>',
  )
  expect(head).toMatch(/name="description" content="[^"]{1,155}"/)
  expect(head).toContain(`rel="canonical" href="${server.context.siteUrl}/item/${item.id}"`)
  expect(head).toContain(`property="og:image" content="${server.context.siteUrl}/`)
  expect(head).toContain('name="description" content="Sleeps four. &#60;/script')
  expect(head).not.toContain('noindex')
  expect(body).toContain('<h1 class="text-h1 wrap-anywhere">Tent for &#34;four&#34; &#38; &#60;more&#62;</h1>')
  expect(body).toContain('One day costs £14.38 with the fee.')
  expect(body).toContain('Sleeps four.')
  expect(body).toContain('from Tom')
  expect(body).toMatch(/Available from \d/)
  expect(body).toContain('href="/c/power-tools">Power Tools to hire</a>')
  for (const text of [head, body]) {
    expect(text).not.toContain('<script>')
    expect(text).not.toContain(item.postcode)
  }
  expect(body).not.toContain('Bright')
  // Guarantees depend on settings, so the page mustn't promise any.
  expect(head + body).not.toMatch(/\b(?:insur|guarantee|protected|covered|verified)/i)
})

test('its data blocks are an offer for search engines, and the response that the screen starts with', async () => {
  const { item } = await listTent()
  const { head } = await pageOf(`/item/${item.id}`)
  const facts = dataOf(head, '<script type="application/ld+json"') as { '@graph': Record<string, unknown>[] }
  expect(facts['@graph'][0]).toMatchObject({
    '@type': 'Product',
    name: item.title,
    offers: {
      '@type': 'Offer',
      price: '14.38',
      priceCurrency: 'GBP',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      areaServed: 'E8',
    },
  })
  expect(facts['@graph'][0]).not.toHaveProperty('aggregateRating')
  expect(JSON.stringify(facts)).not.toContain('Bright')
  expect(facts['@graph'][1]).toMatchObject({ '@type': 'BreadcrumbList' })
  const answer = await server.call('GET /items/:itemId', { params: { itemId: item.id } })
  expect(dataOf(head, '<script type="application/json" id="first-item"')).toEqual(answer.body)
  const availability = async () => {
    const { head: now } = await pageOf(`/item/${item.id}`)
    return /"availability":"([^"]+)"/.exec(now)?.[1]
  }
  expect(await availability()).toBe('https://schema.org/InStock')
  // Its available days are over: it can't be hired any more.
  await server.db
    .updateTable('items')
    .set({ available_from: '2020-01-01', available_until: '2020-02-01' })
    .where('id', '=', item.id)
    .execute()
  expect(await availability()).toBe('https://schema.org/OutOfStock')
})

test('its rating includes visible reviews only, once there are some', async () => {
  const { owner, item } = await listTent()
  const renter = await createMember(server)
  const review = async (rating: number, hidden_at: Date | null = null) => {
    const rental_id = await insertRental(server, { owner, renter }, { item_id: item.id, status: 'completed' })
    const values = {
      rental_id,
      role: 'renter',
      reviewer_id: renter.id,
      reviewee_id: owner.id,
      item_id: item.id,
    } as const
    await server.db
      .insertInto('reviews')
      .values({ ...values, rating, hidden_at })
      .execute()
  }
  for (const rating of [5, 4, 4]) await review(rating)
  await review(1, server.context.now())
  const { head, body = '' } = await pageOf(`/item/${item.id}`)
  const facts = dataOf(head, '<script type="application/ld+json"') as { '@graph': Record<string, unknown>[] }
  expect(facts['@graph'][0]).toMatchObject({ aggregateRating: { ratingValue: 4.3, reviewCount: 3 } })
  expect(body).toContain('4.3 out of 5 from 3 reviews.')
  expect(await errorsOf(`<html><head>${head}</head><body></body></html>`)).toEqual([])
})

test('its structured data is valid, and the validator detects an offer without a price', async () => {
  const { item } = await listTent()
  const { head } = await pageOf(`/item/${item.id}`)
  expect(await errorsOf(`<html><head>${head}</head><body></body></html>`)).toEqual([])
  expect(await errorsOf(`<html><head>${head.replace('"price":"14.38"', '"cost":"14.38"')}</head></html>`)).not.toEqual(
    [],
  )
})

test("a paused item's page reveals nothing, and is back when the item is", async () => {
  const { owner, item } = await listTent()
  const set = (status: 'paused' | 'active') =>
    server.api('PUT /items/:itemId/status', { params: { itemId: item.id }, body: { status } }, owner)
  await set('paused')
  const { head, body, status } = await pageOf(`/item/${item.id}`)
  expect(status).toBeUndefined()
  expect(head).toContain('<meta data-preview name="robots" content="noindex">')
  expect(body).toContain('<h1 class="text-h1">Not for hire now</h1>')
  expect(head + body).not.toMatch(/Tent|Bright|Sleeps four|E8/)
  await set('active')
  expect((await pageOf(`/item/${item.id}`)).head).toContain('og:title')
})

test('a deleted item is 410 for a year, with similar ones, and then 404', async () => {
  const { owner, item } = await listTent()
  const { item: like } = await listTent()
  const params = { itemId: item.id }
  await server.api('DELETE /items/:itemId', { params }, owner)
  const { head, body = '', status } = await pageOf(`/item/${item.id}`)
  expect(status).toBe(410)
  expect(head).toContain('noindex')
  expect(body).toContain('<h1 class="text-h1">Item not found</h1>')
  expect(body).toContain(`href="/item/${like.id}"`)
  expect(head + body).not.toContain('Bright')
  expect(await server.refused('GET /items/:itemId', { params })).toMatchObject({ status: 410, code: 'item_deleted' })

  const later = { ...server.context, now: () => new Date(server.context.now().getTime() + 366 * 86_400_000) }
  await forgetDeleted.run(later, {}, firstAttemptOf())
  expect((await pageOf(`/item/${item.id}`)).status).toBe(404)
  expect(await server.refused('GET /items/:itemId', { params })).toMatchObject({ status: 404, code: 'not_found' })
})

test('an item hidden before its deletion is 404, and deleting an account also removes its area', async () => {
  const { owner, item } = await listTent()
  const { item: paused } = await listTent()
  const set = (status: 'held' | 'removed' | 'paused', id: string) =>
    server.db
      .updateTable('items')
      .set({ status, status_before: status === 'paused' ? null : 'active' })
      .where('id', '=', id)
      .execute()
  for (const status of ['held', 'removed'] as const) {
    await set(status, item.id)
    expect((await pageOf(`/item/${item.id}`)).status, status).toBe(404)
  }
  await set('paused', paused.id)
  await server.api('DELETE /items/:itemId', { params: { itemId: item.id } }, owner)
  expect((await pageOf(`/item/${item.id}`)).status).toBe(404)

  await inTransaction(server.db, (trx) =>
    removeItems(trx, sql`i.id = ${paused.id}`, { at: server.context.now(), withOwner: true }),
  )
  const rows = server.db.selectFrom('deleted_items').select(['item_id', 'place'])
  expect(await rows.where('item_id', 'in', [item.id, paused.id]).execute()).toEqual([
    { item_id: paused.id, place: null },
  ])
})

test.each(['/item/none', '/item/00000000-0000-4000-8000-000000000000'])("%s isn't found", async (path) => {
  expect(await readItemPage(server.context, path)).toMatchObject({ status: 404 })
  expect((await server.fetch(path, { headers: { accept: 'text/html' } })).status).toBe(404)
})

test.each(['/home', '/item/', '/items/1'])('%s has no item page', async (path) => {
  expect(await readItemPage(server.context, path)).toBe(undefined)
})

test("with member-only item pages only the card's content is sent, and an unlisted site says noindex", async () => {
  const { item } = await listTent()
  const { config, settings } = server.context
  const get = ((key) => (key === 'public_item_pages' ? false : settings.get(key))) as typeof settings.get
  const closed = { ...server.context, settings: { ...settings, get } }
  const told = await readItemPage(closed, `/item/${item.id}`)
  expect(told?.body).toBeUndefined()
  expect(told?.head).toContain('noindex')
  expect(told?.head).not.toContain('Sleeps four.')
  expect(told?.head).not.toContain('first-item')
  const hidden = { ...server.context, config: { ...config, site: { ...config.site, indexing: false } } }
  expect((await readItemPage(hidden, `/item/${item.id}`))?.head).toContain('noindex')
})
