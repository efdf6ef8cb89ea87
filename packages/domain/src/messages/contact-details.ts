import { hasBankDetails } from './bank-details.ts'
import { hasPhoneNumber } from './phone-numbers.ts'

const shownEndings = 'com|net|org|info|io|me|uk|eu|ie|fr|de|es|it|pl|ro|nl|us|co|app|email|online'
const mailProviders =
  'gmail|googlemail|hotmail|outlook|yahoo|icloud|live|msn|aol|proton|protonmail|btinternet|sky|ymail|gmx'

const written = /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}\.[a-z]{2,24}/
const spaced = new RegExp(
  String.raw`[a-z0-9._%+-]{1,64} ?@ ?[a-z0-9-]{1,63}(?: ?\. ?[a-z0-9-]{1,63}){0,3} ?\. ?(?:${shownEndings})\b`,
)
const spelled = new RegExp(
  String.raw`\b[a-z0-9._%+-]{1,64} at [a-z0-9-]{1,63}(?: dot [a-z0-9-]{1,63}){0,3} dot (?:${shownEndings})\b`,
)
const spelledOutEmail = new RegExp(String.raw`\b[a-z0-9._%+-]{1,64} at (?:${mailProviders})\b`)
const links =
  /\b(?:paypal\.(?:me|com)|monzo\.(?:me|com)|revolut\.me|wise\.com|buy\.stripe\.com|cash\.app|venmo\.com|sumup\.(?:link|me)|square\.link|settleup\.starlingbank\.com|wa\.me|t\.me)\b/

/**
 * Whether a text contains a way to reach or pay someone outside the product: a phone number, an email address, bank details or a payment
 * link, also when spelled out. It triggers a warning only, so it misses rare disguises rather than mistake prices, days, sizes and
 * postcodes for numbers. Runs in linear time.
 */
export function hasContactDetails(text: string): boolean {
  const plain = simplify(text)
  return hasMailAddress(plain) || links.test(plain) || hasBankDetails(plain) || hasPhoneNumber(plain)
}

/** Normalises a text: lower case, plain digits and letters, no invisible characters, single spaces. */
export function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
}

function hasMailAddress(plain: string): boolean {
  const joined = plain.replace(/ ?[([{] ?at ?[)\]}] ?/g, '@').replace(/ ?[([{] ?dot ?[)\]}] ?/g, '.')
  if (written.test(joined) || spelled.test(joined) || spelledOutEmail.test(joined)) return true
  return spaced.test(joined.replace(/ dot /g, '.'))
}
