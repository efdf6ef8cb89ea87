import { addDays, countDays, type Day, isDay } from '../dates.ts'
import { formatPostcode } from '../postcodes.ts'
import { maxHireDays } from '../rentals/max-hire-days.ts'
import { areaName, namedAreas } from './postcode-areas.ts'
import { kmPerMile, maxMiles } from './search-distances.ts'

/** A part of the typed text, and what it means; the texts of all parts joined are the typed text. */
export type SearchPart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'near'; readonly text: string; readonly near: string }
  /** The greatest distance, in whole miles. */
  | { readonly kind: 'miles'; readonly text: string; readonly miles: number }
  /** Near the searcher. */
  | { readonly kind: 'me'; readonly text: string }
  | { readonly kind: 'dates'; readonly text: string; readonly from: Day; readonly until: Day }
  /** The highest daily price, in pounds. */
  | { readonly kind: 'max'; readonly text: string; readonly max: number }

/** Finds one kind of part in a text; undefined where there's none. */
type Reader = (text: string, today: Day) => { readonly at: number; readonly part: SearchPart } | undefined

const postcode = String.raw`[a-z]{1,2}\d[a-z\d]?(?:\s?\d[a-z]{2})?`
/** 'Of' follows a distance, which was removed before. */
const of = String.raw`^\s+of\s+`
const nearPattern = new RegExp(
  String.raw`(?:(?<![\p{L}\d])(?:near|in|around)\s+|${of})(${postcode})(?![\p{L}\d])`,
  'iu',
)
const endPattern = new RegExp(String.raw`(?<=\S\s+)(${postcode})\s*$`, 'iu')
/** A whole postcode, by its letters too, is a place wherever it stands: no item has one in its words. */
const wholePattern = /(?<![\p{L}\d])([a-z]{1,2}\d[a-z\d]?\s?\d[abd-hjlnp-uw-z]{2})(?![\p{L}\d])/iu

/** Towns whose names begin with that of an area: 'near Newport Pagnell' isn't near Newport. */
const longerNames = [
  'Bolton le Sands',
  'Bolton upon Dearne',
  'Bradford-on-Avon',
  'Brixton Hill',
  'Charlton Kings',
  'Chester-le-Street',
  'Enfield Town',
  'Harrow on the Hill',
  'Lee-on-the-Solent',
  'Newport Pagnell',
  'Newport-on-Tay',
  'Stratford-upon-Avon',
  'Sutton Bridge',
  'Sutton Coldfield',
  'Sutton in Ashfield',
  'West End of London',
  'Worcester Park',
]

