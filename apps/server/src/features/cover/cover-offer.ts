import type { CoverOfferView } from '@itemo/contract/rental-views.ts'
import {
  type ChosenCover,
  type CoverProduct,
  coverPenceOf,
  coverTerms,
  distributorSentence,
  whyNotCovered,
} from '@itemo/domain/cover-product.ts'
import { toPence, toPounds } from '@itemo/domain/money.ts'
import type { Quote } from '@itemo/domain/rentals/pricing.ts'
import type { HireInput } from '@itemo/domain/rentals/rental-schemas.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'

type Deps = Pick<Context, 'config' | 'settings'>

/** The cover that can be added at an instant. */
export interface CoverInForce {
  /** The version of the setting; 0 for the value that this process started with. */
  readonly id: number
  readonly product: CoverProduct
}

/** The cover in force; undefined if there is none. A fictional one doesn't count in production, no matter who saved it. */
export function coverInForce({ config, settings }: Deps, at: Date): CoverInForce | undefined {
  const product = settings.at('cover', at)
  if (!product || (product.demo && config.mode === 'production')) return undefined
  return { id: settings.versionAt('cover', at), product }
}

/** The facts of an item that a cover depends on. */
export interface CoveredItem {
  readonly category: string
  readonly replacement_value: string | null
}

const valueOf = ({ replacement_value: pounds }: CoveredItem) => (pounds === null ? null : toPence(pounds))

/** The offer of a cover for a rental, as the renter sees it; null if there is no cover at all. */
export function offerCover(
  { settings }: Deps,
  inForce: CoverInForce | undefined,
  item: CoveredItem,
  quote: Quote,
): CoverOfferView | null {
  if (!inForce) return null
  const { id, product } = inForce
  const chosen = { product, valuePence: valueOf(item) }
  const why = whyNotCovered(chosen, { category: item.category, days: quote.days })
  const amountPence = quote.basePence + quote.addonsPence
  const pence = why === undefined ? coverPenceOf(chosen, { amountPence, days: quote.days }) : 0
  return {
    offered: why === undefined,
    why: why ?? null,
    amount: toPounds(pence),
    total_with: toPounds(quote.totalPence - quote.coverPence + pence),
    product: {
      id,
      name: product.name,
      insurer: product.insurer.name,
      terms: coverTerms(product),
      distributor: distributorSentence(product, settings.get('legal.operator').name),
      policy_url: product.policy_url,
      key_facts_url: product.key_facts_url,
      complaints_url: product.complaints_url,
      demo: product.demo,
    },
  }
}

/** The cover that the caller requests; undefined if none. Throws `cover_unavailable` and `cover_changed`. */
export function chooseCover(
  inForce: CoverInForce | undefined,
  item: CoveredItem,
  { input, days }: { readonly input: HireInput; readonly days: number },
): ChosenCover | undefined {
  if (!input.cover) return undefined
  if (!inForce) throw new AppError('cover_unavailable', { message: 'Cover is no longer available.' })
  if (inForce.id !== input.cover.id) throw new AppError('cover_changed', { message: 'The cover has changed.' })
  const chosen = { product: inForce.product, valuePence: valueOf(item) }
  const why = whyNotCovered(chosen, { category: item.category, days })
  if (why !== undefined) throw new AppError('cover_unavailable', { message: `The cover can't be added: ${why}.` })
  return chosen
}
