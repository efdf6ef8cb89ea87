import { freshFactorMs } from '@itemo/domain/staff/staff-roles.ts'
import { createMember, type Member } from './factories.ts'
import type { ApiKey } from '@itemo/contract/api.ts'
import type { LooseInput, TestServer } from './harness.ts'
import { createItem } from './hires.ts'
import { memberAnd, type Provoke, sends, tooManyOf, tooOftenOf } from './provoke.ts'
import { createStaff } from './staff-members.ts'
import {
  openAppeal,
  openCaseAbout,
  createConversation,
  suspend,
  writeAnsweredReport,
  writeDecisionAbout,
} from './table-decisions.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

export const suspended = (input: LooseInput): Provoke =>
  memberAnd(async (member, server) => {
    await suspend(server, member.id)
    return input
  })

export const suspendedOwner = (input: LooseInput): Provoke =>
  memberAnd(async (member, server) => {
    const { id: itemId } = await createItem(server, member)
    await suspend(server, member.id)
    return { params: { itemId }, ...input }
  })

const reportOf = (whose: 'own' | 'another'): Provoke =>
  memberAnd(async (member, server) => {
    const { id } = await createItem(server, whose === 'own' ? member : await createMember(server))
    return { body: { subject_kind: 'item', subject_id: id, reason: 'spam' } }
  })

const appealWords = 'I wrote to five people about one drill.'
const staffAnd =
  (make: (as: Member, server: TestServer) => Promise<LooseInput>): Provoke =>
  async (server) => {
    const as = await createStaff(server, ['moderator'])
    return { as, input: await make(as, server) }
  }

/** A moderator about an open case, after something else happened to it. */
const onCase = (
  body: object,
  before: (caseId: string, server: TestServer, as: Member) => Promise<unknown> = async () => undefined,
): Provoke =>
  staffAnd(async (as, server) => {
    const caseId = await openCaseAbout(server)
    await before(caseId, server, as)
    return { params: { caseId }, body }
  })

/** An operator who downloads the file of a case; content reported as dangerous is preserved. */
const handsOver =
  (reason?: 'danger'): Provoke =>
  async (server) => {
    const caseId = await openCaseAbout(server)
    if (reason) await server.db.updateTable('cases').set({ reason }).where('id', '=', caseId).execute()
    const input = { params: { caseId }, body: { reason: 'The police asked in writing.' } }
    return { as: await createStaff(server, ['operator']), input }
  }

const upheld = { outcome: 'upheld' as const, facts: 'We looked at it once more.' }

const onAppeal = (version: number, before: Parameters<typeof onCase>[1] = async () => undefined): Provoke =>
  staffAnd(async (as, server) => {
    const caseId = await openAppeal(server)
    await before(caseId, server, as)
    return { params: { caseId }, body: { ...upheld, version } }
  })

/** Acts that only an operator may do. */
const ban = {
  version: 1,
  outcome: 'action' as const,
  ground: 'law' as const,
  facts: 'They threatened someone.',
  measures: [{ name: 'ban' as const }],
}

const decideFirst = (caseId: string, server: TestServer, as: Member) => {
  const decided = { params: { caseId }, body: { version: 1, outcome: 'no_action' as const } }
  return server.api('POST /staff/cases/:caseId/decisions', decided, as)
}

/** Why an act on an item is refused: it's their own, it's already done, or the idempotency key was used for something else. */
const onItem = (key: ApiKey, body: object, status: 'active' | 'held' | 'removed') => {
  const usedKey = 'a-key-of-something-else'
  const itemOf = (whose: 'own' | 'another', isUsed = false): Provoke =>
    staffAnd(async (as, server) => {
      const { id: itemId } = await createItem(server, whose === 'own' ? as : await createMember(server))
      const status_before = status === 'active' ? null : ('active' as const)
      await server.db.updateTable('items').set({ status, status_before }).where('id', '=', itemId).execute()
      if (!isUsed) return { params: { itemId }, body }
      const used = { actor_id: as.id, key: usedKey, request: '', at: server.context.now() }
      await server.db.insertInto('idempotency_keys').values(used).execute()
      return { params: { itemId }, body, idempotencyKey: usedKey }
    })
  return {
    own_matter: itemOf('own'),
    already_decided: itemOf('another'),
    conflict: itemOf('another', true),
    ...tooOftenOf(key, itemOf('another')),
  }
}

