import { categories } from '@itemo/domain/categories.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { compressed } from '../../platform/http/middleware.ts'
import { textWithEtag } from '../../platform/http/response-cache.ts'
import type { Http } from '../../platform/http/types.ts'
import { networkOf } from '../../platform/rate-limits.ts'
import { escapeHtml } from '../../platform/mail/render.ts'
import type { ListedTowns } from './listed-towns.ts'
import { categoryPath } from './public-pages.ts'

/** Pages that everyone can see (spec: accounts 2 "Route table"). */
const fixedPages = [
  '/',
  '/home',
  '/how-it-works',
  '/about',
  '/trust-and-safety',
  '/guarantees',
  '/what-may-be-listed',
  '/terms-of-conditions',
  '/privacy-policy',
  '/item-support',
] as const

/** How many items a file should hold; search engines accept at most 50,000. */
const aimedItems = 20_000
const maxItems = 50_000
const hexDigits = 16
/** Files aren't cached: a search engine may fetch two million items in two minutes, and nobody can cause more work. */
const filesAsked = { limit: 120, windowSeconds: 60 }

/**
 * Sitemaps for search engines: /sitemap.xml lists the others, one with the fixed pages and categories, one with categories in towns, and
 * those with active items. An item file holds the ids with a common prefix, so that an item stays in its file and each file is one range
 * of a covering index. Demo items are in none, and with SITE_INDEXING=false no items are listed at all. Search engines cache a file for
 * an hour; here it is made for each request, so that a taken-down item is out of it at once. Throws `rate_limited`.
 */
export function mountSitemaps(
  http: Http,
  context: Pick<Context, 'config' | 'db' | 'limits' | 'settings' | 'siteUrl'> & { readonly listedTowns: ListedTowns },
): void {
  const { siteUrl, config, db, limits, listedTowns, settings } = context
  const isListing = () => config.site.indexing && settings.get('public_item_pages')
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }
  http.get('/sitemap.xml', async (c) => {
    const files = isListing() ? await namesOfItemFiles(db) : []
    const names = ['pages', ...(isListing() ? ['towns'] : []), ...files]
    return textWithEtag(c.req.raw, presentIndex(siteUrl, names), headers)
  })
  http.get('/sitemaps/pages.xml', (c) => {
    const listed = isListing() ? categories.map((category) => categoryPath(category)) : []
    return textWithEtag(c.req.raw, presentPages(siteUrl, [...fixedPages, ...listed]), headers)
  })
  http.get('/sitemaps/towns.xml', compressed(), async (c) => {
    const listed = isListing() ? await listedTowns() : []
    const paths = listed.map(({ town, category }) => categoryPath(category, town))
    return textWithEtag(c.req.raw, presentPages(siteUrl, paths), headers)
  })
  http.get('/sitemaps/:file{items(-[0-9a-f]{1,3})?\\.xml}', compressed(), async (c) => {
    await limits.take(`sitemaps for ${networkOf(c.get('address'))}`, filesAsked)
    const prefix = /^items-?([0-9a-f]*)\.xml$/.exec(c.req.param('file'))?.[1] ?? ''
    const urls = isListing() ? await readItems(db, prefix, new URL('/item/', siteUrl).href) : ''
    return textWithEtag(c.req.raw, presentUrls(urls), headers)
  })
}

/** 'items', or 'items-0' to 'items-f' and so on once there are too many items for one file. */
async function namesOfItemFiles(db: Context['db']): Promise<string[]> {
  const { rows } = await sql<{ items: number }>`
    select greatest(reltuples, 0)::int as items from pg_class where oid = 'items'::regclass`.execute(db)
  const files = (rows[0]?.items ?? 0) / aimedItems
  const digits = files <= 1 ? 0 : Math.min(3, Math.ceil(Math.log(files) / Math.log(hexDigits)))
  if (digits === 0) return ['items']
  return Array.from(
    { length: hexDigits ** digits },
    (_, index) => `items-${index.toString(hexDigits).padStart(digits, '0')}`,
  )
}

/**
 * The entries of active items whose ids have a prefix, with the day of the last change. The database joins the text from the index alone
 * (`items_in_sitemap`): 20,000 row objects would be built here only to be joined.
 */
async function readItems(db: Context['db'], prefix: string, address: string): Promise<string> {
  const bound = (fill: string) => prefix.padEnd(32, fill).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const { rows } = await sql<{ urls: string | null }>`
    select string_agg(
      ${`<url><loc>${escapeHtml(address)}`}::text || listed.id || '</loc><lastmod>' || listed.day || '</lastmod></url>', chr(10)
      order by listed.id
    ) as urls
    from (
      select id, (updated_at at time zone 'utc')::date as day from items
      where status = 'active' and id between ${bound('0')}::uuid and ${bound('f')}::uuid
        and not exists (select from profiles p where p.id = items.user_id and p.is_demo)
      order by id limit ${sql.lit(maxItems)}
    ) listed`.execute(db)
  return rows[0]?.urls ?? ''
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function presentIndex(siteUrl: string, names: readonly string[]): string {
  const files = names.map(
    (name) => `<sitemap><loc>${escapeHtml(new URL(`/sitemaps/${name}.xml`, siteUrl).href)}</loc></sitemap>`,
  )
  return `${head}\n<sitemapindex ${namespace}>\n${files.join('\n')}\n</sitemapindex>\n`
}

const presentPages = (siteUrl: string, paths: readonly string[]): string =>
  presentUrls(paths.map((path) => `<url><loc>${escapeHtml(new URL(path, siteUrl).href)}</loc></url>`).join('\n'))

const presentUrls = (urls: string): string => `${head}\n<urlset ${namespace}>\n${urls}\n</urlset>\n`
