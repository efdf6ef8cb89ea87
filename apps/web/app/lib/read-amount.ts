/** '30', '30.5', '.50', '1,200.50', and the continental '30,00'; '1,500' is fifteen hundred. */
const amount = /^(?:\d*\.?\d{1,2}|\d+\.?|\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?|\d+,\d{2})$/

/** Parses a typed amount in pounds, with or without £. Null for an empty text; NaN for anything that isn't an amount. */
export function readAmount(text: string): number | null {
  const plain = text.trim().replace(/^£\s*/, '')
  if (plain === '') return null
  if (!amount.test(plain)) return Number.NaN
  return Number(plain.replace(/,(?=\d{2}$)/, '.').replaceAll(',', ''))
}
