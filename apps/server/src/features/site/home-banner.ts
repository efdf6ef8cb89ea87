import { isSpecifiedBanner } from '@itemo/domain/settings/banner.ts'
import type { Context } from '../../context.ts'

/** Marks a page where another banner than the specified one holds, which the page is built with: it doesn't flash up. */
export function markBanner({ settings, now }: Pick<Context, 'now' | 'settings'>) {
  return (page: string | undefined) =>
    isSpecifiedBanner(settings.get('banner'), now()) ? page : page?.replace('<html ', '<html data-banner="own" ')
}
