import { isSpecifiedBanner } from '@itemo/domain/settings/banner.ts'
import type { Context } from '../../context.ts'

/**
 * Marks the page when the banner in force isn't the specified one. The page is built with the specified one, and the
 * mark keeps that from flashing up.
 */
export function markBanner({ settings, now }: Pick<Context, 'now' | 'settings'>) {
  return (page: string | undefined) =>
    isSpecifiedBanner(settings.get('banner'), now()) ? page : page?.replace('<html ', '<html data-banner="own" ')
}
