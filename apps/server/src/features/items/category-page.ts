import type { ItemCardView, ItemFeedView } from '@itemo/contract/item-views.ts'
import { categories, type Category } from '@itemo/domain/categories.ts'
import { categoryOfSlug } from '@itemo/domain/category-slugs.ts'
import type { Context } from '../../context.ts'
import type { PageContent } from '../../platform/http/static.ts'
import { escapeHtml } from '../../platform/mail/render.ts'
import { categoryPath, money, noIndex, renderedPicture } from './public-pages.ts'
import { readFeed } from './search/feed.ts'
import type { FilterDeps } from './search/item-search.ts'

/** So many cards are on the page of a category. */
const shown = 24
/** With fewer a page says too little for a search engine to list it. */
const minListed = 5

/**
 * The page of a category: its newest items as plain HTML that needs no script, for search engines and for people who come
 * from them. Undefined for any other page.
 */
export async function readCategoryPage(
  deps: FilterDeps & Pick<Context, 'kept' | 'db' | 'siteUrl'>,
  path: string,
): Promise<PageContent | undefined> {
  const slug = /^\/c\/([^/]+)\/?$/.exec(path)?.[1]
  const category = slug === undefined ? undefined : categoryOfSlug(slug)
  if (category === undefined) return undefined
  const body = await readFeed(deps, { sort: 'newest', limit: shown, category }, '')
  const feed = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body.body)) as ItemFeedView
  const listed = deps.config.site.indexing && feed.items.length >= minListed
  return {
    head: (listed ? '' : noIndex) + presentHead(deps.siteUrl, category),
    body: presentList(category, feed.items),
    plain: true,
  }
}

function presentHead(siteUrl: string, category: Category): string {
  const address = escapeHtml(new URL(categoryPath(category), siteUrl).href)
  const title = escapeHtml(`${category} to hire from people nearby · Itemo`)
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${escapeHtml(`${category} that people nearby hire out by the day, with prices and pictures.`)}">`,
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:title" content="${title}"><meta property="og:type" content="website">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${escapeHtml(new URL('/icons/share.png', siteUrl).href)}">`,
  ].join('')
}

function presentList(category: Category, items: readonly ItemCardView[]): string {
  const others = categories
    .filter((other) => other !== category)
    .map((other) => `<li><a class="text-brand underline" href="${categoryPath(other)}">${escapeHtml(other)}</a></li>`)
  const more = `/home?category=${encodeURIComponent(category)}`
  return [
    '<main id="main" class="page clear-nav pt-4 md:pt-6">',
    `<h1 class="text-h1">${escapeHtml(category)} to hire</h1>`,
    items.length === 0
      ? `<p class="mt-4">Nobody lists anything here yet. <a class="text-brand underline" href="/list-item">List yours</a></p>`
      : `<ul class="mt-4 grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-x-5 md:gap-y-8 lg:grid-cols-4">${items.map(presentCard).join('')}</ul>`,
    `<p class="mt-4"><a class="text-brand underline" href="${escapeHtml(more)}">Search ${escapeHtml(category)} by dates, price and distance</a></p>`,
    `<h2 class="mt-4 text-section">Other categories</h2><ul class="mt-2 flex flex-wrap gap-x-4 gap-y-3">${others.join('')}</ul>`,
    '</main>',
  ].join('')
}

function presentCard(item: ItemCardView, index: number): string {
  const picture =
    item.image_url === null
      ? '<img class="aspect-square w-full rounded-card bg-sunken" width="400" height="400" alt="" src="/placeholder.svg">'
      : `<img class="aspect-square w-full rounded-card bg-sunken object-cover" width="400" height="400" alt=""${index < 4 ? '' : ' loading="lazy"'} src="${renderedPicture(item.image_url, 400)}">`
  const place = item.location === null ? '' : `<p class="text-small text-ink-2">${escapeHtml(item.location)}</p>`
  return `<li class="relative">${picture}<h3 class="mt-2 line-clamp-2 font-sans text-card font-semibold tracking-normal text-ink wrap-anywhere"><a class="after:absolute after:inset-0 after:rounded-card" href="/item/${item.id}">${escapeHtml(item.title)}</a></h3><p class="text-small">${money(item.daily_rate)}/day · ${money(item.first_day_amount)} with fee</p>${place}</li>`
}
