import type { Api, ApiKey } from '@itemo/contract/api.ts'
import type { CallInput } from '@itemo/contract/call.ts'
import { latestEntryOf, takenCase } from './audit-provocations.ts'
import { openAppeal, openCaseAbout, createConversation } from './table-decisions.ts'
import { createPaidHire } from './paid-hires.ts'
import { createMember, type Member } from './factories.ts'
import { createDeadLetter } from './dead-letters.ts'
import { moneyWrites } from './money-provocations.ts'
import { createStaff } from './staff-members.ts'
import { storeRequest } from './written-requests.ts'
import type { Caller, TestServer } from './harness.ts'
import { createHire, createItem } from './hires.ts'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { recordKinds } from '@itemo/domain/staff/records.ts'
import { settingTable } from '@itemo/domain/settings/setting-table.ts'
import type { StaffKey } from './authorisation/staff-calls.ts'

/** A write that succeeds, and its preparation. */
export type Write<K extends ApiKey> = (
  server: TestServer,
) => Promise<{ readonly as?: Caller; readonly input: CallInput<Api[K]> }>

/** The client's id of a write, where the contract has one: repeating the id repeats the write. */
export const newId = () => crypto.randomUUID()

const aCase = async (server: TestServer) => ({ caseId: await openCaseAbout(server) })

/** A moderator acting on an open case; `claim`: one that they have taken. */
const moderated =
  <Body>(body: Body, first?: 'claim') =>
  async (server: TestServer) => {
    const as = await createStaff(server, ['moderator'])
    const params = await aCase(server)
    if (first) await server.api('POST /staff/cases/:caseId/claim', { params, body: { version: 1 } }, as)
    return { as, input: { params, body } }
  }

/** A moderator acting on someone's item. */
const onOthersItem =
  <Body>(body: Body, before?: (itemId: string, as: Member, server: TestServer) => Promise<unknown>) =>
  async (server: TestServer) => {
    const as = await createStaff(server, ['moderator'])
    const { id: itemId } = await createItem(server, await createMember(server))
    await before?.(itemId, as, server)
    return { as, input: { params: { itemId }, body, idempotencyKey: crypto.randomUUID() } }
  }

/** Decisions rotate through three settings, so that each leaves the versions of the two before unchanged. */
let settingsDecided = 0
const settingsInTurn = [
  ['support.refund_limit', (version: number) => 5000 + version],
  ['moderation.auto_hold', (version: number) => 3 + (version % 3)],
  ['legal.operator', (version: number) => ({ ...settingTable['legal.operator'].initial, name: `Itemo ${version}` })],
] as const

/** Each record is of a different kind from those before, and leaves their versions unchanged. */
let recordsWritten = 0

/** Each list is one longer than the previous one. */
let repliesSaved = 0

/** The contents of a record, to be reviewed in a year. */
export const aRecord = ({ context }: TestServer) => ({
  title: 'What we do',
  body: 'Reports are looked at within a day.',
  review_by: addDays(dayInLondon(context.now()), 365),
})

/** Support acting on a visitor's request. */
const aboutRequest =
  <Body>(body: Body) =>
  async (server: TestServer) => {
    const { id: requestId } = await storeRequest(server)
    const as = await createStaff(server, ['support'])
    return { as, input: { params: { requestId }, body, idempotencyKey: newId() } }
  }

/** An operator acting on a hire, with the version of its money. */
const onHire =
  <Body>(state: 'asked' | 'agreed' | 'begun', bodyOf: (version: number, server: TestServer) => Body) =>
  async (server: TestServer) => {
    const { rentalId } = await (state === 'asked' ? createHire(server) : createPaidHire(server, daysOf[state]))
    const params = { rentalId }
    const as = await createStaff(server, ['operator'])
    const { version } = await server.api('GET /staff/rentals/:rentalId', { params }, as)
    return { as, input: { params, body: bodyOf(version, server) } }
  }

const daysOf = { agreed: { from: 10, to: 12 }, begun: { from: 0, to: 2 } }

/** A member of finance. */
const byFinance =
  <Input extends object>(make: (server: TestServer) => Promise<Input>) =>
  async (server: TestServer) => ({ as: await createStaff(server, ['finance']), input: await make(server) })

