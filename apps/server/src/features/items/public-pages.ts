import type { Category } from '@itemo/domain/categories.ts'
import { categorySlug } from '@itemo/domain/category-slugs.ts'
import { noIndex } from '../../platform/http/static.ts'
import { escapeHtml } from '../../platform/mail/render.ts'

/** The head of a person's or a want's page before any script runs: search engines don't index it. Undefined for other paths. */
export function unlistedPage(path: string): { readonly head: string } | undefined {
  return /^\/(?:people|wanted)\/[^/]+\/?$/i.test(path) ? { head: noIndex } : undefined
}

/** The path of a category's page, everywhere or in a town. */
export const categoryPath = (category: Category, town?: { readonly slug: string }) =>
  `/c/${categorySlug(category)}${town === undefined ? '' : `/${town.slug}`}`

/** '£12', '£13.80'. */
export const money = (pounds: number) => `£${Number.isInteger(pounds) ? pounds : pounds.toFixed(2)}`

/** The path of one rendered size of a picture. */
export const renderedAddress = (imageUrl: string, width: number) =>
  `/storage/v1/render/image/public/item_images/${encodeURI(imageUrl)}?width=${width}`

/** The same address, escaped for an attribute. */
export const renderedPicture = (imageUrl: string, width: number) => escapeHtml(renderedAddress(imageUrl, width))
