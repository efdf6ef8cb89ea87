import { plural } from '@itemo/domain/plural.ts'
import { riskRuleWords } from '@itemo/domain/moderation/assess-listing.ts'
import type { RestrictionKind } from '@itemo/domain/moderation/measures.ts'
import type { ItemShow, PeopleFilter } from '@itemo/domain/staff/staff-people-schemas.ts'
import { itemStatusWords } from '@itemo/domain/staff/staff-words.ts'
import { knownWords } from '#app/lib/known-words.ts'
import type { StaffItem } from './staff-people-queries.ts'

export const filterNames: Readonly<Record<PeopleFilter, string>> = {
  restricted: 'Restricted',
  new: 'New, 7 days',
  warned: 'Warned',
  unconfirmed: 'Not confirmed',
  identity_checked: 'ID checked',
  identity_running: 'ID being checked',
  owed: 'Owed money',
  owes: 'Owing money',
  dispute: 'In a dispute',
}

export const showNames: Readonly<Record<ItemShow, string>> = {
  new: 'New, 24 hours',
  risky: 'Risky',
  edited: 'Edited after a check',
  boosted: 'Boosted',
  no_picture: 'Without a picture',
}

export const restrictionNames: Readonly<Record<RestrictionKind, string>> = knownWords(
  {
    listing: "Can't list",
    messaging: "Can't write",
    hiring: "Can't hire",
    suspended: 'Suspended',
  },
  'Restricted',
)

export const itemStatusNames: Readonly<Record<StaffItem['status'], string>> = knownWords(itemStatusWords, 'Changed')

/** The findings of the risk rules. */
export const ruleNames = knownWords(riskRuleWords, "Something this page doesn't recognise")

/** The limit of counting. */
const maxCounted = 1000

/** '3 items', '1 item', '1,000 or more items'. */
export function countOf(count: number, one: string): string {
  if (count >= maxCounted) return `1,000 or more ${one}s`
  return plural(count, one)
}
