import { groundOfReason } from '@itemo/domain/moderation/grounds.ts'
import type { ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import type { PersonKey } from '../town/people.ts'
import { type ItemKey, items } from '../town/town-items.ts'
import { staffEmailOf } from '../town/town-staff.ts'
import { writeCase } from './seed-cases.ts'
import type { WrittenItems } from './seed-items.ts'
import type { PersonIds } from './seed-people.ts'
import { hoursAgo, type TownDeps } from './town-deps.ts'

interface DecidedCase {
  readonly daysAgo: number
  /** How many hours it took. */
  readonly took: number
  readonly about: ItemKey | { readonly person: PersonKey; readonly name: string }
  readonly reason: ReportReason
  readonly by: PersonKey
  readonly text: string
  /** What a person who was warned read; none: nothing was done. */
  readonly facts?: string
}

/** What was decided in the town within two months: most of it needed nothing. The one with an appeal is written with that. */
const decided: readonly DecidedCase[] = [
  { daysAgo: 58, took: 5, about: 'drill', reason: 'inaccurate', by: 'owen', text: 'Only 30 bits in the roll.' },
  {
    daysAgo: 51,
    took: 2,
    about: { person: 'fergus', name: 'Fergus' },
    reason: 'harassment',
    by: 'amara',
    text: 'Shouted at me on the doorstep.',
    facts: 'You shouted at someone who came to collect what they had hired.',
  },
  { daysAgo: 44, took: 9, about: 'speaker', reason: 'copied', by: 'jas', text: 'That is my photo, I think.' },
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
  { daysAgo: 23, took: 20, about: 'drill', reason: 'stolen', by: 'fergus', text: 'Mine looks just like it.' },
  { daysAgo: 17, took: 4, about: { person: 'tom', name: 'Tom' }, reason: 'fake_person', by: 'jas', text: 'New face?' },
  { daysAgo: 11, took: 26, about: 'impactWrench', reason: 'inaccurate', by: 'priya', text: 'It is an older model.' },
  { daysAgo: 6, took: 1, about: 'speaker', reason: 'scam', by: 'callum', text: 'Seems too cheap.' },
]

/** Writes nine decided cases of two months, each with its report, its decision and the answer to who reported it. */
export async function writeDecidedCases(deps: TownDeps, persons: PersonIds, written: WrittenItems): Promise<void> {
  const { trx } = deps
  const staff = trx.selectFrom('auth.users').select('id').where('email', '=', staffEmailOf('marcus'))
  const { id: decidedBy } = await staff.executeTakeFirstOrThrow()
  for (const { daysAgo, took, about, reason, by, text, facts } of decided) {
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
    if (facts === undefined)
      await trx
        .insertInto('decisions')
        .values({ ...row, outcome: 'no_action' })
        .execute()
    else {
      const warning = { outcome: 'warning', ground: groundOfReason[reason], facts, statement_sent_at: at } as const
      await trx
        .insertInto('decisions')
        .values({ ...row, ...warning })
        .execute()
      await trx
        .updateTable('profiles')
        .set(({ eb }) => ({ strikes: eb('strikes', '+', 1) }))
        .where('id', '=', persons[subject.about])
        .execute()
    }
  }
}
