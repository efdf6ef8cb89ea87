import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** The whole paths of files that lie in one folder. Throws for one that is not there: a stale name would leave a chunk in silence. */
export function filesIn(folder: string, ...names: readonly string[]): string[] {
  return names.map((name) => {
    const path = join(root, folder, name)
    if (!existsSync(path)) throw new Error(`${folder}/${name} is assigned to a chunk, but doesn't exist`)
    return path
  })
}

const web = (folder: string, ...names: readonly string[]) => filesIn(`apps/web/app/${folder}`, ...names)
const typescript = (...names: readonly string[]) => names.map((name) => `${name}.ts`)
const screens = (...names: readonly string[]) => names.map((name) => `${name}.tsx`)

/** Modules of the first page of everyone: what is loaded on demand must not be drawn in. */
export const shellFiles: ReadonlySet<string> = new Set([
  ...web(
    'lib',
    ...typescript(
      'use-hydrated',
      'offline-toasts',
      'reveal-focused',
      'service-worker',
      'api',
      'arrival-pattern',
      'api-error',
      'api-request',
      'cx',
      'early-click',
      'early-feed',
      'errors-copy',
      'first-paint',
      'image-url',
      'location',
      'meta',
      'toasts',
      'paths',
      'kept-text',
      'link-press',
      'lazy-part',
      'pounds',
      'query-client',
      'search-place',
      'session',
      'session-events',
      'session-start',
      'session-state',
      'store',
      'stored-session',
      'theme',
    ),
  ),
  ...web('features/site', 'nav-entry.ts'),
  ...web(
    'features/site/components',
    ...screens('bottom-nav', 'error-screen', 'header', 'logo', 'navigation-progress', 'skip-link'),
  ),
  ...web(
    'ui',
    ...screens(
      'boosted-tab',
      'button',
      'error-state',
      'icon-button',
      'load-more',
      'picture',
      'segment',
      'skeleton',
      'spinner',
    ),
  ),
  ...web('features/items', ...typescript('category-icons', 'filter-params', 'item-queries', 'use-saved')),
  ...web('features/items/components', ...screens('feed-heading', 'item-card', 'item-grid', 'save-button')),
  ...web('features/accounts/components', 'session-listener.tsx'),
  ...web('features/messages/components', 'unread-number.tsx'),
  ...web('features/notifications/components', 'unread-count.tsx'),
  ...web('features/rentals/components', 'waiting-number.tsx'),
  ...filesIn('packages/domain/src', 'categories.ts', 'dates.ts', 'site-path.ts', 'rentals/pricing.ts'),
  ...filesIn('node_modules/lucide-react/dist/esm/icons', 'search.mjs', 'x.mjs'),
])

/** What pages read of the server's settings, and small parts that most of the same pages use. */
export const settingsFiles: ReadonlySet<string> = new Set([
  ...web('lib', ...typescript('client-config', 'lazy-dialog', 'page-restored', 'use-cover')),
  ...web('ui', ...screens('policy-link', 'text-link')),
])

/** The fields of forms. */
export const fieldFiles: ReadonlySet<string> = new Set(web('ui', ...screens('field', 'text-field', 'text-area')))

/** The live numbers of the navigation, which a member's first page asks for together. */
export const liveFiles: ReadonlySet<string> = new Set([
  ...web('ui', 'nav-number.tsx'),
  ...web('features/rentals/components', 'live-waiting-number.tsx'),
  ...web('features/notifications/components', 'live-count.tsx'),
  ...web('features/messages/components', 'live-unread-number.tsx'),
])

/** The hires of a member, and how they stay as they are. */
export const hireFiles: ReadonlySet<string> = new Set([
  ...web('lib', ...typescript('ask-again', 'realtime-client')),
  ...web('features/rentals', ...typescript('rental-cache', 'rental-queries', 'rental-realtime')),
])

/** How long a screen waits for an answer about a hire: also the page of an item, which shows no hires. */
export const delayFiles: ReadonlySet<string> = new Set(web('features/rentals', 'rental-delays.ts'))

/** What a list shows when it is empty or didn't load, or for a word that it doesn't know; and how what a write answered is shown. */
export const stateFiles: ReadonlySet<string> = new Set([
  ...web('ui', ...screens('empty-state', 'error-text', 'load-error')),
  ...web('lib', ...typescript('is-gone', 'cache-response', 'known-words')),
])

/** The rules that information pages name, each a few numbers. */
export const ruleFiles: ReadonlySet<string> = new Set(
  filesIn(
    'packages/domain/src',
    'deposits/deposit-terms.ts',
    'promised-hours.ts',
    'rentals/rental-deadlines.ts',
    'rentals/refund.ts',
    'settings/fee.ts',
  ),
)

/** What information pages read of the server's settings. */
export const infoFiles: ReadonlySet<string> = new Set([
  ...web('lib', 'use-boost-prices.ts', 'use-refund-rule.ts'),
  ...web('features/info', 'use-listing-rules.ts'),
  ...filesIn('packages/domain/src', 'moderation/word-groups.ts'),
])
