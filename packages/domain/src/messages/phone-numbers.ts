const words: ReadonlyMap<string, string> = new Map(
  ['oh o zero nought nil', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].flatMap(
    (names, digit) => names.split(' ').map((name): [string, string] => [name, String(digit)]),
  ),
)

/** Dates, which would otherwise merge with the numbers next to them. */
const days =
  /(?<!\d)(?:[0-3]?\d[./-][01]?\d[./-](?:20)?\d{2}|[0-3]?\d [01]?\d 20\d{2}|20\d{2}[./-][01]\d[./-][0-3]\d)(?!\d)/g
/** Words and numbers, each with the characters before it. */
const tokens = /([^a-z0-9]*)([a-z0-9]+)/g
/** What people put between the digits of one number. */
const joins = /^[ ./\-()_*,|~·]{0,4}$/

const longest = 15

/** Whether a lower-case text contains a UK phone number or, with a plus or 00, one of any country. */
export function hasPhoneNumber(plain: string): boolean {
  return sequencesOf(plain.replace(days, ' ; ')).some(holdsPhone)
}

interface Sequence {
  /** Groups of digits. */
  readonly groups: string[]
  /** The indexes of groups with a plus before them. */
  readonly plus: Set<number>
}

/** The numbers of a text; digits separated only by spaces and the like belong to one number. */
function sequencesOf(plain: string): Sequence[] {
  const found: Sequence[] = []
  let current: Sequence = { groups: [], plus: new Set() }
  let times = 1
  for (const [, before = '', token = ''] of plain.matchAll(tokens)) {
    const plus = before.endsWith('+') || before.endsWith('(+')
    if (!joins.test(before) && !(plus && joins.test(before.replace('+', '')))) {
      current = { groups: [], plus: new Set() }
      times = 1
    }
    if (token === 'double' || token === 'triple') {
      times = token === 'double' ? 2 : 3
      continue
    }
    const digits = digitsOf(token)?.repeat(times)
    times = 1
    if (digits === undefined) {
      current = { groups: [], plus: new Set() }
      continue
    }
    if (current.groups.length === 0) found.push(current)
    if (plus) current.plus.add(current.groups.length)
    current.groups.push(digits)
  }
  return found
}

/** The digits of a token, with an O read as a zero; undefined when it's no number. */
function digitsOf(token: string): string | undefined {
  if (words.has(token)) return words.get(token)
  return /^[\do]*\d[\do]*$/.test(token) ? token.replaceAll('o', '0') : undefined
}

function holdsPhone({ groups, plus }: Sequence): boolean {
  return groups.some((_, start) => {
    let digits = ''
    for (let end = start; end < groups.length; end++) {
      digits += groups[end]
      if (digits.length > longest) return false
      if (isPhone(digits, plus.has(start), end - start + 1)) return true
    }
    return false
  })
}

function isPhone(digits: string, plus: boolean, groups: number): boolean {
  if (plus) return digits.length >= 9
  if (/^00[1-9]/.test(digits)) return digits.length >= 11
  if (/^447\d{9}$/.test(digits) || /^0[123789]\d{9}$/.test(digits)) return true
  // Ten digits occur only in a few old area codes and in freephone numbers; many small groups are sizes or hours.
  return /^0(?:1|[58]00)\d+$/.test(digits) && digits.length === 10 && groups <= 4
}
