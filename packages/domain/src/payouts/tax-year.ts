import { addDays, type Day } from '../dates.ts'

/** A tax year in the United Kingdom, from 6 April to 5 April; it is named after the year in which it begins. */
export interface TaxYear {
  readonly year: number
  readonly from: Day
  readonly until: Day
}

/** The tax year that begins in a year. */
export function taxYear(year: number): TaxYear {
  const dayOf = (of: number) => `${String(of).padStart(4, '0')}-04-06`
  return { year, from: dayOf(year), until: addDays(dayOf(year + 1), -1) }
}

/** The tax year of a day. */
export function taxYearOf(day: Day): TaxYear {
  const year = Number(day.slice(0, 4))
  return taxYear(day < taxYear(year).from ? year - 1 : year)
}
