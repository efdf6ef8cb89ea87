import { groundNames, groundOf } from '@itemo/domain/moderation/grounds.ts'
import type { AuditField } from '@itemo/domain/staff/audit-fields.ts'
import { referenceOf } from '@itemo/domain/staff/references.ts'
import { formatInstant } from '#app/lib/format.ts'
import { roleNames } from './operator-copy.ts'
import { measuresDone } from './queue/queue-copy.ts'

/** What each field is called; null: it says nothing to a reader, or is told in a way of its own. */
const fields: Readonly<Record<AuditField, string | null>> = {
  agency_reference: 'Reference there',
  agency_reported_on: 'Reported to an agency on',
  answer: 'Answer',
  answer_by: 'Answer by',
  assigned_to: null,
  borne_by: 'Borne by',
  borne_pence: 'Borne by Itemo, in pence',
  cancellation_excused: 'Excused',
  case_id: 'Linked case',
  child_safety: 'Child safety cases',
  claim_state: 'Damage case',
  count: 'How many',
  cover: 'Cover',
  decided_pence: 'Awarded, in pence',
  decision: null,
  display_name: null,
  due_at: 'Due',
  due_state: 'Due',
  effective_at: 'From',
  entries: 'Entries',
  factors: 'Second factors',
  fee: 'Fee',
  field: 'Field',
  finding: 'Finding',
  given_way: null,
  ground: 'Rule',
  hires_cancelled: 'Hires cancelled',
  hires_left: 'Hires left as they are',
  insurer: 'Insurer',
  item_id: 'Linked item',
  job: 'Job',
  kind: 'Kind',
  measures: 'Measures',
  missing_pence: 'Missing, in pence',
  no_show: "Didn't come",
  outcome: 'Outcome',
  outside_pence: 'Paid another way, in pence',
  reason: 'Reason',
  reference: 'Reference',
  refunded_pence: 'Given back, in pence',
  remitted_pence: 'Paid to the insurer, in pence',
  rental_id: 'Linked rental',
  review_by: 'Review by',
  roles: 'Roles',
  sessions: 'Sessions',
  shared: 'Shared with the team',
  sole_reviewer: 'Decided the first time by the same person',
  state: 'State',
  status: 'Status',
  suggested: 'Suggested',
  until: 'Open until',
  value: 'Value',
  verdict: 'Identity',
  version: 'Version',
  version_left: null,
  waiting_on: 'Waits for',
  waits_until: 'Waits until',
}

/** The parts of a setting have names of their own. */
const labelOf = (field: string): string =>
  (Object.hasOwn(fields, field) ? fields[field as AuditField] : null) ?? field.replaceAll('_', ' ')

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

/** Nothing a reader can use: which decision it was, and which version it left. */
const unsaid: readonly string[] = ['decision', 'version_left'] satisfies AuditField[]

type Changes = Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>

/** What an entry of the audit changed, line by line. */
export function describeChanges(changes: Changes): string[] {
  return Object.entries(changes).flatMap(([field, { before, after }]) => {
    if (unsaid.includes(field)) return []
    if (field === 'given_way') return [`Earlier decisions taken back: ${Array.isArray(after) ? after.length : 0}`]
    if (field === 'assigned_to') return [after === null ? 'Nobody looks after it' : 'Someone else looks after it']
    if (field.endsWith('_id')) return [`${labelOf(field)}: ${after === null ? 'none' : 'another'}`]
    if (field === 'display_name') return ['The name that members read']
    const to = describeValue(field.startsWith('hires_') && Array.isArray(after) ? after.map(referenceOf) : after)
    // A rule names itself.
    if (field === 'ground' && isNothing(before)) return [to]
    const change = isNothing(before) ? to : `${describeValue(before)} → ${to}`
    return [`${labelOf(field)}: ${change}`]
  })
}

/** The beginning of an id: enough to tell two of a list apart. */
export const shortId = (id: string): string => id.split('-')[0] ?? id