/** The names of post towns and of London's districts, the longest first: 'near Newcastle upon Tyne'. */
const towns = [...namedAreas().map(({ name }) => name), ...longerNames].toSorted(
  (one, other) => other.length - one.length,
)
/** Matches a name whichever way its words are joined and its apostrophe is typed. */
const townPatterns = towns.map((name) => name.replaceAll(/[\s-]/g, String.raw`[\s-]+`).replaceAll('’', "['’]?"))
const townNames = townPatterns.join('|')
/** 'in' only at the end: the names of some towns are also nouns or verbs (bath, bow, reading). */
const townPattern = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:near|around)\s+(${townNames})(?![\p{L}\d-])|in\s+(${townNames})\s*$)|${of}(${townNames})(?![\p{L}\d-])`,
  'iu',
)
/** A name that goes on: 'near Preston Candover' is a place that we don't know. */
const goesOn = /^\p{Lu}.*\n\s*\p{Lu}/u

const mePattern = /(?:(?<![\p{L}\d])(?:near|around)|^\s+of)\s+me(?![\p{L}\d])/iu

const readNear: Reader = (text) => {
  const town = townPattern.exec(text)
  const typed = town?.[1] ?? town?.[2] ?? town?.[3]
  const index = typed === undefined ? -1 : townPatterns.findIndex((one) => new RegExp(`^${one}$`, 'iu').test(typed))
  const name = towns[index]
  if (town && name !== undefined) {
    const after = text.slice(town.index + town[0].length)
    return goesOn.test(`${typed}\n${after}`)
      ? undefined
      : { at: town.index, part: { kind: 'near', text: town[0], near: name } }
  }
  const me = mePattern.exec(text)
  if (me) return { at: me.index, part: { kind: 'me', text: me[0] } }
  const match = nearPattern.exec(text) ?? endPattern.exec(text) ?? wholePattern.exec(text)
  const near = formatPostcode(match?.[1] ?? '')
  if (!match || areaName(near) === undefined) return undefined
  return { at: match.index, part: { kind: 'near', text: match[0], near } }
}

const milesPattern = /(?<![\p{L}\d])within\s+(\d{1,3})\s*(?:(miles?|mi)|km|kilomet(?:re|er)s?)(?![\p{L}\d])/iu

const readMiles: Reader = (text) => {
  const match = milesPattern.exec(text)
  const miles = Math.round(Number(match?.[1]) / (match?.[2] ? 1 : kmPerMile))
  if (!match || !(miles > 0 && miles <= maxMiles)) return undefined
  return { at: match.index, part: { kind: 'miles', text: match[0], miles } }
}

const maxPattern =
  /(?<![\p{L}\d])(?:under|below|max|up to|less than)\s*(£?)\s*(\d{1,4}(?:\.\d{1,2})?)(?![\d.])(\s*(?:\/|a|per)\s*day(?!\p{L}))?/iu

/** A price needs a pound sign or 'a day': 'max 20 people' is no price. */
const readMax: Reader = (text) => {
  const match = maxPattern.exec(text)
  const max = Number(match?.[2])
  if (!match || !(match[1] || match[3]) || !(max > 0)) return undefined
  return { at: match.index, part: { kind: 'max', text: match[0], max } }
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A day without a year is the next one with that date, unless it's further ahead than this many days. */
const maxAheadDays = 270

const day = (name: string) => String.raw`(?<${name}>\d{1,2})(?:st|nd|rd|th)?`
const month = (name: string) =>
  `(?<${name}>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`
const weekday = (name: string) => `(?<${name}>${weekdays.join('|')})`
const to = String.raw`\s*(?:-|–|to|until|till)\s*`
/** Joins a day and the day after: 'saturday and sunday'. */
const and = String.raw`\s*(?:and|&)\s*`
/** An optional year: without it, the next such day is meant. */
const year = (name: string) => String.raw`(?:,?\s+(?<${name}>20\d\d)(?!\d))?`
const slashed = (days: string, month: string, year: string) =>
  String.raw`(?<${days}>\d\d?)\/(?<${month}>\d\d?)\/(?<${year}>(?:20)?\d\d)`
const iso = (name: string) => String.raw`(?<${name}>20\d\d-\d\d-\d\d)`
const lasting = (days: string, week: string) => String.raw`for\s+(?:(?<${days}>\d{1,2})\s+days?|(?<${week}>a)\s+week)`

type Groups = Readonly<Record<string, string | undefined>>

/** A phrase for days, with optional words around it: 'for 3 days from friday', 'friday for 3 days'. */
function way(said: string, read: (groups: Groups, today: Day) => Pair | undefined) {
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\d/–-])(?:${lasting('daysFrom', 'weekFrom')}\s+(?:from|on)\s+)?(?:(?:on|from|for|this|the)\s+)*${said}(?:\s+${lasting('daysOn', 'weekOn')})?(?![\p{L}\d])`,
    'iu',
  )
  return { pattern, read }
}

/** The longest phrases first; each turns its groups into days, or returns undefined when they're no valid days. */
const ways = [
  way(`${iso('a')}${to}${iso('b')}`, ({ a, b }, today) => pair(future(a, today), future(b, today))),
  way(iso('a'), ({ a }, today) => pair(future(a, today))),
  way(`${slashed('a', 'b', 'c')}${to}${slashed('d', 'e', 'f')}`, ({ a, b, c, d, e, f }, today) =>
    pair(dayOf(a, monthOf(b), today, c), dayOf(d, monthOf(e), today, f)),
  ),
  way(slashed('a', 'b', 'c'), ({ a, b, c }, today) => pair(dayOf(a, monthOf(b), today, c))),
  way(
    `${day('a')}\\s*${month('b')}${year('e')}${to}${day('c')}\\s*${month('d')}${year('f')}`,
    ({ a, b, c, d, e, f }, today) => pair(dayOf(a, b, today, e ?? f), dayOf(c, d, today, f)),
  ),
  way(`${day('a')}${to}${day('b')}\\s*${month('c')}${year('d')}`, ({ a, b, c, d }, today) =>
    pair(dayOf(a, c, today, d), dayOf(b, c, today, d)),
  ),
  way(`${day('a')}${and}${day('b')}\\s*${month('c')}${year('d')}`, ({ a, b, c, d }, today) =>
    twoDays(dayOf(a, c, today, d), dayOf(b, c, today, d)),
  ),
  way(`${day('a')}\\s*${month('b')}${year('c')}`, ({ a, b, c }, today) => pair(dayOf(a, b, today, c))),
  way(`${month('b')}\\s+${day('a')}${year('c')}`, ({ a, b, c }, today) => pair(dayOf(a, b, today, c))),
  way(String.raw`(?<a>\d\d)\/(?<b>\d\d)(?!\/)`, ({ a, b }, today) => pair(dayOf(a, monthOf(b), today))),
  way(String.raw`(?<next>next\s+)?weekend`, ({ next }, today) => weekend(next !== undefined, today)),
  way('today', (_, today) => pair(today)),
  way('tomorrow', (_, today) => pair(addDays(today, 1))),
  way(`${weekday('a')}${to}${weekday('b')}`, ({ a, b }, today) => {
    const from = nextWeekday(a, today)
    return pair(from, from && nextWeekday(b, from))
  }),
  way(`${weekday('a')}${and}${weekday('b')}`, ({ a, b }, today) => {
    const from = nextWeekday(a, today)
    return twoDays(from, from && nextWeekday(b, from))
  }),
  way(weekday('a'), ({ a }, today) => pair(nextWeekday(a, today))),
]

