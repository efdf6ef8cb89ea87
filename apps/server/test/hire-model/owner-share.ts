/**
 * The owner's part of what is kept of a price, by the rules as people read them: 15 % on top are the operator's, of half it is half.
 * What was taken beyond the price (of a cover too little was taken for) belongs to neither side: it is for staff to give back.
 */
export function shareOfOwner(price: number, all: number): number {
  if (all <= 0) return 0
  const kept = Math.min(all, price)
  const fee = price - Math.round(price / 1.15)
  const half = Math.floor(price / 2)
  return kept - (kept === half ? Math.floor(fee / 2) : Math.floor((fee * kept) / price))
}

/** A share of so many pence in whole pence, a penny at least. */
export const shareOf = (pence: number, share: number) => Math.max(1, Math.floor((pence * share) / 100))
