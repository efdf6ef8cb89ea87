import type { Context } from '../../context.ts'
import { dueExporter } from './payout-privacy.ts'

/** What owners are paid. */
export function mountPayouts(context: Context): void {
  context.exporters.register(dueExporter(context))
}
