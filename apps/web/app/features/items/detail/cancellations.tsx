import type { OwnerView } from '@itemo/contract/item-views.ts'
import { cancellationWords } from './cancellation-copy.ts'

/** How reliable an owner has been, in a line; nothing while there is too little to say. */
export function Cancellations({ hires }: Pick<OwnerView, 'hires'>) {
  const words = cancellationWords(hires)
  return words === undefined ? null : <span className="block text-small text-ink-2">{words}</span>
}
