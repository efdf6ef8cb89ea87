import type { ItemCardView, ItemFeedView } from '@itemo/contract/item-views.ts'
import { categories, type Category } from '@itemo/domain/categories.ts'
import { categoryOfSlug } from '@itemo/domain/category-slugs.ts'
import { type TownPage, townPages } from '@itemo/domain/items/town-pages.ts'
import type { Context } from '../../context.ts'
import { noIndex, type PageContent } from '../../platform/http/static.ts'
import { escapeHtml } from '../../platform/mail/render.ts'
import { type ListedTowns, minListed } from './listed-towns.ts'
import { categoryPath, money, renderedPicture } from './public-pages.ts'
import { readFeed } from './search/feed.ts'
import type { FilterDeps } from './search/item-search.ts'

/** The number of cards on a category page. */
const shown = 24
/** The number of towns it links to: those with the most items. */
const linkedTowns = 60

/** What a page lists: a category, everywhere or in one town. */
interface Listed {
  readonly category: Category
  readonly town: TownPage | undefined
}

/**
 * The page of a category, or of a category in a town (`/c/cycling/leeds`): its newest items as plain HTML without scripts, for search
 * engines and for the people they send. Undefined for any other path.
 */
export async function readCategoryPage(
  deps: FilterDeps & Pick<Context, 'responseCache' | 'db' | 'siteUrl'> & { readonly listedTowns: ListedTowns },
  path: string,
): Promise<PageContent | undefined> {
  const listed = listedAt(path)
  if (!listed) return undefined
  const { category, town } = listed
  const around = town && { near: { point: town.middle }, within_km: town.withinKm }
  const body = await readFeed(deps, { sort: 'newest', limit: shown, category, ...around })
  const feed = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body.body)) as ItemFeedView
  const isIndexed = deps.config.site.indexing && feed.items.length >= minListed
  // If the count fails, the page is shown without links to towns.
  const towns = town ? [] : (await deps.listedTowns().catch(() => [])).filter((one) => one.category === category)
  return {
    head: (isIndexed ? '' : noIndex) + presentHead(deps.siteUrl, listed),
    body: presentList(
      listed,
      feed.items,
      towns.slice(0, linkedTowns).map((one) => one.town),
    ),
    plain: true,
  }
}

function listedAt(path: string): Listed | undefined {
  const [, slug = '', townSlug] = /^\/c\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? []
  const category = categoryOfSlug(slug)
  const town = townSlug === undefined ? undefined : townPages().get(townSlug)
  return category === undefined || (townSlug !== undefined && !town) ? undefined : { category, town }
}

function presentHead(siteUrl: string, { category, town }: Listed): string {
  const address = escapeHtml(new URL(categoryPath(category, town), siteUrl).href)
  const title = escapeHtml(
    town ? `${category} to hire in ${town.name} · Itemo` : `${category} to hire from people nearby · Itemo`,
  )
  const people = town ? `people in and around ${town.name}` : 'people nearby'
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${escapeHtml(`${category} that ${people} hire out by the day, with prices and pictures.`)}">`,
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:title" content="${title}"><meta property="og:type" content="website">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${escapeHtml(new URL('/icons/share.png', siteUrl).href)}">`,
  ].join('')
}

const link = (path: string, words: string) =>
  `<a class="text-brand underline" href="${escapeHtml(path)}">${escapeHtml(words)}</a>`

function presentLinks(heading: string, links: readonly string[]): string {
  if (links.length === 0) return ''
  const entries = links.map((one) => `<li>${one}</li>`).join('')
  return `<h2 class="mt-4 text-section">${heading}</h2><ul class="mt-2 flex flex-wrap gap-x-4 gap-y-3">${entries}</ul>`
}

function presentList({ category, town }: Listed, items: readonly ItemCardView[], linked: readonly TownPage[]): string {
  const place = town ? ` in ${town.name}` : ''
  const others = categories.filter((other) => other !== category).map((other) => link(categoryPath(other), other))
  const more = `/home?category=${encodeURIComponent(category)}`
  return [
    '<main id="main" class="page clear-nav pt-4 md:pt-6">',
    `<h1 class="text-h1">${escapeHtml(`${category} to hire${place}`)}</h1>`,
    items.length === 0
      ? `<p class="mt-4">Nobody lists anything here yet. ${link('/list-item', 'List yours')}</p>`
      : `<ul class="mt-4 grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-x-5 md:gap-y-8 lg:grid-cols-4">${items.map(presentCard).join('')}</ul>`,
    town ? `<p class="mt-4">${link(categoryPath(category), `${category} everywhere`)}</p>` : '',
    `<p class="mt-4">${link(more, `Search ${category} by dates, price and distance`)}</p>`,
    presentLinks(
      'Towns',
      linked.map((one) => link(categoryPath(category, one), one.name)),
    ),
    presentLinks('Other categories', others),
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
