import { type RiskRule, riskRuleWords } from '@itemo/domain/moderation/assess-listing.ts'
import { groundOfReason } from '@itemo/domain/moderation/grounds.ts'
import { peopleRuleHours, peopleRules, reasonOfPeopleRules } from '@itemo/domain/moderation/people-rules.ts'
import { reasonOf, type ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import { roundPoint } from '@itemo/domain/items/places.ts'
import { outwardPostcode } from '@itemo/domain/postcodes.ts'
import { sql } from 'kysely'
import type { NewRow } from '../../src/platform/db/db.ts'
import { writeSearchRows } from '../../src/features/items/search/search-rows.ts'
import type { Shot } from '../pictures/store.ts'
import { type PersonKey, people } from '../town/people.ts'
import { items } from '../town/town-items.ts'
import { places } from '../town/town-places.ts'
import { staffEmailOf } from '../town/town-staff.ts'
import type { WrittenItems } from './seed-items.ts'
import type { PersonIds } from './seed-people.ts'
import { hoursAgo, type TownDeps } from './town-deps.ts'

type CaseRow = NewRow<'cases'>

interface DemoCase {
  readonly kind: CaseRow['kind']
  readonly subjectKind: CaseRow['subject_kind']
  readonly subjectId: string
  readonly about: PersonKey
  readonly title: string
  readonly reason: ReportReason
  readonly hoursAgo: number
  readonly priority?: 3 | 4
  /** The deadline, in hours from now. */
  readonly dueIn: number
  readonly more?: Partial<CaseRow>
  readonly reports?: readonly { readonly by: PersonKey; readonly text: string }[]
  /** The content at the time of the report. */
  readonly evidence?: object
  readonly rules?: readonly RiskRule[]
  /** The lines of an automatic note. */
  readonly note?: readonly string[]
}

/** An item that the feed doesn't show. */
interface HiddenItem {
  readonly owner: PersonKey
  readonly status: 'held' | 'removed' | 'paused'
  readonly title: string
  readonly description: string
  readonly category: string
  readonly daily_rate: number
  readonly listedHoursAgo: number
  /** The storage path of its picture. */
  readonly picture?: string
}

/**
 * Writes the queue of the town: nine cases, each of another kind, and the items that are hidden because of them. `copied`: a picture that
 * equals one of another owner's.
 */
export async function writeCases(
  deps: TownDeps,
  persons: PersonIds,
  written: WrittenItems,
  copied: Pick<Shot, 'path'>,
): Promise<void> {
  const bow = {
    title: 'Crossbow with six bolts',
    description: 'Barely used. For targets in the garden.',
    category: 'Other',
    daily_rate: 12,
  }
  const crossbow = await writeHidden(deps, persons, { ...bow, owner: 'fergus', status: 'held', listedHoursAgo: 30 })
  const kayak = await writeHidden(deps, persons, {
    owner: 'callum',
    status: 'held',
    title: 'Inflatable kayak for two',
    description: 'With paddles and a pump. Text 07700 900456 for more pictures.',
    category: 'Water Sports',
    daily_rate: 24,
    listedHoursAgo: 6,
    picture: copied.path,
  })
  const rifle = await writeHidden(deps, persons, {
    owner: 'jas',
    status: 'removed',
    title: 'Replica rifle for theatre',
    description: 'A prop, and it looks real.',
    category: 'Party & Events',
    daily_rate: 12,
    listedHoursAgo: 80,
  })
  const called = await writeHidden(deps, persons, {
    owner: 'fergus',
    status: 'paused',
    title: 'Post-hole digger',
    description: 'Call me on 07700 900123 before you book.',
    category: 'Garden Tools',
    daily_rate: 12,
    listedHoursAgo: 20,
  })
  const { rows: talks } = await sql<{ id: string; title: string; evidence: object }>`
    select c.id, i.title, json_build_object('conversation_id', c.id, 'item', i.title, 'messages', (
      select json_agg(json_build_object('id', m.id, 'sender_id', m.sender_id, 'text', m.text, 'created_at', m.created_at)
        order by m.created_at)
      from messages m where m.conversation_id = c.id)) as evidence
    from conversations c join items i on i.id = c.item_id
    where c.item_id = ${written.mirrorBall.id} and ${persons.callum} in (c.member_low, c.member_high)`.execute(deps.trx)
  const { rows: reviews } = await sql<{ id: string; rating: number; text: string; item: string }>`
    select r.id, r.rating, r.text, i.title as item from reviews r join items i on i.id = r.item_id
    where r.reviewer_id = ${persons.sofia} order by r.created_at desc, r.id limit 1`.execute(deps.trx)
  const [talk, review] = [talks[0], reviews[0]]
  if (!talk || !review) throw new Error('the town has no conversation and no review')
  const cases: readonly DemoCase[] = [
    {
      kind: 'report',
      subjectKind: 'conversation',
      subjectId: talk.id,
      about: 'marcus',
      title: talk.title,
      reason: 'scam',
      hoursAgo: 2,
      dueIn: 2,
      reports: [{ by: 'callum', text: 'Asks me to pay by bank transfer instead.' }],
      evidence: talk.evidence,
    },
    {
      ...ofItem(kayak, 'callum', 'Inflatable kayak for two', 'copied', [6, 18]),
      kind: 'risk',
      priority: 3,
      rules: ['copied_picture', 'contact_details', 'strike'],
    },
    {
      ...ofItem(crossbow, 'fergus', bow.title, 'prohibited', [3, 9]),
      reports: [
        { by: 'amara', text: 'That is a weapon.' },
        { by: 'sofia', text: '' },
        { by: 'bronwyn', text: 'Surely not allowed here.' },
      ],
      evidence: bow,
    },
    {
      kind: 'report',
      subjectKind: 'review',
      subjectId: review.id,
      about: 'sofia',
      title: review.item,
      reason: 'fake_review',
      hoursAgo: 10,
      dueIn: 14,
      reports: [{ by: 'callum', text: 'They are friends. There was no hire.' }],
      evidence: { rating: review.rating, text: review.text },
    },
    {
      ...ofItem(called, 'fergus', 'Post-hole digger', 'scam', [20, 52]),
      kind: 'risk',
      priority: 4,
      rules: ['contact_details', 'strike'],
    },
    {
      kind: 'person',
      subjectKind: 'person',
      subjectId: persons.jas,
      about: 'jas',
      title: 'Jas',
      reason: reasonOfPeopleRules(['checkouts']),
      hoursAgo: 12,
      dueIn: peopleRuleHours - 12,
      priority: 3,
      note: ['Found by the rules:', peopleRules.checkouts.words],
    },
    {
      kind: 'report',
      subjectKind: 'person',
      subjectId: persons.tom,
      about: 'tom',
      title: 'Tom',
      reason: 'harassment',
      hoursAgo: 15,
      dueIn: -3,
      reports: [{ by: 'amara', text: 'Rude words when I asked to collect the laptop an hour later.' }],
      evidence: { full_name: 'Tom' },
    },
    {
      ...ofItem(written.speaker.id, 'marcus', items.speaker.title, 'inaccurate', [30, -6]),
      more: {
        state: 'waiting',
        waiting_on: 'member',
        waits_until: hoursAgo(deps, -48),
        first_answer_at: hoursAgo(deps, 20),
      },
      reports: [{ by: 'owen', text: 'It has one input, not two.' }],
      evidence: { title: items.speaker.title },
    },
  ]
  for (const one of cases) {
    const caseId = await writeCase(deps, persons, one)
    if (one.subjectId === crossbow || one.subjectId === kayak) await writeHold(deps, one, caseId, persons)
  }
  await writeAppeal(deps, persons, rifle)
}

/** `hours`: how long ago it was opened, and until its deadline. */
const ofItem = (id: string, about: PersonKey, title: string, reason: ReportReason, hours: readonly [number, number]) =>
  ({
    kind: 'report',
    subjectKind: 'item',
    subjectId: id,
    about,
    title,
    reason,
    hoursAgo: hours[0],
    dueIn: hours[1],
  }) as const

/** Writes a case with its reports and first note, and returns its id. */
export async function writeCase(deps: TownDeps, persons: PersonIds, one: DemoCase): Promise<string> {
  const { trx } = deps
  const at = hoursAgo(deps, one.hoursAgo)
  const { id } = await trx
    .insertInto('cases')
    .values({
      kind: one.kind,
      subject_kind: one.subjectKind,
      subject_id: one.subjectId,
      subject_owner_id: persons[one.about],
      title: one.title,
      reason: one.reason,
      priority: one.priority ?? reasonOf(one.reason).priority,
      due_at: hoursAgo(deps, -one.dueIn),
      opened_at: at,
      report_count: one.reports?.length ?? 0,
      ...one.more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { by, text } of one.reports ?? []) {
    const report = {
      subject_kind: one.subjectKind as NewRow<'reports'>['subject_kind'],
      subject_id: one.subjectId,
      subject_owner_id: persons[one.about],
      reporter_id: persons[by],
      reason: one.reason,
      text: text || null,
      evidence: JSON.stringify(one.evidence ?? {}),
      case_id: id,
      created_at: at,
    }
    await trx.insertInto('reports').values(report).execute()
  }
  const note = one.note ?? (one.rules && ['Found by the risk rules:', ...one.rules.map((rule) => riskRuleWords[rule])])
  if (note)
    await trx
      .insertInto('case_notes')
      .values({ case_id: id, text: note.join('\n'), at })
      .execute()
  return id
}

/** An item that is held, was taken down, or is paused by its owner; located at its owner's place. */
async function writeHidden(
  deps: TownDeps,
  persons: PersonIds,
  { owner, listedHoursAgo, picture, ...row }: HiddenItem,
): Promise<string> {
  const at = hoursAgo(deps, listedHoursAgo)
  const place = places[people[owner].place]
  const { id } = await deps.trx
    .insertInto('items')
    .values({
      ...row,
      ...roundPoint(place),
      user_id: persons[owner],
      location: outwardPostcode(place.postcode) ?? null,
      status_before: row.status === 'paused' ? null : 'active',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.trx
    .insertInto('item_places')
    .values({ item_id: id, ...place })
    .execute()
  if (picture !== undefined)
    await deps.trx.insertInto('item_images').values({ item_id: id, image_url: picture, position: 0 }).execute()
  await writeSearchRows(deps.trx, [id])
  return id
}

/** The automatic decision that holds a case's item. */
async function writeHold(deps: TownDeps, one: DemoCase, caseId: string, persons: PersonIds): Promise<void> {
  const at = hoursAgo(deps, one.hoursAgo)
  const isRule = one.kind === 'risk'
  const facts = isRule
    ? `Our automatic rules found: ${riskRuleWords.copied_picture} Someone will look at it within 24 hours.`
    : `It was reported as “${reasonOf(one.reason).label}”. Someone will look at it within 12 hours.`
  const ground = groundOfReason[one.reason]
  const decision = {
    case_id: caseId,
    person_id: persons[one.about],
    at,
    outcome: 'action',
    ground,
    facts,
    automated: true,
  } as const
  await writeDecision(deps, { ...decision, source: isRule ? 'rule' : 'report' }, 'item_hold', one.subjectId)
}

async function writeDecision(
  { trx }: TownDeps,
  row: NewRow<'decisions'>,
  measure: 'item_hold' | 'item_remove',
  itemId: string,
) {
  const { id } = await trx
    .insertInto('decisions')
    .values({ ...row, statement_sent_at: row.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('decision_measures')
    .values({ decision_id: id, measure, target_kind: 'item', target_id: itemId })
    .execute()
  await trx.updateTable('items').set({ decision_id: id }).where('id', '=', itemId).execute()
  return id
}

/** A take-down that its owner appeals against. */
async function writeAppeal(deps: TownDeps, persons: PersonIds, itemId: string): Promise<void> {
  const { trx } = deps
  const at = hoursAgo(deps, 50)
  const staff = trx.selectFrom('auth.users').select('id').where('email', '=', staffEmailOf('marcus'))
  const { id: decidedBy } = await staff.executeTakeFirstOrThrow()
  const title = 'Replica rifle for theatre'
  const more = { state: 'decided', decided_at: at, first_answer_at: at } as const
  const caseId = await writeCase(deps, persons, {
    ...ofItem(itemId, 'jas', title, 'prohibited', [52, -40]),
    more,
    evidence: { title },
    reports: [{ by: 'priya', text: 'It looks like a real one.' }],
  })
  await trx.updateTable('reports').set({ answered_at: at, outcome: 'acted' }).where('case_id', '=', caseId).execute()
  const facts = 'The listing offers what looks like a firearm.'
  const row = {
    case_id: caseId,
    person_id: persons.jas,
    decided_by: decidedBy,
    at,
    outcome: 'action',
    facts,
    automated: false,
  } as const
  const decisionId = await writeDecision(
    deps,
    { ...row, ground: 'terms.prohibited', source: 'report' },
    'item_remove',
    itemId,
  )
  const appealCase = await writeCase(deps, persons, {
    kind: 'appeal',
    subjectKind: 'decision',
    subjectId: decisionId,
    about: 'jas',
    title,
    reason: 'prohibited',
    priority: 3,
    hoursAgo: 5,
    dueIn: 163,
  })
  const text = 'It is a prop made of wood, and has been on stage for ten years.'
  await trx
    .insertInto('appeals')
    .values({ decision_id: decisionId, text, made_at: hoursAgo(deps, 5), case_id: appealCase })
    .execute()
}
