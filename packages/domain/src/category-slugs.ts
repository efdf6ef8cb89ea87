import { categories, type Category } from './categories.ts'

/** The form of a category in a URL: 'Party & Events' is 'party-events'. */
export function categorySlug(category: Category): string {
  return category
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/-$/, '')
}

/** The category with this slug, or undefined. */
export function categoryOfSlug(slug: string): Category | undefined {
  return categories.find((category) => categorySlug(category) === slug)
}
