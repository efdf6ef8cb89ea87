import type { OwnerView } from '@itemo/contract/item-views.ts'

/** As few agreed hires say nothing good of anyone yet. */
const minAgreed = 3

/** What is said of the hires that an owner agreed to in the last year (R48); undefined while there is too little to say. */
export function cancellationWords({ agreed, cancelled }: OwnerView['hires']): string | undefined {
  if (cancelled > 0)
    return `Cancelled ${cancelled} of ${agreed} confirmed ${agreed === 1 ? 'hire' : 'hires'} in the last year`
  return agreed >= minAgreed ? 'No confirmed hire cancelled in the last year' : undefined
}
