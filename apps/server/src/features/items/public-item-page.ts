import { dayInWords } from '@itemo/domain/date-words.ts'
import type { ItemCardView, ItemView } from '@itemo/contract/item-views.ts'
import { type Day, dayInLondon } from '@itemo/domain/dates.ts'
import { Id } from '@itemo/domain/ids.ts'
import { areaName } from '@itemo/domain/items/postcode-areas.ts'
import { firstName } from '@itemo/domain/reviews/review-rules.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../platform/mail/render.ts'
import { noIndex, type PageContent } from '../../platform/http/static.ts'
import { wasDeleted } from './deleted-items.ts'
import { findItemPage } from './item-detail-queries.ts'
import { shareVersion } from './pictures/share-pictures.ts'
import { moreSize } from '@itemo/domain/items/list-sizes.ts'
import { findMoreJson } from './related-item-queries.ts'
import { categoryPath, money, renderedPicture } from './public-pages.ts'

/** How much of a description search engines show, in characters. */
const maxDescription = 155
/**
 * Covers React's loading state below the header, where its screen will appear, so that nothing moves when the preview is removed. It
 * starts with the tag that the web app removes.
 */
const previewTag = '<article data-preview class="absolute inset-x-0 top-16 z-20 min-h-dvh bg-canvas">'

const visitor = { userId: undefined }

/**
 * The content of an item's page before any script runs: its head, its text, and the item's JSON for React. It is the same for everyone
 * and contains nothing private: it is what `GET /items/:itemId` returns to a visitor (R39). A paused item isn't named, a deleted one is
 * 410, and an unknown, held or taken-down one is 404. Undefined for a path that isn't an item's.
 */
export async function readItemPage(
  { db, now, siteUrl, config, settings }: Pick<Context, 'db' | 'now' | 'settings' | 'siteUrl' | 'config'>,
  path: string,
): Promise<PageContent | undefined> {
  const asked = /^\/item\/([^/]+)\/?$/.exec(path)?.[1]
  if (asked === undefined) return undefined
  const itemId = z.safeParse(Id, asked)
  if (!itemId.success) return notFound
  const at = now()
  const isPublic = settings.get('public_item_pages')
  const time = { now: at, today: dayInLondon(at) }
  const [page, more, reviews] = await Promise.all([
    findItemPage(db, itemId.data, visitor, time),
    findMoreJson(db, itemId.data, { reader: visitor, now: at }),
    findRating(db, itemId.data),
  ])
  const similar = more === undefined ? [] : (JSON.parse(more) as { readonly similar: readonly ItemCardView[] }).similar
  if (!page) {
    if (await isPaused(db, itemId.data)) return paused
    return (await wasDeleted(db, itemId.data)) ? presentDeleted(isPublic ? similar : []) : notFound
  }
  const item = JSON.parse(page.body) as ItemView
  const head = presentHead(siteUrl, item, isPublic)
  // The page is only for members; a link to it still shows what the item's card shows.
  if (!isPublic) return { head: noIndex + head }
  return {
    head:
      (config.site.indexing && !item.owner.is_demo ? '' : noIndex) +
      head +
      `<meta data-preview name="description" content="${escapeHtml(shortened(item.description))}">` +
      dataBlock('application/ld+json', '', presentFacts(siteUrl, item, { reviews, today: time.today })) +
      dataBlock('application/json', ' id="first-item"', item),
    body: presentArticle(item, similar, reviews),
  }
}

const notFound: PageContent = { head: noIndex, status: 404 }
/** Search engines drop the page until the item is back; until then neither the item nor its owner is named. */
const paused: PageContent = {
  head: `${noIndex}<title data-preview>Not for hire now · Itemo</title>`,
  body: presentNotice('Not for hire now', 'This item isn’t for hire at the moment. It may come back.'),
}

interface Rating {
  readonly count: number
  /** Rounded to one decimal, as on the screen. */
  readonly average: number | null
}

