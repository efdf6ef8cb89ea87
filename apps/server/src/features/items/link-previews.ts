import * as z from 'zod/mini'
import { sql } from 'kysely'
import { escapeHtml } from '../../platform/mail/render.ts'
import type { Db } from '../../platform/db/db.ts'
import { Id } from '@itemo/domain/ids.ts'
import type { Context } from '../../context.ts'
import { firstDayAmount } from './item-view.ts'

/** What the head of an item's page says to programs that show links; the web app takes it out when it says the same itself. */
function presentItemHead(siteUrl: string, itemId: string, item: ItemPreview): string {
  const address = new URL(`/item/${itemId}`, siteUrl).href
  const [rate, inAll] = [item.daily_rate, item.first_day_amount].map((pounds) => pounds.replace(/\.00$/, ''))
  const place = item.location === null ? '' : ` in ${item.location}`
  const picture =
    item.image_url === null ? '/icons/share.png' : `/storage/v1/object/public/item_images/${encodeURI(item.image_url)}`
  const told = {
    'og:title': `${item.title} · Itemo`,
    'og:description': `Hire it for £${rate} a day (£${inAll} with the fee)${place}. ${item.category}, from someone nearby.`,
    'og:site_name': 'Itemo',
    'og:type': 'website',
    'og:url': address,
    'og:image': new URL(picture, siteUrl).href,
  }
  return [
    `<link data-preview rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries(told).map(
      ([name, text]) => `<meta data-preview property="${name}" content="${escapeHtml(text)}">`,
    ),
    '<meta data-preview name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** What a link to an item shows elsewhere: no more than its card at /home does. */
interface ItemPreview {
  readonly title: string
  readonly category: string
  /** In pounds, with two decimals. */
  readonly daily_rate: string
  /** What one day costs in all, in the same form. */
  readonly first_day_amount: string
  readonly location: string | null
  readonly image_url: string | null
}

function findPreview(db: Db, itemId: string): Promise<ItemPreview | undefined> {
  return db
    .selectFrom('items')
    .select((eb) => [
      'title',
      'category',
      'daily_rate',
      firstDayAmount(sql.ref('daily_rate')).as('first_day_amount'),
      'location',
      eb
        .selectFrom('item_images')
        .select('image_url')
        .whereRef('item_images.item_id', '=', 'items.id')
        .orderBy('position')
        .orderBy('item_images.id')
        .limit(1)
        .as('image_url'),
    ])
    .where('id', '=', itemId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/** What a page's head says of an active item: no more than its card, so it is there for everyone (R39). Undefined for other pages. */
export async function readPageHead({ db, siteUrl }: Pick<Context, 'db' | 'siteUrl'>, path: string) {
  const itemId = z.safeParse(Id, /^\/item\/([^/]+)\/?$/.exec(path)?.[1])
  if (!itemId.success) return undefined
  const item = await findPreview(db, itemId.data)
  return item && presentItemHead(siteUrl, itemId.data, item)
}
