import type { Day } from './dates.ts'
import { onDemand } from './on-demand.ts'

const zone = 'Europe/London'
const longDay = onDemand(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone }))
const longDayOfMark = onDemand(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))
const longInstant = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone }),
)
const briefInstant = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }),
)

/** A calendar day: '24 November 2026'. */
export const dayInWords = (day: Day): string => longDayOfMark().format(new Date(`${day}T00:00:00Z`))

/** The day of an instant in London: '24 November 2026'. */
export const londonDayInWords = (at: Date): string => longDay().format(at)

/** An instant in London: '24 November 2026 at 09:30'. */
export const instantInWords = (at: Date): string => longInstant().format(at)

/** An instant in London, for lists: '24 Nov 2026, 09:30'. */
export const instantInBrief = (at: Date): string => briefInstant().format(at)
