import type { DomainEvent } from '@itemo/domain/events.ts'
import { createMember, type Member } from './factories.ts'
import type { TestServer } from './harness.ts'
import { createItem } from './hires.ts'
import { createStaff } from './staff-members.ts'
import { openCaseAbout, writeDecisionAbout } from './table-decisions.ts'

export interface Pair {
  readonly owner: Member
  readonly renter: Member
}

/** The causes of notifications about reports, appeals and cases, and about problems among staff. */
export function moderationCauses(server: TestServer, now: Date, publish: (event: DomainEvent) => Promise<void>) {
  /** The owner's report, in a case that someone else's report opened. */
  async function insertReport({ owner, renter }: Pair, answered: object = {}): Promise<string> {
    const report = {
      subject_kind: 'person',
      subject_id: renter.id,
      reporter_id: owner.id,
      reason: 'spam',
      declares_subject: false,
      evidence: '{}',
      case_id: await openCaseAbout(server, renter.id),
      created_at: now,
      ...answered,
    } as const
    return (await server.db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow()).id
  }

  async function answered(pair: Pair): Promise<void> {
    const report_id = await insertReport(pair, { answered_at: now, outcome: 'acted' })
    await publish({ name: 'report.answered', payload: { report_id } })
  }

  async function reported(pair: Pair): Promise<void> {
    await publish({ name: 'report.made', payload: { report_id: await insertReport(pair) } })
  }

  async function appealMade({ owner }: Pair): Promise<void> {
    const decision_id = await writeDecisionAbout(server, owner.id)
    const appeal = { case_id: await openCaseAbout(server), decision_id, text: 'That was someone else.', made_at: now }
    await server.db.insertInto('appeals').values(appeal).execute()
    await publish({ name: 'appeal.made', payload: { decision_id } })
  }

  /** The rules held a listing of the owner, and it's shown again. */
  async function checked({ owner }: Pair): Promise<void> {
    const { id: subject_id } = await createItem(server, owner, { title: 'Tent' })
    const decision_id = await writeDecisionAbout(server, owner.id)
    const held = { automated: true, source: 'rule', outcome: 'action', decided_by: null, revoked_at: now } as const
    const decision = server.db.updateTable('decisions').set(held).where('id', '=', decision_id)
    const { case_id } = await decision.returning('case_id').executeTakeFirstOrThrow()
    await server.db.updateTable('cases').set({ subject_kind: 'item', subject_id }).where('id', '=', case_id).execute()
    await publish({ name: 'decision.revoked', payload: { decision_id } })
  }

  /** The owner is staff until they're notified; someone else remains an operator. */
  const atWork =
    (role: 'operator' | 'moderator', eventOf: () => Promise<DomainEvent>) =>
    async ({ owner }: Pair): Promise<void> => {
      await createStaff(server, ['operator'])
      const row = { user_id: owner.id, roles: [role], display_name: 'Olive from Itemo', added_at: now }
      await server.db.insertInto('staff').values(row).execute()
      await publish(await eventOf())
      await server.context.jobs.drain()
      await server.db.updateTable('staff').set({ removed_at: now }).where('user_id', '=', owner.id).execute()
    }
  const alerted = (why: 'urgent' | 'late') =>
    atWork('moderator', async () => ({
      name: 'case.alert',
      payload: { case_id: await openCaseAbout(server), why },
    }))

  return {
    report_answered: [['owner', answered]],
    report_received: [['owner', reported]],
    appeal_received: [['owner', appealMade]],
    item_checked: [['owner', checked]],
    case_urgent: [['owner', alerted('urgent')]],
    case_late: [['owner', alerted('late')]],
    audit_broken: [
      [
        'owner',
        atWork('operator', async () => ({
          name: 'audit.broken',
          // Found on another day each time, because an operator is notified once a day.
          payload: { day: '2027-05-01', found_on: crypto.randomUUID() },
        })),
      ],
    ],
    staff_stopped: [
      [
        'owner',
        atWork('operator', async () => ({
          name: 'staff.stopped',
          payload: { user_id: (await createMember(server)).id, at: now.toISOString() },
        })),
      ],
    ],
  } satisfies Record<string, ['owner', (pair: Pair) => Promise<void>][]>
}
