export interface TestCard {
  readonly number: string
  readonly name: string
  readonly outcome: 'succeeds' | 'declined' | 'authenticates' | 'times_out'
  /** The hold at a checkout succeeds, but every capture fails, and so does everything without the holder. */
  readonly captureFails?: true
  /** Its bank requires the holder's authentication every time: payments without it are refused, even once the card is saved. */
  readonly alwaysAuthenticates?: true
  /** A refund is `pending` first and completed a minute later, or seems to succeed and is returned by the bank a minute later. */
  readonly refund?: 'pends' | 'fails_later'
  /** The payer disputes every charge at once. */
  readonly disputes?: true
  /** Its payments are available at once, without days of settlement. */
  readonly settlesAtOnce?: true
}

/** The sandbox's cards, in the order in which its page lists them. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', name: 'Succeeds', outcome: 'succeeds' },
  { number: '4000000000000002', name: 'Is declined', outcome: 'declined' },
  { number: '4000002500003155', name: 'Asks for authentication', outcome: 'authenticates' },
  {
    number: '4000002760003184',
    name: 'Asks for authentication every time, even once saved',
    outcome: 'authenticates',
    alwaysAuthenticates: true,
  },
  { number: '4000000000000119', name: 'Times out at the bank', outcome: 'times_out' },
  {
    number: '4000000000000341',
    name: 'Succeeds, then fails when charged later',
    outcome: 'succeeds',
    captureFails: true,
  },
  { number: '4000000000007726', name: 'Succeeds, and refunds take a minute', outcome: 'succeeds', refund: 'pends' },
  {
    number: '4000000000005126',
    name: 'Succeeds, and returns refunds after a minute',
    outcome: 'succeeds',
    refund: 'fails_later',
  },
  { number: '4000000000000259', name: 'Succeeds, then is disputed', outcome: 'succeeds', disputes: true },
  {
    number: '4000000000000077',
    name: 'Succeeds, with the money available right away',
    outcome: 'succeeds',
    settlesAtOnce: true,
  },
]

/** The card with a number as people type it, with spaces. */
export function findCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '')
  return testCards.find((card) => card.number === digits)
}

/** Groups the digits in fours. */
export function formatCardNumber(number: string): string {
  return number.replace(/\d{4}(?=\d)/g, '$& ')
}

/** Whether a number could be a card number (Luhn check digit). */
export function isCardNumber(number: string): boolean {
  const digits = number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}
