/** '30', '30.5', '.50', '1,200.50', and '30,00' as it's written on the continent: '1,500' is fifteen hundred. */
const amount = /^(?:\d*\.?\d{1,2}|\d+\.?|\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?|\d+,\d{2})$/

/** What someone typed as an amount in pounds, with or without its £. Null for an empty text; NaN for what is no amount. */
export function readAmount(text: string): number | null {
  const plain = text.trim().replace(/^£\s*/, '')
  if (plain === '') return null
  if (!amount.test(plain)) return Number.NaN
  return Number(plain.replace(/,(?=\d{2}$)/, '.').replaceAll(',', ''))
}
