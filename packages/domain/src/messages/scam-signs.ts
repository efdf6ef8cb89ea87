import { simplify } from './contact-details.ts'
import { type ScamSign, scamSigns } from './message-warnings.ts'

/** Matches one of some words, as a whole word. */
const word = (words: string) => new RegExp(String.raw`\b(?:${words})\b`)
/** Matches one word of each list, in this order, with at most this many characters between them. */
const near = (first: string, second: string, letters = 60) =>
  new RegExp(String.raw`\b(?:${first})\b.{0,${letters}}\b(?:${second})\b`)
/** The same in either order. */
const around = (one: string, other: string) => [near(one, other), near(other, one)]

const code = String.raw`otp|passcode|(?:\d|six|four)[ -]digit (?:code|number|pin)|(?:verification|security|confirmation|login|log-in|whatsapp|sms|text) code|code|pin|login details|your password`
const arrived = String.raw`by text|by sms|sms|otp|passcode|digit|verification|verify|security code|login code|confirmation code|sent you|sent a code|you(?: just)? (?:get|got|received?)|from the email|your account|password|just received|whatsapp`
const cards = String.raw`(?:gift|steam|itunes|google play|apple gift|amazon|razer gold|prepaid|paysafe)[ -]?(?:gift )?(?:cards?|vouchers?|card)|paysafecard|itunes vouchers?|steam cards?|razer gold|voucher code`
const cardUse = String.raw`pay|paid|payment|deposit|accept|buy|get|scratch|send|codes?|numbers|pin|confirm`
const tooMuch = String.raw`too much|overpaid|overpay|the difference|the balance|the rest|the extra|the excess|the surplus|left over|paid twice|double payment|pay you twice|a bit more|paid you twice|paid you double|the remainder|half of it back|for more|instead of £?\d+`
const sendBack = String.raw`refund|return|send (?:me |it )?back|send (?:one|the|back)|transfer|give the rest|forward it|bank it|to (?:my|the) (?:mover|courier|driver|agent)`
const byTransfer = String.raw`bank transfer|by transfer|wire|paypal|bank account|to my account|my bank|straight to me|outside itemo|bank details|transfer a|transfer me|send £?\d+ now`

interface Sign {
  /** At least one of these matches, */
  readonly any: readonly RegExp[]
  /** and all of these, */
  readonly all?: readonly RegExp[]
  /** and this doesn't. */
  readonly but?: RegExp
}

