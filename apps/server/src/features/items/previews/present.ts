import { escapeHtml } from '../../../platform/mail/render.ts'
import type { ItemPreview } from './queries.ts'

/** What the head of an item's page says to programs that show links; the web app takes it out when it says the same itself. */
export function presentItemHead(siteUrl: string, itemId: string, item: ItemPreview): string {
  const address = new URL(`/item/${itemId}`, siteUrl).href
  const pounds = item.daily_rate.replace(/\.00$/, '')
  const place = item.location === null ? '' : ` in ${item.location}`
  const picture =
    item.image_url === null ? '/icons/share.png' : `/storage/v1/object/public/item_images/${encodeURI(item.image_url)}`
  const told = {
    'og:title': `${item.title} · Itemo`,
    'og:description': `Hire it for £${pounds} a day${place}. ${item.category}, from someone nearby.`,
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
