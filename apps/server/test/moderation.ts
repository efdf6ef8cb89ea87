import type { Api, ApiKey } from '@itemo/contract/api.ts'
import type { CallInput } from '@itemo/contract/call.ts'
import type { ItemInput } from '@itemo/domain/items/item-schemas.ts'
import { decideCase, type DecisionDraft } from '../src/features/moderation/decisions.ts'
import { dropHidden } from '../src/features/moderation/apply-measures.ts'
import { moderationJobs } from '../src/features/moderation/moderation-jobs.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { createMember, itemInput, type Member } from './factories.ts'
import type { TestServer } from './harness.ts'
import { createItem } from './hires.ts'
import { firstAttemptOf } from './one-turn.ts'
import { mailsTo } from './kept-mails.ts'

type ReportBody = CallInput<Api['POST /reports']>['body']

export const moderator = { userId: crypto.randomUUID(), mayDecideOwn: false }

export const noAction: Omit<DecisionDraft, 'version'> = {
  outcome: 'no_action',
  ground: null,
  facts: null,
  measures: [],
}
export const action = (name: DecisionDraft['measures'][number]['name'], until: Date | null = null) =>
  ({
    outcome: 'action',
    ground: 'terms.prohibited',
    facts: 'The listing offers a crossbow.',
    measures: [{ name, until }],
  }) as const

/** The fields of an item that the form sends. */
export const edited = (title: string) => itemInput({ title }) as unknown as ItemInput & { location: string }

/** Reports by people and decisions by moderators, on a server. */
export function moderationOf(server: TestServer) {
  const caseOf = (subjectId: string, kind: 'report' | 'risk' = 'report') =>
    server.db
      .selectFrom('cases')
      .selectAll()
      .where('subject_id', '=', subjectId)
      .where('kind', '=', kind)
      .orderBy('opened_at', 'desc')
      .executeTakeFirstOrThrow()

  return {
    caseOf,
    async mailsTo(address: string) {
      await server.context.jobs.drain()
      return mailsTo(server, address)
    },
    report: (body: ReportBody, as?: Member) => server.api('POST /reports', { body }, as),

    /** A member of more than a week. */
    async oldMember(): Promise<Member> {
      const member = await createMember(server)
      const weekAgo = new Date(server.context.now().getTime() - 8 * 86_400_000)
      await server.db.updateTable('auth.users').set({ created_at: weekAgo }).where('id', '=', member.id).execute()
      return member
    },

    /** Decides the open case about something, as the staff calls do. */
    async decide(subjectId: string, wish: Omit<DecisionDraft, 'version'>, kind: 'report' | 'risk' = 'report') {
      const { id, version } = await caseOf(subjectId, kind)
      const decided = await inTransaction(server.db, (trx) =>
        decideCase(server.context, trx, moderator, id, { ...wish, version }),
      )
      dropHidden(server.context)
      return decided
    },

    isSeen: async (itemId: string, as?: Member) =>
      (await server.call('GET /items/:itemId', { params: { itemId } }, as)).status === 200,

    /** The kinds of someone's notifications, latest first. */
    async notices(as: Member) {
      await server.context.jobs.drain()
      const { notifications } = await server.api('GET /notifications', { query: {} }, as)
      return notifications.map(({ kind }) => kind)
    },

    /** Inserts an item with blocked words. */
    crossbow: async (owner: Member) => (await createItem(server, owner, { title: 'Crossbow, hardly used' })).id,

    /** Runs a moderation job some days from now, as the schedule does, or with a payload. */
    async runJob(name: string, days = 0, payload: object = {}) {
      const job = moderationJobs.find((one) => one.name === name)
      const at = new Date(server.context.now().getTime() + days * 86_400_000)
      const turn = firstAttemptOf()
      await job?.run({ ...server.context, now: () => at }, payload, turn)
    },
  }
}

/** What staff do with a case over the API, and its audit entries. */
export function staffCasesOf(server: TestServer) {
  return {
    act: (name: 'claim' | 'release' | 'reopen', caseId: string, version: number, as: Member) =>
      server.call(`POST /staff/cases/:caseId/${name}` as ApiKey, { params: { caseId }, body: { version } }, as),
    decide: (caseId: string, body: object, as: Member) =>
      server.call('POST /staff/cases/:caseId/decisions', { params: { caseId }, body }, as),
    undo: (decisionId: string, version: number, as: Member) =>
      server.call('POST /staff/decisions/:decisionId/undo', { params: { decisionId }, body: { version } }, as),
    read: (caseId: string, as: Member) => server.api('GET /staff/cases/:caseId', { params: { caseId } }, as),
    entriesOf: (caseId: string) =>
      server.db.selectFrom('audit_entries').selectAll().where('case_id', '=', caseId).orderBy('id').execute(),
  }
}
