import type { Category } from '@itemo/domain/categories.ts'
import { categorySlug } from '@itemo/domain/category-slugs.ts'
import { noIndex } from '../../platform/http/static.ts'
import { escapeHtml } from '../../platform/mail/render.ts'

/**
 * What the page of a person or of one need says before any script: that search engines leave it out. Undefined for other addresses.
 */
export function unlistedPage(path: string): { readonly head: string } | undefined {
  return /^\/(?:people|wanted)\/[^/]+\/?$/i.test(path) ? { head: noIndex } : undefined
}

/** The page of a category, everywhere or in a town. */
export const categoryPath = (category: Category, town?: { readonly slug: string }) =>
  `/c/${categorySlug(category)}${town === undefined ? '' : `/${town.slug}`}`

/** '£12', '£13.80'. */
export const money = (pounds: number) => `£${Number.isInteger(pounds) ? pounds : pounds.toFixed(2)}`

/** The path of one rendered size of a picture. */
export const renderedAddress = (imageUrl: string, width: number) =>
  `/storage/v1/render/image/public/item_images/${encodeURI(imageUrl)}?width=${width}`

/** The same, as an attribute takes it. */
export const renderedPicture = (imageUrl: string, width: number) => escapeHtml(renderedAddress(imageUrl, width))
