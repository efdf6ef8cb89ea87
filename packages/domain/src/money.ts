/** Whole pence. All arithmetic on money happens in this unit; pounds exist only on the wire, in tables and on screens. */
export type Pence = number

/** Pounds (at most two decimals) to whole pence. Also accepts PostgreSQL's `numeric`, which arrives as text. */
export function toPence(pounds: number | string): Pence {
  return Math.round(Number(pounds) * 100)
}

/** Whole pence to pounds, for the wire and for `numeric(…,2)` columns. */
export function toPounds(pence: Pence): number {
  return pence / 100
}

/** A share of whole pence, rounded half up; `basisPoints` are hundredths of a per cent: 1500 is 15 %. */
export function shareOf(pence: Pence, basisPoints: number): Pence {
  return Math.floor((pence * basisPoints + 5000) / 10000)
}

/** '£12.50': always two decimals (spec: marketplace 9 "Amounts show to 2 decimals"). */
export function formatPence(pence: Pence): string {
  const sign = pence < 0 ? '-' : ''
  const whole = String(Math.floor(Math.abs(pence) / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return `${sign}£${whole}.${String(Math.abs(pence) % 100).padStart(2, '0')}`
}