/** Why a report, an appeal or an act of a moderator is refused. */
export const moderationProvocations = {
  'POST /staff/cases': {
    own_matter: staffAnd(async ({ id: subject_id }) => ({
      body: { subject_kind: 'person', subject_id, reason: 'spam', note: 'It is me.' },
    })),
    conflict: staffAnd(async ({ id }, server) => {
      const { id: subject_id } = await createMember(server)
      const body = { subject_kind: 'person', subject_id, reason: 'spam', note: 'Seen elsewhere too.' }
      const used = { actor_id: id, key: 'a-key-of-something-else', request: '', at: server.context.now() }
      await server.db.insertInto('idempotency_keys').values(used).execute()
      return { body, idempotencyKey: used.key }
    }),
    // Child safety is for those with the right for it.
    forbidden: staffAnd(async (_, server) => {
      const { id: subject_id } = await createMember(server)
      return { body: { subject_kind: 'person', subject_id, reason: 'child_safety', note: 'Seen elsewhere too.' } }
    }),
  },
  'POST /staff/cases/bulk': {
    conflict: staffAnd(async ({ id }, server) => {
      const cases = [{ id: await openCaseAbout(server), version: 1 }]
      const used = { actor_id: id, key: 'a-key-of-something-else', request: '', at: server.context.now() }
      await server.db.insertInto('idempotency_keys').values(used).execute()
      return { body: { outcome: 'no_action', cases }, idempotencyKey: used.key }
    }),
  },
  'POST /staff/cases/:caseId/reopen': { case_changed: onCase({ version: 1 }) },
  'POST /staff/cases/:caseId/claim': {
    case_changed: onCase({ version: 7 }),
    case_claimed: onCase({ version: 2 }, async (caseId, server) => {
      const other = await createStaff(server, ['moderator'])
      await server.api('POST /staff/cases/:caseId/claim', { params: { caseId }, body: { version: 1 } }, other)
    }),
  },
  'POST /staff/cases/:caseId/release': {
    case_changed: onCase({ version: 7 }, (caseId, server, as) =>
      server.api('POST /staff/cases/:caseId/claim', { params: { caseId }, body: { version: 1 } }, as),
    ),
  },
  'POST /staff/cases/:caseId/notes': {
    conflict: onCase({ id: nobody, text: 'Another' }, async (_, server, as) => {
      const params = { caseId: await openCaseAbout(server) }
      await server.api('POST /staff/cases/:caseId/notes', { params, body: { id: nobody, text: 'A note' } }, as)
    }),
  },
  'POST /staff/cases/:caseId/wait': { case_changed: onCase({ version: 7, on: 'member' }) },
  'POST /staff/cases/:caseId/suggestion': {
    case_changed: onCase({ version: 7, measures: ['ban'], text: 'They did it again.' }),
    own_matter: staffAnd(async (as, server) => ({
      params: { caseId: await openCaseAbout(server, as.id) },
      body: { version: 1, measures: ['ban'], text: 'They did it again.' },
    })),
  },
  'PUT /staff/cases/:caseId/agency-report': {
    case_changed: onCase({ version: 7, reference: 'NCA-1', reported_on: '2026-01-01' }),
  },
  'POST /staff/cases/:caseId/handover': {
    // A case without preserved content.
    conflict: handsOver(),
    ...tooManyOf('case.hand_over', handsOver('danger')),
  },
  'POST /staff/conversations/:conversationId/grants': {
    own_matter: staffAnd(async (as, server) => ({
      params: { conversationId: await createConversation(server, as) },
      body: { reason: 'To see what was said before that.' },
    })),
    ...tooManyOf(
      'conversation.open',
      staffAnd(async (_, server) => ({
        params: { conversationId: await createConversation(server, await createMember(server)) },
        body: { reason: 'To see what was said before that.' },
      })),
    ),
  },
  'POST /staff/cases/:caseId/decisions': {
    ...tooOftenOf('POST /staff/cases/:caseId/decisions', onCase({ version: 1, outcome: 'no_action' })),
    case_changed: onCase({ version: 7, outcome: 'no_action' }),
    already_decided: onCase({ version: 2, outcome: 'no_action' }, decideFirst),
    own_matter: staffAnd(async (as, server) => ({
      params: { caseId: await openCaseAbout(server, as.id) },
      body: { version: 1, outcome: 'no_action' },
    })),
    second_factor_stale: async (server: TestServer) => ({
      as: await createStaff(server, ['operator'], { factorAgeMs: freshFactorMs }),
      input: {
        params: { caseId: await openCaseAbout(server) },
        body: ban,
      },
    }),
  },
  'POST /staff/items/:itemId/hold': onItem(
    'POST /staff/items/:itemId/hold',
    { reason: 'spam', ground: 'terms.spam', facts: 'Advertising.' },
    'held',
  ),
  'POST /staff/items/:itemId/take-down': onItem(
    'POST /staff/items/:itemId/take-down',
    { reason: 'spam', ground: 'terms.spam', facts: 'Advertising.' },
    'removed',
  ),
  'POST /staff/items/:itemId/restore': onItem('POST /staff/items/:itemId/restore', { note: 'It is fine.' }, 'active'),
  'POST /staff/decisions/:decisionId/undo': {
    case_changed: staffAnd(async (as, server) => {
      const caseId = await openCaseAbout(server)
      const { decision_id: decisionId } = await decideFirst(caseId, server, as)
      return { params: { decisionId }, body: { version: 7 } }
    }),
    undo_expired: staffAnd(async (as, server) => {
      const caseId = await openCaseAbout(server)
      const { decision_id: decisionId } = await decideFirst(caseId, server, as)
      const at = new Date(server.context.now().getTime() - 11 * 60_000)
      await server.db.updateTable('decisions').set({ at }).where('id', '=', decisionId).execute()
      return { params: { decisionId }, body: { version: 2 } }
    }),
    second_factor_stale: async (server: TestServer) => {
      const params = { caseId: await openCaseAbout(server) }
      const decided = { params, body: ban }
      const { decision_id: decisionId } = await server.api(
        'POST /staff/cases/:caseId/decisions',
        decided,
        await createStaff(server, ['operator']),
      )
      const as = await createStaff(server, ['operator'], { factorAgeMs: freshFactorMs })
      return { as, input: { params: { decisionId }, body: { version: 2 } } }
    },
  },
  'POST /staff/appeals/:caseId/decision': {
    second_factor_stale: async (server: TestServer) => ({
      as: await createStaff(server, ['operator'], { factorAgeMs: freshFactorMs }),
      input: {
        params: { caseId: await openAppeal(server) },
        body: { ...ban, outcome: 'changed', facts: 'We looked at it once more.' },
      },
    }),
    ...tooOftenOf('POST /staff/appeals/:caseId/decision', onAppeal(1)),
    case_changed: onAppeal(7),
    already_decided: onAppeal(2, (caseId, server, as) =>
      server.api('POST /staff/appeals/:caseId/decision', { params: { caseId }, body: { ...upheld, version: 1 } }, as),
    ),
    own_matter: onAppeal(1, async (caseId, { db }, as) => {
      const own = db.updateTable('decisions').set({ decided_by: as.id })
      await own
        .where('id', '=', (appeals) =>
          appeals.selectFrom('appeals').select('decision_id').where('case_id', '=', caseId),
        )
        .execute()
    }),
  },
  'GET /reports/:reportId': {
    invalid_input: sends({ params: { reportId: nobody }, query: { key: 'x'.repeat(101) } }),
  },
  'GET /decisions/:decisionId': {
    invalid_input: sends({ params: { decisionId: nobody }, query: { key: 'x'.repeat(101) } }),
  },
  'POST /reports': {
    ...tooOftenOf('POST /reports', reportOf('another')),
    not_found: sends({ body: { subject_kind: 'item', subject_id: nobody, reason: 'spam' } }),
    report_own: reportOf('own'),
    conflict: memberAnd(async (member, server) => {
      const id = crypto.randomUUID()
      const { id: subject_id } = await createMember(server)
      const body = { id, subject_kind: 'person' as const, subject_id, reason: 'spam' as const }
      await server.api('POST /reports', { body }, member)
      return { body: { ...body, reason: 'danger' } }
    }),
  },
  'POST /reports/:reportId/complaint': {
    // As for an appeal.
    rate_limited: async (server: TestServer) => {
      const as = await createMember(server)
      const inputOf = async () => ({
        params: { reportId: await writeAnsweredReport(server, as.id) },
        body: { text: appealWords },
      })
      await server.api('POST /reports/:reportId/complaint', await inputOf(), as)
      const fullAt = new Date(server.context.now().getTime() + 365 * 86_400_000)
      await server.db.updateTable('rate_limits').set({ empty_at: fullAt }).execute()
      return { as, input: await inputOf(), after: () => server.db.deleteFrom('rate_limits').execute() }
    },
    appeal_closed: memberAnd(async (member, server) => {
      const params = { reportId: await writeAnsweredReport(server, member.id) }
      const body = { text: `${appealWords} Truly.` }
      await server.api('POST /reports/:reportId/complaint', { params, body }, member)
      return { params, body: { text: appealWords } }
    }),
  },
  'POST /decisions/:decisionId/appeal': {
    // Only a created one counts, and each is created once.
    rate_limited: async (server: TestServer) => {
      const as = await createMember(server)
      const inputOf = async () => ({
        params: { decisionId: await writeDecisionAbout(server, as.id) },
        body: { text: appealWords },
      })
      await server.api('POST /decisions/:decisionId/appeal', await inputOf(), as)
      const fullAt = new Date(server.context.now().getTime() + 365 * 86_400_000)
      await server.db.updateTable('rate_limits').set({ empty_at: fullAt }).execute()
      return { as, input: await inputOf(), after: () => server.db.deleteFrom('rate_limits').execute() }
    },
    appeal_closed: memberAnd(async (member, server) => {
      const params = { decisionId: await writeDecisionAbout(server, member.id) }
      await server.api(
        'POST /decisions/:decisionId/appeal',
        { params, body: { text: `${appealWords} Truly.` } },
        member,
      )
      return { params, body: { text: appealWords } }
    }),
  },
}
