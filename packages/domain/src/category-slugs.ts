import { categories, type Category } from './categories.ts'

/** A category as an address says it: 'Party & Events' is 'party-events'. */
export function categorySlug(category: Category): string {
  return category
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/-$/, '')
}

/** The category of an address, or undefined. */
export function categoryOfSlug(slug: string): Category | undefined {
  return categories.find((category) => categorySlug(category) === slug)
}
