import { groundNames, groundOf } from '@itemo/domain/moderation/grounds.ts'
import { referenceOf } from '@itemo/domain/staff/references.ts'
import { formatInstant } from '#app/lib/format.ts'
import { roleNames } from './operator-copy.ts'
import { measuresDone } from './queue/queue-copy.ts'

const fields = new Map(
  Object.entries({
    roles: 'Roles',
    child_safety: 'Child safety cases',
    factors: 'Second factors',
    state: 'State',
    waiting_on: 'Waits for',
    due_at: 'Due',
    waits_until: 'Waits until',
    until: 'Open until',
    agency_reported_on: 'Reported to an agency on',
    agency_reference: 'Reference there',
    outcome: 'Outcome',
    measures: 'Measures',
    hires_cancelled: 'Hires cancelled',
    hires_left: 'Hires left as they are',
    suggested: 'Suggested',
    status: 'Status',
    refunded_pence: 'Given back, in pence',
    borne_by: 'Borne by',
    answer_by: 'Answer by',
    sessions: 'Sessions',
    due_state: 'Due',
    outside_pence: 'Paid another way, in pence',
    borne_pence: 'Borne by Itemo, in pence',
    missing_pence: 'Missing, in pence',
    answer: 'Answer',
    finding: 'Finding',
    claim_state: 'Damage case',
    decided_pence: 'Awarded, in pence',
    field: 'Field',
    kind: 'Kind',
    shared: 'Shared with the team',
    review_by: 'Review by',
    count: 'How many',
    sole_reviewer: 'Decided the first time by the same person',
  }),
)

const values = new Map<string, string>(
  Object.entries({
    ...roleNames,
    ...measuresDone,
    split: 'owner and Itemo',
    member: 'its person',
    outside: 'someone outside',
    no_action: 'no action',
    action: 'measures',
    upheld: 'the decision stands',
    overturned: 'the decision is undone',
    changed: 'something else is decided',
    ...Object.fromEntries(groundNames.map((name) => [name, groundOf(name).rule])),
  }),
)

const instant = /^\d{4}-\d\d-\d\dT/

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(describeValue).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return 'none'
  return instant.test(value) ? formatInstant(value) : (values.get(value) ?? value.replaceAll('_', ' '))
}

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

const links = new Map([
  ['rental_id', 'Linked rental'],
  ['item_id', 'Linked item'],
  ['case_id', 'Linked case'],
])

type Changes = Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>

/** What an entry of the audit changed, line by line; the ids of decisions say nothing to a reader. */
export function describeChanges(changes: Changes): string[] {
  return Object.entries(changes).flatMap(([field, { before, after }]) => {
    if (field === 'decision') return []
    if (field === 'assigned_to') return [after === null ? 'Nobody looks after it' : 'Someone else looks after it']
    if (field.endsWith('_id')) return [`${links.get(field) ?? field}: ${after === null ? 'none' : 'another'}`]
    if (field === 'display_name') return ['The name that members read']
    const to = describeValue(field.startsWith('hires_') && Array.isArray(after) ? after.map(referenceOf) : after)
    // A rule names itself.
    if (field === 'ground' && isNothing(before)) return [to]
    const change = isNothing(before) ? to : `${describeValue(before)} → ${to}`
    return [`${fields.get(field) ?? field.replaceAll('_', ' ')}: ${change}`]
  })
}

/** The beginning of an id: enough to tell two of a list apart. */
export const shortId = (id: string): string => id.split('-')[0] ?? id
