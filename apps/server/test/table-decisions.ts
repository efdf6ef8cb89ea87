import { undoMs } from '@itemo/domain/moderation/statement-copy.ts'
import { createMember, type Member } from './factories.ts'
import type { TestServer } from './harness.ts'

/** Inserts a decision about someone, as if a moderator had made it: a warning. */
export async function writeDecisionAbout(
  { db, context }: TestServer,
  personId: string,
  at = context.now(),
): Promise<string> {
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

/** Inserts a report by someone, with a decision that can't be undone any more. */
export async function writeAnsweredReport(server: TestServer, reporterId: string): Promise<string> {
  const { id: subject_id } = await createMember(server)
  const decided = server.db.selectFrom('decisions').select(['case_id', 'at'])
  const longAgo = new Date(server.context.now().getTime() - undoMs)
  const decision = decided.where('id', '=', await writeDecisionAbout(server, subject_id, longAgo))
  const { case_id, at } = await decision.executeTakeFirstOrThrow()
  const about = { subject_kind: 'person', subject_id, subject_owner_id: subject_id, reason: 'spam' } as const
  const answered = { created_at: at, answered_at: at, outcome: 'acted' } as const
  const { id } = await server.db
    .insertInto('reports')
    .values({ ...about, ...answered, case_id, reporter_id: reporterId, evidence: '{}' })
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

/** A conversation between two people, with one message. */
export async function createConversation(server: TestServer, member: Member): Promise<string> {
  const { id: other_user_id } = await createMember(server)
  const { id: conversationId } = await server.api('POST /conversations', { body: { other_user_id } }, member)
  const body = { text: 'Is it still there?' }
  await server.api('POST /conversations/:conversationId/messages', { params: { conversationId }, body }, member)
  return conversationId
}

/** Opens a case by someone's report about someone else. */
export async function openCaseAbout(server: TestServer, personId?: string): Promise<string> {
  const subject_id = personId ?? (await createMember(server)).id
  const body = { subject_kind: 'person', subject_id, reason: 'spam' } as const
  await server.api('POST /reports', { body }, await createMember(server))
  const cases = server.db
    .selectFrom('cases')
    .select('id')
    .where('subject_id', '=', subject_id)
    .where('state', '=', 'open')
  return (await cases.executeTakeFirstOrThrow()).id
}

/** Inserts someone's appeal against a decision; returns its case. */
export async function openAppeal(server: TestServer): Promise<string> {
  const person = await createMember(server)
  const decisionId = await writeDecisionAbout(server, person.id)
  const input = { params: { decisionId }, body: { text: 'I wrote to five people about one drill.' } }
  await server.api('POST /decisions/:decisionId/appeal', input, person)
  const cases = server.db.selectFrom('cases').select('id').where('subject_id', '=', decisionId)
  return (await cases.executeTakeFirstOrThrow()).id
}