/** An operator acting on a member. */
const aboutMember =
  <Input extends object>(input: Input, before?: (member: Member, server: TestServer) => Promise<unknown>) =>
  async (server: TestServer) => {
    const member = await createMember(server)
    await before?.(member, server)
    return { as: await createStaff(server, ['operator']), input: { params: { userId: member.id }, ...input } }
  }

/** Inserts a verified authenticator app. */
async function giveFactor({ id: user_id }: Member, { db, context }: TestServer): Promise<void> {
  const times = { created_at: context.now(), updated_at: context.now() }
  const app = { user_id, factor_type: 'totp', status: 'verified', friendly_name: '', ...times } as const
  await db.insertInto('auth.mfa_factors').values(app).execute()
}

/** One example of each staff write. */
export const staffWrites: { readonly [K in Exclude<StaffKey, `GET ${string}`>]: Write<K> } = {
  'POST /staff/team': async (server) => {
    const { email } = await createMember(server)
    const body = { email, roles: ['support' as const], display_name: 'Sana from Itemo' }
    return { as: await createStaff(server, ['operator']), input: { body } }
  },
  'PUT /staff/team/:userId': async (server) => {
    const { id: userId } = await createStaff(server, ['support'])
    const body = { roles: ['support' as const, 'finance' as const], display_name: 'Sana from Itemo' }
    return { as: await createStaff(server, ['operator']), input: { params: { userId }, body } }
  },
  'DELETE /staff/team/:userId': async (server) => {
    const { id: userId } = await createStaff(server, ['support'])
    return { as: await createStaff(server, ['operator']), input: { params: { userId } } }
  },

  'POST /staff/views': async (server) => ({
    as: await createStaff(server, ['support']),
    input: { body: { screen: 'people' as const, name: 'New ones', query: 'filter=new' } },
  }),
  'DELETE /staff/views/:viewId': async (server) => {
    const as = await createStaff(server, ['support'])
    const body = { screen: 'people' as const, name: 'New ones', query: 'filter=new' }
    const { id: viewId } = await server.api('POST /staff/views', { body }, as)
    return { as, input: { params: { viewId } } }
  },
  'POST /staff/audit/:entryId/undo': async (server) => {
    const { as } = await takenCase(server)
    return { as, input: { params: { entryId: await latestEntryOf(server, as) } } }
  },
  'POST /staff/records': async (server) => {
    const as = await createStaff(server, ['operator'])
    recordsWritten += 1
    const kind = recordKinds[recordsWritten % recordKinds.length] ?? 'measures'
    const { records } = await server.api('GET /staff/records', { query: {} }, as)
    const version = records.find((record) => record.kind === kind)?.version ?? 0
    return { as, input: { body: { kind, version, ...aRecord(server) } } }
  },
  'PUT /staff/settings/:key': async (server) => {
    const as = await createStaff(server, ['operator'])
    const { settings } = await server.api('GET /staff/settings', {}, as)
    settingsDecided += 1
    const [key, value] = settingsInTurn[settingsDecided % settingsInTurn.length]!
    const version = settings.find((setting) => setting.key === key)?.version ?? 0
    return {
      as,
      input: { params: { key }, body: { version, value: value(version), reason: 'We looked at it again.' } },
    }
  },

  'POST /staff/cases': async (server) => {
    const { id: subject_id } = await createMember(server)
    const body = { subject_kind: 'person' as const, subject_id, reason: 'spam' as const, note: 'Seen elsewhere too.' }
    return { as: await createStaff(server, ['moderator']), input: { body, idempotencyKey: crypto.randomUUID() } }
  },
  'POST /staff/cases/:caseId/reopen': async (server) => {
    const as = await createStaff(server, ['moderator'])
    const params = await aCase(server)
    const decided = { params, body: { version: 1, outcome: 'no_action' as const } }
    await server.api('POST /staff/cases/:caseId/decisions', decided, as)
    return { as, input: { params, body: { version: 2 } } }
  },
  'POST /staff/jobs/:jobId/retry': async (server) => {
    const params = { jobId: await createDeadLetter(server) }
    return { as: await createStaff(server, ['operator']), input: { params } }
  },
  'POST /staff/jobs/:jobId/discard': async (server) => {
    const params = { jobId: await createDeadLetter(server) }
    return { as: await createStaff(server, ['operator']), input: { params, body: { reason: 'No longer needed.' } } }
  },
  'POST /staff/rentals/:rentalId/cancel': onHire('agreed', (version) => ({ version, reason: 'It is broken.' })),
  'POST /staff/rentals/:rentalId/refund': onHire('agreed', (version) => ({
    version,
    reason: 'It was broken.',
    amount: 5,
  })),
  'POST /staff/rentals/:rentalId/answer-by': onHire('asked', (_, server) => ({
    at: new Date(server.context.now().getTime() + 3_600_000).toISOString(),
    reason: 'They were ill.',
  })),
  'POST /staff/rentals/:rentalId/excuse-cancellation': async (server) => {
    const { rentalId, owner } = await createPaidHire(server, daysOf.agreed)
    const params = { rentalId }
    await server.api('POST /rentals/:rentalId/cancel', { params, body: { cancellation_reason: 'It broke' } }, owner)
    return {
      as: await createStaff(server, ['operator']),
      input: { params, body: { reason: 'They were in hospital.' } },
    }
  },
  'POST /staff/rentals/:rentalId/no-show': async (server) => {
    const { rentalId, owner } = await createPaidHire(server, daysOf.begun)
    const params = { rentalId }
    await server.api('POST /rentals/:rentalId/return', { params }, owner)
    const body = { no_show: 'owner' as const, reason: 'Nobody was there.' }
    return { as: await createStaff(server, ['operator']), input: { params, body } }
  },
  'POST /staff/rentals/:rentalId/return': onHire('begun', () => ({ reason: 'They told us so.' })),
  'POST /staff/people/:userId/identity': async (server) => {
    const { id: userId } = await createMember(server)
    const body = { decision: 'grant' as const, version: 0, reason: 'They showed us a passport.' }
    return { as: await createStaff(server, ['moderator']), input: { params: { userId }, body } }
  },
  'POST /staff/covers/remittances': byFinance(moneyWrites.remittance),
  'POST /staff/dues/:dueId/block': byFinance((server) => moneyWrites.due(server)),
  'POST /staff/dues/:dueId/release': byFinance((server) => moneyWrites.due(server, true)),
  'POST /staff/dues/:dueId/settled-outside': byFinance(async (server) => {
    const { params, body } = await moneyWrites.due(server)
    return { params, body: { ...body, reference: 'FP 1234' } }
  }),
  'POST /staff/refunds/:paymentId/retry': byFinance(moneyWrites.refund),
  'POST /staff/refunds/:paymentId/settled-outside': byFinance(async (server) => {
    const { params, body } = await moneyWrites.refund(server)
    return { params, body: { ...body, reference: 'FP 1234' } }
  }),
  'POST /staff/disputes/:disputeId/submit': byFinance(moneyWrites.dispute),
  'POST /staff/disputes/:disputeId/accept': byFinance(moneyWrites.dispute),
  'POST /staff/disputes/:disputeId/bear': byFinance(moneyWrites.loss),
  'POST /staff/ledger/check': byFinance(async () => ({})),
  'POST /staff/ledger/findings/:findingId/resolve': byFinance(moneyWrites.finding),
  'POST /staff/claims/:claimId/decide': async (server) => ({
    as: await createStaff(server, ['support']),
    input: await moneyWrites.claim(server),
  }),
  'POST /staff/people/:userId/reveal': aboutMember({ body: { field: 'email' as const, reason: 'They asked us.' } }),
  'POST /staff/people/:userId/end-sessions': aboutMember({}),
  'POST /staff/people/:userId/factor-reset': aboutMember(
    { body: { reason: 'They showed us a passport.' } },
    giveFactor,
  ),
  'POST /staff/people/:userId/deletion': async (server) => {
    const { id: userId, name } = await createMember(server)
    const body = { reason: 'They asked us by letter.', name }
    return { as: await createStaff(server, ['operator']), input: { params: { userId }, body } }
  },
  'POST /staff/people/:userId/send-reset': aboutMember({}),
  'POST /staff/people/:userId/send-confirmation': aboutMember({}, ({ id }, { db }) =>
    db.updateTable('auth.users').set({ email_confirmed_at: null }).where('id', '=', id).execute(),
  ),
  'POST /staff/cases/:caseId/claim': moderated({ version: 1 }),
  'POST /staff/cases/:caseId/release': moderated({ version: 2 }, 'claim'),
  'POST /staff/cases/:caseId/notes': async (server) => {
    const body = { id: newId(), text: 'Asked them for a receipt.' }
    return { as: await createStaff(server, ['moderator']), input: { params: await aCase(server), body } }
  },
  'POST /staff/cases/:caseId/evidence': moderated({ reason: 'A report of a visitor' }),
  'PUT /staff/cases/:caseId/agency-report': moderated({
    version: 1,
    reference: 'NCA-1',
    reported_on: '2026-01-01',
  }),
  'POST /staff/cases/:caseId/handover': async (server) => {
    const params = await aCase(server)
    await server.db.updateTable('cases').set({ reason: 'danger' }).where('id', '=', params.caseId).execute()
    const body = { reason: 'The police asked in writing.' }
    return { as: await createStaff(server, ['operator']), input: { params, body } }
  },
  'POST /staff/conversations/:conversationId/grants': async (server) => {
    const conversationId = await createConversation(server, await createMember(server))
    const body = { reason: 'To see what was said before that.' }
    return { as: await createStaff(server, ['moderator']), input: { params: { conversationId }, body } }
  },
  'POST /staff/cases/:caseId/wait': moderated({ version: 1, on: 'member' as const }),
  'POST /staff/cases/:caseId/suggestion': moderated({
    version: 1,
    measures: ['ban' as const],
    text: 'They did it again.',
  }),
  'POST /staff/cases/:caseId/decisions': moderated({
    version: 1,
    outcome: 'action' as const,
    ground: 'terms.spam' as const,
    facts: 'The same words went to many people.',
    measures: [{ name: 'restrict_messaging' as const }],
  }),
  'POST /staff/cases/bulk': async (server) => {
    const { caseId: id } = await aCase(server)
    const body = { outcome: 'no_action' as const, cases: [{ id, version: 1 }] }
    return { as: await createStaff(server, ['moderator']), input: { body, idempotencyKey: newId() } }
  },
  'POST /staff/items/:itemId/hold': onOthersItem({
    reason: 'spam',
    ground: 'terms.spam',
    facts: 'Advertising.',
  } as const),
  'POST /staff/items/:itemId/take-down': onOthersItem({
    reason: 'spam',
    ground: 'terms.spam',
    facts: 'Advertising.',
  } as const),
  'POST /staff/items/:itemId/restore': onOthersItem({ note: 'It is fine.' }, async (itemId, as, server) => {
    const body = { reason: 'spam', ground: 'terms.spam', facts: 'Advertising.' } as const
    await server.api('POST /staff/items/:itemId/hold', { params: { itemId }, body }, as)
  }),
  'POST /staff/decisions/:decisionId/undo': async (server) => {
    const as = await createStaff(server, ['moderator'])
    const decided = { params: await aCase(server), body: { version: 1, outcome: 'no_action' as const } }
    const { decision_id: decisionId } = await server.api('POST /staff/cases/:caseId/decisions', decided, as)
    return { as, input: { params: { decisionId }, body: { version: 2 } } }
  },
  'POST /staff/appeals/:caseId/decision': async (server) => {
    const body = { version: 1, outcome: 'overturned' as const, facts: 'We looked at it once more.' }
    const as = await createStaff(server, ['moderator'])
    return { as, input: { params: { caseId: await openAppeal(server) }, body } }
  },
  'POST /staff/support/:requestId/reply': aboutRequest({ version: 1, text: 'It turns to the left.', close: true }),
  'POST /staff/support/:requestId/note': aboutRequest({ text: 'Asked the owner.' }),
  'POST /staff/support/:requestId/assign': async (server) => {
    const { as, input } = await aboutRequest({})(server)
    return { as, input: { ...input, body: { version: 1, staff_id: as.id } } }
  },
  'POST /staff/support/:requestId/state': aboutRequest({ version: 1, state: 'waiting' as const }),
  'POST /staff/support/:requestId/link': aboutRequest({ version: 1, kind: 'damage' as const }),
  'PUT /staff/saved-replies': async (server) => {
    repliesSaved += 1
    const body = {
      replies: Array.from({ length: repliesSaved }, () => ({ title: newId().slice(0, 8), body: 'Hello' })),
    }
    return { as: await createStaff(server, ['support']), input: { body } }
  },
}
