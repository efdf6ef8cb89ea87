import { onDemand } from './on-demand.ts'

/** A calendar day in Europe/London, `YYYY-MM-DD`. Sorts and compares as text. */
export type Day = string

const dayMs = 86_400_000
const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const londonHour = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' }),
)
const londonDay = onDemand(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' }))

/** Memoises a function that is slower than a map lookup. After ten thousand keys the cache is cleared. */
function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const found = new Map<Key, Value>()
  return (key) => {
    const known = found.get(key)
    if (known !== undefined) return known
    const value = find(key)
    if (found.size >= 10_000) found.clear()
    found.set(key, value)
    return value
  }
}

/** Midnight UTC of a day in milliseconds: only for counting days, not an instant at which anything happens. */
const ruler = remembered((day: Day) => Date.parse(`${day}T00:00:00Z`))

const dayOnRuler = remembered((ms: number): Day => new Date(ms).toISOString().slice(0, 10))

/** Whether the text is a day that exists, between the years 2000 and 2199. */
export function isDay(text: string): text is Day {
  const isWritten = dayPattern.test(text) && text >= '2000' && text < '2200' && !Number.isNaN(ruler(text))
  return isWritten && addDays(text, 0) === text
}

const hourMs = 3_600_000
/**
 * Clocks in London change by whole hours, on the hour, so every hour belongs to one day. Formatting takes a hundred times as long as a
 * lookup.
 */
const dayOfHour = remembered((hour: number): Day => londonDay().format(new Date(hour * hourMs)))

/** The calendar day in London at an instant. Throws a RangeError for an invalid date. */
export function dayInLondon(at: Date): Day {
  return dayOfHour(Math.floor(at.getTime() / hourMs))
}

/** An ISO instant: its day, its time, and its zone. */
const instantPattern = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/

/** A day from `YYYY-MM-DD` or an ISO instant, as a day in London, also without a zone (R10). Undefined for anything else. */
export function parseDay(text: string): Day | undefined {
  if (isDay(text)) return text
  const [, written, time, zone] = instantPattern.exec(text) ?? []
  if (written === undefined || !isDay(written)) return undefined
  const at = new Date(`${written}${time}${zone ?? 'Z'}`)
  if (Number.isNaN(at.getTime())) return undefined
  const day = zone === undefined ? written : dayInLondon(at)
  return isDay(day) ? day : undefined
}

/** The day this many days later (negative: earlier). */
export function addDays(day: Day, count: number): Day {
  return dayOnRuler(ruler(day) + count * dayMs)
}

/** Days from start to end, inclusive: the same day is 1 (spec: marketplace 9 "Days are counted inclusively"). */
export function countDays(start: Day, end: Day): number {
  return (ruler(end) - ruler(start)) / dayMs + 1
}

/** The days from start to end, inclusive; empty when the end precedes the start. */
export function listDays(start: Day, end: Day): Day[] {
  return Array.from({ length: Math.max(0, countDays(start, end)) }, (_, index) => addDays(start, index))
}

/** The instant at which a day begins in London, taking summer time into account. */
export function startOfDay(day: Day): Date {
  const utc = ruler(day)
  // London is UTC or UTC+1: the day begins at one of two instants, and only the right one falls into the day's first hour.
  const early = new Date(utc - hourMs)
  return dayInLondon(early) === day ? early : new Date(utc)
}

/** The instant at which a day ends in London: the beginning of the next one. */
export function endOfDay(day: Day): Date {
  return startOfDay(addDays(day, 1))
}

/** The instant at which clocks in London show a full hour of a day; only for hours from 3 on, when clocks never change. */
export function hourOfDay(day: Day, hour: number): Date {
  const utc = new Date(ruler(day) + hour * 3_600_000)
  return Number(londonHour().format(utc)) === hour ? utc : new Date(utc.getTime() - hourMs)
}
