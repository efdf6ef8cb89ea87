import { categories } from '@itemo/domain/categories.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Http } from '../../platform/http/types.ts'
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

/** So many items one file may hold; a search engine reads 50,000 of one. */
const aimedItems = 20_000
const maxItems = 50_000
const hexDigits = 16

/**
 * Lists for search engines: /sitemap.xml names the others, one with the fixed pages and categories, one with
 * categories in towns, and those with active items. A file of items holds those whose ids begin alike, so that an item stays in its file and each file is one range of
 * the primary key. Demo items are in none, and with SITE_INDEXING=false no items at all.
 */
export function mountSitemaps(
  http: Http,
  context: Pick<Context, 'config' | 'db' | 'settings' | 'siteUrl'> & { readonly listedTowns: ListedTowns },
): void {
  const { siteUrl, config, db, listedTowns, settings } = context
  const isListing = () => config.site.indexing && settings.get('public_item_pages')
  const xml = (body: string) =>
    new Response(body, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })
  http.get('/sitemap.xml', async () => {
    const files = isListing() ? await namesOfItemFiles(db) : []
    return xml(presentIndex(siteUrl, ['pages', ...(isListing() ? ['towns'] : []), ...files]))
  })
  http.get('/sitemaps/pages.xml', () => {
    const listed = isListing() ? categories.map((category) => categoryPath(category)) : []
    return xml(presentPages([...fixedPages, ...listed].map((path) => ({ address: new URL(path, siteUrl).href }))))
  })
  http.get('/sitemaps/towns.xml', async () => {
    const listed = isListing() ? await listedTowns() : []
    return xml(
      presentPages(
        listed.map(({ town, category }) => ({ address: new URL(categoryPath(category, town), siteUrl).href })),
      ),
    )
  })
  http.get('/sitemaps/:file{items(-[0-9a-f]{1,3})?\\.xml}', async (c) => {
    const prefix = /^items-?([0-9a-f]*)\.xml$/.exec(c.req.param('file'))?.[1] ?? ''
    const items = isListing() ? await listItems(db, prefix) : []
    return xml(
      presentPages(items.map(({ id, day }) => ({ address: new URL(`/item/${id}`, siteUrl).href, changed: day }))),
    )
  })
}

/** 'items', or 'items-0' to 'items-f' and so on once there are too many for one. */
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

/** Active items whose ids begin so, with the day of the last change. */
async function listItems(db: Context['db'], prefix: string): Promise<{ id: string; day: string }[]> {
  const bound = (fill: string) => prefix.padEnd(32, fill).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const { rows } = await sql<{ id: string; day: string }>`
    select i.id, to_char(i.updated_at at time zone 'utc', 'YYYY-MM-DD') as day
    from items i join profiles p on p.id = i.user_id
    where i.status = 'active' and not p.is_demo and i.id between ${bound('0')}::uuid and ${bound('f')}::uuid
    order by i.id limit ${sql.lit(maxItems)}`.execute(db)
  return rows
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function presentIndex(siteUrl: string, names: readonly string[]): string {
  const files = names.map(
    (name) => `<sitemap><loc>${escapeHtml(new URL(`/sitemaps/${name}.xml`, siteUrl).href)}</loc></sitemap>`,
  )
  return `${head}\n<sitemapindex ${namespace}>\n${files.join('\n')}\n</sitemapindex>\n`
}

function presentPages(pages: readonly { readonly address: string; readonly changed?: string }[]): string {
  const urls = pages.map(({ address, changed }) => {
    const when = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
    return `<url><loc>${escapeHtml(address)}</loc>${when}</url>`
  })
  return `${head}\n<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`
}
