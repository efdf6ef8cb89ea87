/**
 * The owner's part of what is kept of a price, computed independently from the published rules: the operator gets the 15 % on top, and
 * half of that after a refund of half. Anything taken beyond the price (too little for a cover) belongs to neither side: staff refund it.
 */
export function shareOfOwner(price: number, all: number): number {
  if (all <= 0) return 0
  const kept = Math.min(all, price)
  const fee = price - Math.round(price / 1.15)
  const half = Math.floor(price / 2)
  return kept - (kept === half ? Math.floor(fee / 2) : Math.floor((fee * kept) / price))
}

/** A share of an amount in whole pence, at least a penny. */
export const shareOf = (pence: number, share: number) => Math.max(1, Math.floor((pence * share) / 100))
