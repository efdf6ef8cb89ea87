import { onDemand } from '@itemo/domain/on-demand.ts'

const wholePounds = onDemand(
  () => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 }),
)
const poundsAndPence = onDemand(() => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }))

/** A rate as shown in a label: '£12', or '£12.50' when there are pence. */
export function formatPounds(pounds: number): string {
  return (Number.isInteger(pounds) ? wholePounds() : poundsAndPence()).format(pounds)
}

/** An amount of a sum: always two decimals, '£12.00' (spec: marketplace 9 "Amounts show to 2 decimals"). */
export function formatAmount(pounds: number): string {
  return poundsAndPence().format(pounds)
}