/** The public ratings of an item by its renters: the summary of `GET /items/:itemId/reviews`. */
async function findRating(db: Context['db'], itemId: string): Promise<Rating> {
  const { rows } = await sql<Rating>`
    select count(*)::int as count, round(avg(rating), 1)::float as average from reviews
    where item_id = ${itemId} and role = 'renter' and hidden_at is null`.execute(db)
  return rows[0] ?? { count: 0, average: null }
}

async function isPaused(db: Context['db'], itemId: string): Promise<boolean> {
  const row = db.selectFrom('items').select('id').where('id', '=', itemId).where('status', '=', sql.lit('paused'))
  return (await row.executeTakeFirst()) !== undefined
}

/** The page of an item that its owner deleted: search engines drop it at once, and people see similar items. */
const presentDeleted = (similar: readonly ItemCardView[]): PageContent => ({
  head: `${noIndex}<title data-preview>Item not found · Itemo</title>`,
  body: presentNotice('Item not found', 'This item isn’t listed any more.', presentSimilar(similar)),
  status: 410,
})

/** A page of one sentence, with optional content below it. */
function presentNotice(heading: string, sentence: string, more = ''): string {
  return [
    `${previewTag}<div class="page pt-4 pb-28 md:pt-6"><div class="flex flex-col gap-6">`,
    `<h1 class="text-h1">${heading}</h1>`,
    `<p>${sentence}</p>`,
    more,
    '<p><a class="text-brand underline" href="/home">See all items</a></p>',
    '</div></div></article>',
  ].join('')
}

function presentSimilar(similar: readonly ItemCardView[]): string {
  const links = similar
    .slice(0, moreSize)
    .map(
      ({ id, title, location, first_day_amount: amount }) =>
        `<li><a class="text-brand underline" href="/item/${id}">${escapeHtml(title)}</a> ${escapeHtml([location, `${money(amount)} with fee`].filter(Boolean).join(', '))}</li>`,
    )
  return links.length === 0 ? '' : `<h2 class="text-section">Similar items</h2><ul>${links.join('')}</ul>`
}

/** JSON data in a page. It isn't executed, so the content security policy needn't allow it. */
function dataBlock(type: string, attributes: string, value: unknown): string {
  return `<script type="${type}"${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

const addressOf = (siteUrl: string, item: ItemView) => new URL(`/item/${item.id}`, siteUrl).href

function pictureOf(siteUrl: string, imageUrl: string | undefined): string {
  const path =
    imageUrl === undefined ? '/icons/share.png' : `/storage/v1/object/public/item_images/${encodeURI(imageUrl)}`
  return new URL(path, siteUrl).href
}

/** The head tags for search engines and link previews; the web app removes them once it has set its own. */
function presentHead(siteUrl: string, item: ItemView, isPublic: boolean): string {
  const address = addressOf(siteUrl, item)
  const place = item.location === null ? '' : ` in ${item.location}`
  const preview = {
    'og:title': `${item.title} · Itemo`,
    'og:description': `Hire it for ${money(item.daily_rate)} a day (${money(item.first_day_amount)} with the fee)${place}. ${item.category}, from someone nearby.`,
    'og:site_name': 'Itemo',
    'og:type': 'website',
    'og:url': address,
    ...presentPicture(siteUrl, item, isPublic),
  }
  const area = item.location === null ? '' : ` in ${areaName(item.location) ?? item.location}`
  const title = `${item.title} to hire${area} – ${money(item.first_day_amount)} first day · Itemo`
  return [
    `<title data-preview>${escapeHtml(title)}</title>`,
    `<link data-preview rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries(preview).map(
      ([name, text]) => `<meta data-preview property="${name}" content="${escapeHtml(text)}">`,
    ),
    '<meta data-preview name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** The address of the share picture changes with its content, because other sites cache it by address. */
function presentPicture(siteUrl: string, item: ItemView, isPublic: boolean): Record<string, string> {
  const photo = item.images[0]?.image_url
  if (!isPublic) return { 'og:image': pictureOf(siteUrl, photo) }
  const version = shareVersion({ ...item, image_url: photo ?? null })
  return {
    'og:image': new URL(`/share/${item.id}.jpg?v=${version}`, siteUrl).href,
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': item.title,
  }
}

function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length <= maxDescription ? words : `${words.slice(0, maxDescription - 1).replace(/\s+\S*$/, '')}…`
}