interface Pair {
  readonly from: Day
  readonly until: Day
}

function pair(from: Day | undefined, until = from): Pair | undefined {
  return from !== undefined && until !== undefined && until >= from ? { from, until } : undefined
}

/** Two consecutive days. */
const twoDays = (from: Day | undefined, until: Day | undefined) =>
  from !== undefined && until === addDays(from, 1) ? pair(from, until) : undefined

const future = (day: string | undefined, today: Day) =>
  day !== undefined && isDay(day) && day >= today ? day : undefined

const monthOf = (number: string | undefined) => months[Number(number) - 1]

/** A day of a month: in the given year (two or four digits), else the next one with that date. */
function dayOf(day: string | undefined, name: string | undefined, today: Day, said?: string): Day | undefined {
  const index = months.indexOf((name ?? '').slice(0, 3).toLowerCase())
  const year = Number(today.slice(0, 4))
  const inYear = (it: number) => `${it}-${String(index + 1).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`
  if (said !== undefined) return future(inYear(2000 + (Number(said) % 100)), today)
  const found = [inYear(year), inYear(year + 1)].find((it) => isDay(it) && it >= today)
  return found !== undefined && countDays(today, found) <= maxAheadDays ? found : undefined
}

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

function nextWeekday(name: string | undefined, from: Day): Day | undefined {
  const index = weekdays.indexOf((name ?? '').toLowerCase())
  return index === -1 ? undefined : addDays(from, (index - weekdayOf(from) + 7) % 7)
}

/** Saturday and Sunday of this week or the next one. On a Sunday, this weekend is what is left of it. */
function weekend(isNext: boolean, today: Day): Pair {
  const isSunday = weekdayOf(today) === 0
  const saturday = addDays(today, isSunday ? -1 : 6 - weekdayOf(today))
  if (isNext) return { from: addDays(saturday, 7), until: addDays(saturday, 8) }
  return { from: isSunday ? today : saturday, until: addDays(saturday, 1) }
}

const readDates: Reader = (text, today) => {
  for (const { pattern, read } of ways) {
    const match = pattern.exec(text)
    const groups: Groups = match?.groups ?? {}
    const days = match ? read(groups, today) : undefined
    if (!match || !days) continue
    const { daysFrom, daysOn, weekFrom, weekOn } = groups
    const length = (weekFrom ?? weekOn) ? '7' : (daysFrom ?? daysOn)
    const until = length === undefined ? days.until : addDays(days.from, Number(length) - 1)
    if (until < days.from || countDays(days.from, until) > maxHireDays) continue
    return { at: match.index, part: { kind: 'dates', text: match[0], from: days.from, until } }
  }
  return undefined
}

/**
 * The parts of a search besides its words: near which postcode or town, or near the searcher; within which distance; on which days; for how
 * much a day at most. Each is found once at most. `today` is the day in London. Dates that are past, distances and hires that are too long,
 * and anything unclear stay words.
 */
export function parseSearch(text: string, today: Day): SearchPart[] {
  let parts: SearchPart[] = text === '' ? [] : [{ kind: 'words', text }]
  for (const read of [readMax, readMiles, readDates, readNear]) {
    for (const [index, part] of parts.entries()) {
      const found = part.kind === 'words' ? read(part.text, today) : undefined
      if (!found) continue
      const before = part.text.slice(0, found.at)
      const after = part.text.slice(found.at + found.part.text.length)
      const words = (rest: string): SearchPart[] => (rest === '' ? [] : [{ kind: 'words', text: rest }])
      parts = [...parts.slice(0, index), ...words(before), found.part, ...words(after), ...parts.slice(index + 1)]
      break
    }
  }
  return parts
}

/** The words of a search that are left without the other parts. */
export function wordsOfParts(parts: readonly SearchPart[]): string {
  return parts
    .map((part) => (part.kind === 'words' ? part.text : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
