import type { Context } from '../../context.ts'
import { coverExporter } from './cover-privacy.ts'

/** Covers have no calls of their own: quotes, requests and rentals carry them. */
export function mountCover({ exporters }: Pick<Context, 'exporters'>): void {
  exporters.register(coverExporter)
}