/** The item as schema.org data: an offer to lease it, at the price of one day with the fee. */
function presentFacts(
  siteUrl: string,
  item: ItemView,
  { reviews: { count, average }, today }: { readonly reviews: Rating; readonly today: Day },
): unknown {
  const address = addressOf(siteUrl, item)
  const isOver = item.available_until !== null && item.available_until < today
  const crumbs = [
    { name: 'Itemo', item: new URL('/home', siteUrl).href },
    { name: item.category, item: new URL(categoryPath(item.category), siteUrl).href },
    { name: item.title, item: address },
  ]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        '@id': address,
        name: item.title,
        description: item.description,
        category: item.category,
        image: item.images.map(({ image_url: url }) => pictureOf(siteUrl, url)),
        // Only if there are reviews: a rating without any would be made up.
        ...(count > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: average,
            reviewCount: count,
            bestRating: 5,
            worstRating: 1,
          },
        }),
        offers: {
          '@type': 'Offer',
          url: address,
          price: item.first_day_amount.toFixed(2),
          priceCurrency: 'GBP',
          availability: `https://schema.org/${isOver ? 'OutOfStock' : 'InStock'}`,
          businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
          ...(item.location !== null && { areaServed: item.location }),
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
      },
    ],
  }
}

/** The item as text, styled with classes from the web app's style sheet; React's screen replaces it. */
function presentArticle(item: ItemView, similar: readonly ItemCardView[], { count, average }: Rating): string {
  const owner = firstName(item.owner.full_name ?? '')
  const rates = [
    `${money(item.daily_rate)} a day`,
    ...(item.weekly_rate === null ? [] : [`${money(item.weekly_rate)} a week`]),
    ...(item.monthly_rate === null ? [] : [`${money(item.monthly_rate)} for 30 days`]),
  ]
  const sentences = [
    `${rates.join(', ')}. One day costs ${money(item.first_day_amount)} with the fee.`,
    ...(item.deposit_required && item.deposit_amount !== null
      ? [`There's a refundable deposit of ${money(item.deposit_amount)}.`]
      : []),
    ...(item.available_from !== null && item.available_until !== null
      ? [`Available from ${dayInWords(item.available_from)} to ${dayInWords(item.available_until)}.`]
      : []),
    [item.location === null ? '' : `In ${item.location}`, owner === '' ? '' : `from ${owner}`]
      .filter(Boolean)
      .join(', '),
    ...(average !== null ? [`${average} out of 5 from ${count === 1 ? 'one review' : `${count} reviews`}.`] : []),
  ]
  const pictures = item.images.map(
    ({ image_url: url }, index) =>
      `<img class="aspect-4/3 w-full bg-sunken object-cover md:rounded-card" width="800" height="600" alt="${escapeHtml(item.title)}"${index === 0 ? '' : ' loading="lazy"'} src="${renderedPicture(url, 800)}">`,
  )
  return [
    `${previewTag}<div class="page pt-2 pb-28 md:pt-4">`,
    '<div class="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-10"><div class="flex min-w-0 flex-col gap-6">',
    `<div><h1 class="text-h1 wrap-anywhere">${escapeHtml(item.title)}</h1>`,
    `<div class="-mx-4 mt-4 md:mx-0">${pictures[0] ?? ''}</div></div>`,
    ...sentences.filter((text) => text !== '').map((text) => `<p>${escapeHtml(text)}</p>`),
    `<p class="whitespace-pre-line wrap-anywhere">${escapeHtml(item.description)}</p>`,
    ...pictures.slice(1),
    `<p><a class="text-brand underline" href="${categoryPath(item.category)}">${escapeHtml(item.category)} to hire</a></p>`,
    presentSimilar(similar),
    '</div></div></div></article>',
  ].join('')
}
