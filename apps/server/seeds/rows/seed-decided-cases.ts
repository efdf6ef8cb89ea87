import { groundOfReason } from '@itemo/domain/moderation/grounds.ts'
import type { ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import type { NewRow } from '../../src/platform/db/db.ts'
import type { PersonKey } from '../town/people.ts'
import { type ItemKey, items } from '../town/town-items.ts'
import { staffEmailOf } from '../town/town-staff.ts'
import { writeCase } from './seed-cases.ts'
import type { WrittenItems } from './seed-items.ts'
import type { PersonIds } from './seed-people.ts'
import { hoursAgo, type TownDeps } from './town-deps.ts'

interface DecidedCase {
  readonly daysAgo: number
  /** The hours until the decision. */
  readonly took: number
  readonly about: ItemKey | { readonly person: PersonKey; readonly name: string }
  readonly reason: ReportReason
  readonly by: PersonKey
  readonly text: string
  /** The reason given to a person who was warned; absent if nothing was done. */
  readonly facts?: string
  /** It was first closed by mistake, which was undone. */
  readonly undone?: true
}

/**
 * The cases decided within the last two months: most of them needed no action. The one with an appeal is written together with the
 * appeal.
 */
const decided: readonly DecidedCase[] = [
  {
    daysAgo: 58,
    took: 5,
    about: 'hammerSet',
    reason: 'inaccurate',
    by: 'owen',
    text: 'Only two spanners in the roll.',
  },
  {
    daysAgo: 51,
    took: 2,
    about: { person: 'fergus', name: 'Fergus' },
    reason: 'harassment',
    by: 'amara',
    text: 'Called me names when I asked for a lower price.',
    facts: 'You called someone names who asked you for a lower price.',
  },
  { daysAgo: 44, took: 9, about: 'mixingDesk', reason: 'copied', by: 'jas', text: 'That is my photo, I think.' },
  { daysAgo: 37, took: 3, about: 'impactWrench', reason: 'prohibited', by: 'sofia', text: 'Is this a weapon?' },
  {
    daysAgo: 30,
    took: 7,
    about: { person: 'callum', name: 'Callum' },
    reason: 'spam',
    by: 'bronwyn',
    text: 'The same message to everyone.',
    facts: 'You sent the same advertising to six people within an hour.',
  },
  { daysAgo: 23, took: 20, about: 'pullSaw', reason: 'stolen', by: 'fergus', text: 'Mine looks just like it.' },
  { daysAgo: 17, took: 4, about: { person: 'tom', name: 'Tom' }, reason: 'fake_person', by: 'jas', text: 'New face?' },
  { daysAgo: 11, took: 26, about: 'impactWrench', reason: 'inaccurate', by: 'priya', text: 'It is an older model.' },
  { daysAgo: 6, took: 1, about: 'mixingDesk', reason: 'scam', by: 'callum', text: 'Seems too cheap.', undone: true },
]

const noAction = { outcome: 'no_action' } as const

interface Entry {
  readonly act: 'case.decide' | 'decision.undo'
  readonly caseId: string
  readonly actorId: string
  readonly at: Date
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
  readonly undoes?: string
}

/** Writes an audit entry about a case; returns its id. */
async function writeEntry({ trx }: TownDeps, { caseId, actorId, changes, ...entry }: Entry): Promise<string> {
  const { id } = await trx
    .insertInto('audit_entries')
    .values({
      ...entry,
      actor_id: actorId,
      source: 'console',
      roles: ['moderator'],
      subject_kind: 'case',
      subject_id: caseId,
      case_id: caseId,
      changes: JSON.stringify(changes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Decision = NewRow<'decisions'> & { readonly decided_by: string; readonly at: Date; readonly revoked_at?: Date }

/** Writes a decision with its audit entry, and the entry that undid it, if any. */
async function writeDecision(deps: TownDeps, decision: Decision): Promise<void> {
  const { case_id: caseId, decided_by: actorId, at, outcome, revoked_at: revokedAt } = decision
  const { id } = await deps.trx.insertInto('decisions').values(decision).returning('id').executeTakeFirstOrThrow()
  const changes = { decision: { before: null, after: id }, outcome: { before: null, after: outcome } }
  const entry = { caseId, actorId }
  const undoes = await writeEntry(deps, { ...entry, changes, act: 'case.decide', at })
  if (revokedAt === undefined) return
  const back = { state: { before: 'closed', after: 'open' }, decision: { before: id, after: null } }
  await writeEntry(deps, { ...entry, changes: back, act: 'decision.undo', at: revokedAt, undoes })
}

/** Writes nine decided cases of the last two months, each with its report, decision, audit entry and the answer to its reporter. */
export async function writeDecidedCases(deps: TownDeps, persons: PersonIds, written: WrittenItems): Promise<void> {
  const { trx } = deps
  const staff = trx.selectFrom('auth.users').select('id').where('email', '=', staffEmailOf('marcus'))
  const { id: decidedBy } = await staff.executeTakeFirstOrThrow()
  for (const { daysAgo, took, about, reason, by, text, facts, undone } of decided) {
    const opened = daysAgo * 24
    const at = hoursAgo(deps, opened - took)
    const subject =
      typeof about === 'string'
        ? { subjectKind: 'item', subjectId: written[about].id, about: items[about].owner, title: items[about].title }
        : { subjectKind: 'person', subjectId: persons[about.person], about: about.person, title: about.name }
    const more = { state: facts === undefined ? 'closed' : 'decided', decided_at: at, first_answer_at: at } as const
    const caseId = await writeCase(deps, persons, {
      ...(subject as Pick<Parameters<typeof writeCase>[2], 'subjectKind' | 'subjectId' | 'about' | 'title'>),
      kind: 'report',
      reason,
      hoursAgo: opened,
      dueIn: 24 - opened,
      more,
      reports: [{ by, text }],
      evidence: typeof about === 'string' ? { title: items[about].title } : { full_name: about.name },
    })
    const outcome = facts === undefined ? 'not_acted' : 'acted'
    await trx.updateTable('reports').set({ answered_at: at, outcome }).where('case_id', '=', caseId).execute()
    const row = {
      case_id: caseId,
      person_id: persons[subject.about],
      decided_by: decidedBy,
      at,
      automated: false,
      source: 'report',
    } as const
    const told = { ground: groundOfReason[reason], facts: facts ?? null, statement_sent_at: at }
    const warning = { outcome: 'warning', ...told } as const
    const mistake = hoursAgo(deps, opened - took + 0.1)
    if (undone)
      await writeDecision(deps, { ...row, ...noAction, at: mistake, revoked_at: hoursAgo(deps, opened - took + 0.05) })
    await writeDecision(deps, { ...row, ...(facts === undefined ? noAction : warning) })
    if (facts !== undefined)
      await trx
        .updateTable('profiles')
        .set(({ eb }) => ({ strikes: eb('strikes', '+', 1) }))
        .where('id', '=', persons[subject.about])
        .execute()
  }
}