const signs: Readonly<Record<Exclude<ScamSign, 'look_alike_address'>, Sign>> = {
  asks_for_code: {
    any: [
      /\b(?:otp|passcode|(?:\d|six|four)[ -]digit (?:code|number|pin)|(?:verification|security|confirmation|login|log-in|google voice) code|code (?:we|itemo|google) sent|\d digits (?:you|u)|(?:login|log-in) details|verification number|code on your phone|what code did (?:you|u)|sent a code to your)\b/,
      ...around(code, arrived),
    ],
    all: [
      word(
        String.raw`what|whats|please|pls|send|tell|give|confirm|share|forward|pass|read|text|paste|copy|reply with|need|needs|what's|what is|can you send|you just received|you'll get|you got|pass it on`,
      ),
    ],
    // Codes for doors and the like are handed over legitimately.
    but: /\b(?:gate|door|key safe|padlock|lock|two-step)\b/,
  },
  gift_cards: {
    any: around(cards, cardUse),
    but: word(String.raw`gave me|for my birthday|from work|got a voucher|got vouchers`),
  },
  overpayment: { any: around(tooMuch, sendBack) },
  deposit_elsewhere: {
    any: [near('deposit|holding fee', byTransfer), near(byTransfer, 'deposit|holding fee|reserve|hold')],
  },
  agent_collects: {
    any: [
      word(
        String.raw`courier|agent|mover|shipper|shipping|driver|fedex|dhl|ups|delivery company|assistant|representative|cousin|handling charge`,
      ),
    ],
    all: [
      word(
        String.raw`cash|cheque|money|payment|paid|pay|funds?|bank details|fee|fees|insurance|label|refund|oil rig|offshore|abroad|overseas|out of the country|military|confirm your account`,
      ),
      /\b(?:collect|pick|come|bring|grab|oil rig|offshore|abroad|overseas|out of the country|military|pay)/,
    ],
  },
  pays_elsewhere: {
    any: [
      near('outside', '(?:the |this )?(?:app|platform|site|website|itemo)', 6),
      /\boff (?:the )?(?:app|itemo|site|platform)\b/,
      /\b(?:pay|paid|send|transfer|wire|take|only take|accept|through|by|on|prefer)\b.{0,30}\b(?:western union|moneygram|bitcoin|btc|usdt|crypto|friends and family|zelle|venmo|cash app|revolut|monzo)\b/,
      /\b(?:do|use|through|by|via|accept|to) (?:paypal|venmo)\b/,
      /^(?:please )?(?:revolut|monzo|wire) me\b/,
      /\b(?:direct|straight|bank|direct bank) transfer\b|\btransfer straight\b|\bbank transfer me\b/,
      near('pay|paid', '(?:me |you )?direct(?:ly)?', 6),
      near('pay', 'cash (?:and|,)|me (?:in )?cash', 12),
      near('deal|deals', 'direct', 12),
      near('cash', '(?:decline|cancel|withdraw) (?:the|my|your) (?:request|booking)|no need for the (?:site|app)'),
      near('(?:lose|lost|skip|save|avoid|without)', '(?:the )?commission', 8),
      near('whatsapp|telegram', '(?:arrange|do|make|for) (?:the )?payment', 40),
      near('my|your', 'paypal|venmo', 6),
      near('do you accept|send the money to|to your', 'bank(?: payment| transfer)?', 12),
      near('privately', 'website|site|app|itemo', 40),
      /\bcut out the middle ?man\b/,
      near('skip|save|avoid|without', '(?:the )?(?:itemo )?fees?', 12),
      near("don't (?:book|use|pay)", '(?:on )?(?:here|itemo|the site)', 24),
      near('send|release', 'to his account|payment link', 40),
      near('instead of', 'the checkout', 6),
    ],
    // The opposite: someone who wants to stay on the site.
    but: /\b(?:don't|not|never|no|can't|won't)\b[^.!?]{0,20}\b(?:cash|bank transfer|outside|off (?:the )?(?:app|itemo)|transfer)\b/,
  },
}

/** Greek and Cyrillic letters that look like Latin ones. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    е: 'e',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    х: 'x',
    і: 'i',
    ј: 'j',
    ѕ: 's',
    α: 'a',
    ε: 'e',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
  }),
)
const ownNames = /(?:^|[^a-z0-9])(?:[il1|]tem[o0])(?:[^a-z0-9]|$)/
/** A label of a domain name that begins with the product's name. */
const ownLabels = /(?:^|\.)(?:[il1|]tem[o0])[a-z0-9-]*\.[a-z]/
const addresses = /(?:https?:\/\/)?(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}(?:\/\S*)?/g

/**
 * The worst sign of a known fraud in a text, or undefined. `host` is the site's own, so that its own links aren't signs. It triggers a
 * warning only: a text without a sign isn't safe, and one with a sign isn't refused. Runs in linear time.
 */
export function scamSignOf(text: string, host: string): ScamSign | undefined {
  const plain = simplify(text)
    .replaceAll('’', "'")
    .replace(/[\u0370-\u03ff\u0400-\u04ff]/g, (letter) => lookAlikes.get(letter) ?? letter)
  return scamSigns.find((name) => (name === 'look_alike_address' ? looksAlike(plain, host) : has(plain, signs[name])))
}

/** `but` only counts within the same sentence as the sign. */
function has(plain: string, { any, all = [], but }: Sign): boolean {
  const isSaid = (part: string) => any.some((one) => one.test(part)) && all.every((one) => one.test(part))
  if (!isSaid(plain)) return false
  if (!but?.test(plain)) return true
  const rest = plain.split(/(?<=[.!?;\n]) /).filter((sentence) => !but.test(sentence))
  return isSaid(rest.join(' '))
}

/** Whether a domain name contains the product's name, or a look-alike of it, and isn't the site's own. */
function looksAlike(plain: string, host: string): boolean {
  return [...plain.matchAll(addresses)].some(([address]) => {
    const named = address.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
    return (ownNames.test(address) || ownLabels.test(named)) && named !== host && !named.endsWith(`.${host}`)
  })
}
