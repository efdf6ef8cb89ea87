import type { Context } from '../../context.ts'
import { coverExporter } from './cover-privacy.ts'

/** Covers have no API calls: quotes, requests and rentals include them. */
export function mountCover({ exporters }: Pick<Context, 'exporters'>): void {
  exporters.register(coverExporter)
}
