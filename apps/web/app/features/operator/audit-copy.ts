import { groundNames, groundOf } from '@itemo/domain/moderation/grounds.ts'
import type { AuditField } from '@itemo/domain/staff/audit-fields.ts'
import { referenceOf } from '@itemo/domain/staff/references.ts'
import { formatPence } from '@itemo/domain/money.ts'
import { formatInstant } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { roleNames } from './operator-copy.ts'
import { measuresDone } from './queue/queue-copy.ts'

/** The label of each field; null: it means nothing to a reader, or is described in another way. */
const fields: Readonly<Record<AuditField, string | null>> = {
  agency_reference: 'Agency reference',
  agency_reported_on: 'Reported to an agency on',
  answer: 'Answer',
  answer_by: 'Answer by',
  assigned_to: null,
  borne_by: 'Paid by',
  borne_pence: 'Paid by Itemo',
  cancellation_excused: 'Excused',
  case_id: 'Linked case',
  child_safety: 'Child safety cases',
  claim_state: 'Damage case',
  count: 'How many',
  cover: 'Cover',
  decided_pence: 'Awarded',
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
  hires_left: 'Hires left unchanged',
  insurer: 'Insurer',
  item_id: 'Linked item',
  job: 'Job',
  kind: 'Kind',
  measures: 'Measures',
  missing_pence: 'Missing',
  no_show: "Didn't come",
  outcome: 'Outcome',
  outside_pence: 'Paid another way',
  reason: 'Reason',
  reference: 'Reference',
  refunded_pence: 'Refunded',
  remitted_pence: 'Paid to the insurer',
  rental_id: 'Linked rental',
  review_by: 'Review by',
  roles: 'Roles',
  sessions: 'Sessions',
  shared: 'Shared with the team',
  sole_reviewer: 'First decision by the same person',
  state: 'State',
  status: 'Status',
  suggested: 'Suggested',
  until: 'Open until',
  value: 'Value',
  verdict: 'Identity',
  version: 'Version',
  version_left: null,
  waiting_on: 'Waiting for',
  waits_until: 'Waiting until',
}

/** The parts of a setting have their own names. */
const labelOf = (field: string): string =>
  (Object.hasOwn(fields, field) ? fields[field as AuditField] : null) ?? field.replaceAll('_', ' ')

const values = new Map<string, string>(
  Object.entries({
    ...roleNames,
    ...measuresDone,
    split: 'owner and Itemo',
    member: 'the member',
    outside: 'a third party',
    no_action: 'no action',
    action: 'measures',
    upheld: 'decision upheld',
    overturned: 'decision overturned',
    changed: 'decision changed',
    ...Object.fromEntries(groundNames.map((name) => [name, groundOf(name).rule])),
  }),
)

const instant = /^\d{4}-\d\d-\d\dT/

/** The kind of an entry's subject, where its number or name isn't enough. */
const kindNames: Readonly<Record<string, string>> = knownWords(
  {
    case: 'Case',
    conversation: 'Conversation',
    cover: 'Cover',
    dispute: 'Dispute',
    due: 'Due',
    evidence: 'Evidence',
    export: 'Export',
    finding: 'Finding',
    item: 'Item',
    job: 'Job',
    payment: 'Payment',
    person: 'Person',
    record: 'Record',
    rental: 'Rental',
    setting: 'Setting',
    staff: 'Member of staff',
    support: 'Support request',
    view: 'Saved view',
  },
  'Something else',
)

/** Kinds that have only one instance. */
const singletonNames = new Map([
  ['saved_replies', 'The saved replies'],
  ['ledger', 'The ledger'],
])

/** The name of a log entry's subject: 'C-1003', 'Person Mia Stone', 'Rental R-1A2B3C4D'. */
export function describeSubject({ kind, id, name }: AuditSubject): string {
  const only = singletonNames.get(kind)
  if (only !== undefined) return only
  const what = kindNames[kind] ?? kind
  if (kind === 'rental') return `${what} ${referenceOf(id)}`
  if (name !== null) return kind === 'case' || kind === 'support' ? name : `${what} ${name}`
  // The id of an export contains its name and its period.
  if (kind === 'export') return `${what} ${id}`
  return `${what} ${kind === 'setting' ? id.replaceAll(/[._]/g, ' ') : shortId(id)}`
}

export interface AuditSubject {
  readonly kind: string
  readonly id: string
  /** A number, a name or a title; null: there is none, or the subject is gone. */
  readonly name: string | null
}

const sayPence = (pence: unknown): string => (typeof pence === 'number' ? formatPence(pence) : 'none')

function describeMoney(field: string, before: unknown, after: unknown): string {
  const [from, to] = [sayPence(before), sayPence(after)]
  return `${labelOf(field)}: ${isNothing(before) ? to : `${from} → ${to}`}`
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(describeValue).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return 'none'
  return instant.test(value) ? formatInstant(value) : (values.get(value) ?? value.replaceAll('_', ' '))
}

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

/** Of no use to a reader: the decision's id and the resulting version. */
const unsaid: readonly string[] = ['decision', 'version_left'] satisfies AuditField[]

type Changes = Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>

/** Describes the changes of an audit entry, line by line. */
export function describeChanges(changes: Changes): string[] {
  return Object.entries(changes).flatMap(([field, { before, after }]) => {
    if (unsaid.includes(field)) return []
    if (field === 'given_way') return [`Earlier decisions replaced: ${Array.isArray(after) ? after.length : 0}`]
    if (field === 'assigned_to') return [after === null ? 'Unassigned' : 'Reassigned']
    if (field.endsWith('_id')) return [`${labelOf(field)}: ${after === null ? 'none' : 'another'}`]
    if (field === 'display_name') return ['The name shown to members']
    // The texts of banners and mails aren't stored: only that they changed.
    if (before === 'one' && (after === 'another' || after === null))
      return [`${labelOf(field)}: ${after === null ? 'removed' : 'changed'}`]
    if (field.endsWith('_pence')) return [describeMoney(field, before, after)]
    const to = describeValue(field.startsWith('hires_') && Array.isArray(after) ? after.map(referenceOf) : after)
    // A rule's name is enough without a label.
    if (field === 'ground' && isNothing(before)) return [to]
    const change = isNothing(before) ? to : `${describeValue(before)} → ${to}`
    return [`${labelOf(field)}: ${change}`]
  })
}

/** The beginning of an id: enough to tell the entries of a list apart. */
const shortId = (id: string): string => id.split('-')[0] ?? id
