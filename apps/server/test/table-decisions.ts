import type { TestServer } from './harness.ts'

/** Writes a decision about someone into the tables, as if a moderator had made it: a warning. */
export async function writeDecisionAbout({ db, context }: TestServer, personId: string): Promise<string> {
  const at = context.now()
  const row = { subject_kind: 'person', subject_id: personId, subject_owner_id: personId, opened_at: at } as const
  const { id: caseId } = await db
    .insertInto('cases')
    .values({ ...row, kind: 'report', state: 'decided', title: 'A person', reason: 'spam', priority: 3, due_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('decisions')
    .values({
      case_id: caseId,
      person_id: personId,
      decided_by: crypto.randomUUID(),
      at,
      outcome: 'warning',
      ground: 'terms.spam',
      facts: 'The same words went to many people.',
      automated: false,
      source: 'report',
      statement_sent_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Suspends someone, in the tables. */
export async function suspend(server: TestServer, userId: string): Promise<void> {
  const decision_id = await writeDecisionAbout(server, userId)
  const row = { user_id: userId, kind: 'suspended', decision_id, from_at: server.context.now() } as const
  await server.db.insertInto('restrictions').values(row).execute()
}
