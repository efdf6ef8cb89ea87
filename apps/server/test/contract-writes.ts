import { hashToken } from '../src/platform/sessions/one-time.ts'
import { identityConsentVersion } from '@itemo/domain/identity/identity-schemas.ts'
import type { ApiKey } from '@itemo/contract/api.ts'
import { writeAnsweredReport, writeDecisionAbout } from './table-decisions.ts'
import { notMeButton } from '../src/features/accounts/devices/secure-link.ts'
import { claimPictureBucket } from '../src/features/items/pictures/picture-policy.ts'
import { createClaimable, createHireWithDeposit, decideOpenClaim } from './deposit-hires.ts'
import { uploadPhoto } from './sample-pictures.ts'
import { openAccount } from './due-books.ts'
import { createMember, type Member } from './factories.ts'
import { byKeyOf, storeRequest } from './written-requests.ts'
import type { Caller, LooseInput, TestServer } from './harness.ts'
import {
  createCompletedHire,
  createHire,
  createItem,
  dayFromNow,
  fillCheckout,
  type Hire,
  sessionOf,
  settleAll,
  makeOverdue,
} from './hires.ts'
import { newId, staffWrites, type Write } from './staff-writes.ts'

type WritingKey = Exclude<ApiKey, `GET ${string}`>

const own =
  <Input>(make: (member: Member, server: TestServer) => Input | Promise<Input>) =>
  async (server: TestServer) => {
    const as = await createMember(server)
    return { as, input: await make(as, server) }
  }

const ownItem = <Input>(more: Input, status: 'active' | 'paused' = 'active') =>
  own(async (member, server) => ({ params: { itemId: (await createItem(server, member, { status })).id }, ...more }))

const others = <Input>(
  make: (other: Member) => Input,
  before?: (other: Member, member: Member, server: TestServer) => Promise<unknown>,
) =>
  own(async (member, server) => {
    const other = await createMember(server)
    await before?.(other, member, server)
    return make(other)
  })

const othersItem = async (server: TestServer) => (await createItem(server, await createMember(server))).id

/** A write on a prepared hire, by the side that makes it. */
const hired =
  <Input>(
    side: 'owner' | 'renter',
    more: Input,
    before: (hire: Hire, server: TestServer) => unknown = () => undefined,
  ) =>
  async (server: TestServer) => {
    const hire = await createHire(server, { from: 0, to: 2 })
    await before(hire, server)
    // Delivers pending notifications first.
    await settleAll(server)
    return { as: hire[side], input: { params: { rentalId: hire.rentalId }, ...more } }
  }

const approved = ({ owner, rentalId }: Hire, server: TestServer) =>
  server.api(
    'POST /rentals/:rentalId/approve',
    { params: { rentalId }, body: { pickup_location: 'The blue door' } },
    owner,
  )
const overdue = async (hire: Hire, server: TestServer) => {
  await approved(hire, server)
  await makeOverdue(server, hire)
}
const amended = async (hire: Hire, server: TestServer) => {
  await approved(hire, server)
  const params = { rentalId: hire.rentalId }
  const body = { amendment_notes: 'A day later, please.' }
  await server.api('POST /rentals/:rentalId/amend', { params, body }, hire.renter)
}

/** The renter of a hire whose deposit is in that state. */
const ofDeposit = (state: 'refused' | 'needs_person') => async (server: TestServer) => {
  const { renter: as, rentalId } = await createHireWithDeposit(server, state)
  return { as, input: { params: { rentalId } } }
}

/** A hire that is over, whose owner has reported damage, or will. */
const claimed =
  <Input>(side: 'owner' | 'renter', more: Input, isOpen = true) =>
  async (server: TestServer) => {
    const hire = await createClaimable(server, { isOpen })
    return { as: hire[side], input: { params: { rentalId: hire.rentalId }, ...more } }
  }

/** A conversation with one message from the other side. */
const talked = <Input>(make: () => Input) =>
  own(async (member, server) => {
    const other = await createMember(server)
    const { id: conversationId } = await server.api(
      'POST /conversations',
      { body: { other_user_id: other.id } },
      member,
    )
    const params = { conversationId }
    await server.api('POST /conversations/:conversationId/messages', { params, body: { text: 'Hello' } }, other)
    return { params, ...make() }
  })

const boosting = async (member: Member, server: TestServer) => ({
  body: { item_ids: [(await createItem(server, member)).id], plan_id: 'boost-7' as const },
})

const endpoint = () => `https://push.example.com/send/${crypto.randomUUID()}`
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

const drill = {
  title: 'Cordless hammer drill',
  description: 'An 18 volt drill with two batteries.',
  category: 'Power Tools' as const,
  daily_rate: 10,
  location: 'E8 3PN',
  addons: [{ name: 'Masonry bits', price: 2 }],
}

const savedSearch = <Input>(more: Input) =>
  own(async (member, server) => {
    const { id } = await server.api('POST /my/searches', { body: { search: 'roof tent' } }, member)
    return { params: { searchId: id }, ...more }
  })

const ladderWanted = (server: TestServer) => {
  const day = dayFromNow(server, 9)
  return { words: 'tall ladder', near: 'E8', from: day, until: day }
}

const wantOf = async (server: TestServer, member: Member) =>
  (await server.api('POST /wants', { body: ladderWanted(server) }, member)).id

/** Someone with an unread notification. */
async function told(server: TestServer) {
  const { owner: as } = await createHire(server)
  const { notifications } = await server.api('GET /notifications', { query: {} }, as)
  return { as, notificationId: notifications[0]?.id ?? '' }
}

/** One example of each write in the contract. A write without a line doesn't compile. */
const writes: { readonly [K in WritingKey]: Write<K> } = {
  ...staffWrites,
  'PUT /me': own(() => ({ body: { bio: 'I lend what I have.' } })),
  'PUT /people/:userId/block': others(({ id }) => ({ params: { userId: id } })),
  'DELETE /people/:userId/block': others(
    ({ id }) => ({ params: { userId: id } }),
    ({ id }, member, server) => server.api('PUT /people/:userId/block', { params: { userId: id } }, member),
  ),
  'DELETE /my/sessions/:sessionId': own(async ({ id }, { db }) => {
    const amr = JSON.stringify([{ method: 'password', timestamp: 0 }])
    const session = db.insertInto('auth.sessions').values({ user_id: id, amr }).returning('id')
    return { params: { sessionId: (await session.executeTakeFirstOrThrow()).id } }
  }),
  'POST /my/security-events/:eventId/disown': own(async ({ id }, { db }) => {
    const event = db.insertInto('security_events').values({ user_id: id, kind: 'signed_in' as const, at: new Date() })
    return { params: { eventId: (await event.returning('id').executeTakeFirstOrThrow()).id } }
  }),
  'POST /secure-account': own(async ({ id }, { context, db }) => {
    const { email } = await db.selectFrom('auth.users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    const button = await notMeButton(context, { userId: id, email })
    return { body: { token: button?.url.split('#token=')[1] ?? '' } }
  }),
  'POST /factor-resets/stop': own(async ({ id: user_id }, { context, db }) => {
    const token = crypto.randomUUID()
    const [opened_at, due_at] = [context.now(), new Date(context.now().getTime() + 3_600_000)]
    await db
      .insertInto('auth.factor_resets')
      .values({ user_id, token_hash: hashToken(token), opened_at, due_at })
      .execute()
    return { body: { token } }
  }),
  'POST /my/deletion': own(() => ({ body: {} })),

  'POST /items': own(() => ({ body: { id: newId(), ...drill } })),
  'POST /items/check': own(() => ({ body: drill })),
  'PUT /items/:itemId': ownItem({ body: { ...drill, title: 'Another title' } }),
  'PUT /items/:itemId/status': ownItem({ body: { status: 'active' as const } }, 'paused'),
  'DELETE /items/:itemId': ownItem({}),
  'PUT /saved/:itemId': own(async (_, server) => ({ params: { itemId: await othersItem(server) } })),
  'DELETE /saved/:itemId': own(async (member, server) => {
    const params = { itemId: await othersItem(server) }
    await server.api('PUT /saved/:itemId', { params }, member)
    return { params }
  }),

  'POST /my/searches': own(() => ({ body: { search: 'roof tent' } })),
  'PATCH /my/searches/:searchId': savedSearch({ body: { every: 'off' as const } }),
  'DELETE /my/searches/:searchId': savedSearch({}),

  'POST /wants': own((_, server) => ({ body: ladderWanted(server) })),
  'PATCH /wants/:wantId': own(async (member, server) => ({
    params: { wantId: await wantOf(server, member) },
    body: { status: 'fulfilled' as const },
  })),
  'POST /wants/:wantId/offers': own(async (member, server) => ({
    params: { wantId: await wantOf(server, await createMember(server)) },
    body: { item_id: (await createItem(server, member)).id },
  })),
  'PATCH /wants/:wantId/offers/:itemId': own(async (member, server) => {
    const wantId = await wantOf(server, await createMember(server))
    const { id: itemId } = await createItem(server, member)
    await server.api('POST /wants/:wantId/offers', { params: { wantId }, body: { item_id: itemId } }, member)
    return { params: { wantId, itemId }, body: { status: 'withdrawn' as const } }
  }),
  'POST /wants/:wantId/report': own(async (_, server) => ({
    params: { wantId: await wantOf(server, await createMember(server)) },
    body: { reason: 'spam' as const },
  })),

  'POST /quotes': own(async (_, server) => ({
    body: { itemId: await othersItem(server), startDate: dayFromNow(server, 3), endDate: dayFromNow(server, 4) },
  })),
  'POST /rentals': own(async (_, server) => ({
    body: { itemId: await othersItem(server), startDate: dayFromNow(server, 3), endDate: dayFromNow(server, 4) },
  })),
  'POST /rentals/:rentalId/approve': hired('owner', { body: { pickup_location: 'The blue door' } }),
  'POST /rentals/:rentalId/decline': hired('owner', { body: { cancellation_reason: 'I need it myself.' } }),
  'POST /rentals/:rentalId/withdraw': hired('renter', {}),
  'POST /rentals/:rentalId/cancel': hired('renter', { body: { cancellation_reason: 'It rains.' } }, approved),
  'POST /rentals/:rentalId/amend': hired('renter', { body: { amendment_notes: 'A day later, please.' } }, approved),
  'POST /rentals/:rentalId/settle-amendment': hired('owner', {}, amended),
  'POST /rentals/:rentalId/return': hired('owner', {}, approved),
  'POST /rentals/:rentalId/safety-read': hired('renter', { body: { version: 1 } }, approved),
  'POST /rentals/:rentalId/deny-return': hired('owner', {}, overdue),
  'POST /rentals/:rentalId/deposit-card': ofDeposit('refused'),
  'POST /rentals/:rentalId/deposit-payment': ofDeposit('needs_person'),
  'POST /rentals/:rentalId/claim': claimed('owner', { body: { amount: 25, text: 'A broken pole' } }, false),
  'POST /rentals/:rentalId/claim/pictures': async (server) => {
    const { owner: as, rentalId } = await createClaimable(server, { isOpen: true })
    const pictures = [await uploadPhoto(server, as, claimPictureBucket)]
    return { as, input: { params: { rentalId }, body: { pictures } } }
  },
  'POST /rentals/:rentalId/claim/accept': claimed('renter', {}),
  'POST /rentals/:rentalId/claim/offer': claimed('renter', { body: { amount: 5 } }),
  'POST /rentals/:rentalId/claim/refuse': async (server) => {
    const { owner: as, renter, rentalId } = await createClaimable(server, { isOpen: true })
    const params = { rentalId }
    await server.api('POST /rentals/:rentalId/claim/offer', { params, body: { amount: 5 } }, renter)
    return { as, input: { params } }
  },
  'POST /rentals/:rentalId/claim/appeal': async (server) => {
    const { renter: as, rentalId } = await createClaimable(server, { isOpen: true })
    await decideOpenClaim(server, rentalId)
    return { as, input: { params: { rentalId }, body: { text: 'It was broken before' } } }
  },
  'POST /rentals/:rentalId/claim/contest': claimed('renter', { body: { text: 'It was broken before' } }),
  'POST /rentals/:rentalId/claim/withdraw': claimed('owner', {}),
  'POST /payments/verify': async (server) => {
    const { renter, url } = await createHire(server, { paid: false })
    await fillCheckout(server, url)
    return { as: renter, input: { body: { session_id: sessionOf(url) } } }
  },
  'POST /rentals/:rentalId/review': async (server) => {
    const { renter, rentalId } = await createCompletedHire(server)
    return { as: renter, input: { params: { rentalId }, body: { rating: 5, text: 'Clean and sharp.' } } }
  },

  'POST /conversations': others(({ id }) => ({ body: { other_user_id: id } })),
  'POST /conversations/:conversationId/messages': talked(() => ({ body: { id: newId(), text: 'Is it free?' } })),
  'POST /conversations/:conversationId/read': talked(() => ({})),
  'POST /reports': others(({ id: subject_id }) => ({
    body: { id: newId(), subject_kind: 'person' as const, subject_id, reason: 'spam' as const },
  })),
  'POST /reports/:reportId/complaint': own(async ({ id }, server) => ({
    params: { reportId: await writeAnsweredReport(server, id) },
    body: { text: 'They wrote to five people about one drill.' },
  })),
  'POST /decisions/:decisionId/appeal': own(async ({ id }, server) => ({
    params: { decisionId: await writeDecisionAbout(server, id) },
    body: { text: 'I wrote to five people about one drill.' },
  })),
  'POST /conversations/:conversationId/report': talked(() => ({ body: { id: newId(), reason: 'spam' as const } })),

  'POST /my/identity/checks': own(() => ({ body: { consent: true, consent_version: identityConsentVersion } })),
  'POST /my/identity/refresh': own(() => ({})),
  'DELETE /my/identity': own(() => ({})),
  'POST /my/payouts/onboarding': own(() => ({})),
  'POST /my/payouts/dashboard': own(async (member, server) => {
    await openAccount(server, member)
    return {}
  }),
  'POST /my/payouts/refresh': own(async (member, server) => {
    await server.api('POST /my/payouts/onboarding', {}, member)
    return {}
  }),

  'POST /boosts': own(boosting),
  'POST /boosts/verify': own(async (member, server) => {
    const { url } = await server.api('POST /boosts', await boosting(member, server), member)
    await fillCheckout(server, url)
    return { body: { session_id: sessionOf(url) } }
  }),

  'POST /notifications/read': async (server) => ({ as: (await told(server)).as, input: {} }),
  'POST /notifications/:notificationId/read': async (server) => {
    const { as, notificationId } = await told(server)
    return { as, input: { params: { notificationId } } }
  },
  'PUT /my/push-subscriptions': own(() => ({ body: { endpoint: endpoint(), keys } })),
  'DELETE /my/push-subscriptions': own(async (member, server) => {
    const body = { endpoint: endpoint() }
    await server.api('PUT /my/push-subscriptions', { body: { ...body, keys } }, member)
    return { body }
  }),

  'POST /my/support-requests/:ref/messages': own(async (member, server) => {
    const { number } = await storeRequest(server, member)
    return { params: { ref: `S-${number}` }, body: { id: newId(), text: 'And one thing more.' } }
  }),
  'POST /support-requests/:ref/messages': async (server) => {
    const body = { id: newId(), text: 'And one thing more.' }
    return { input: { ...(await byKeyOf(server, await storeRequest(server))), body } }
  },

  'POST /support-requests': async () => ({
    input: {
      body: {
        id: newId(),
        name: 'A Person',
        email: `${crypto.randomUUID()}@people.example`,
        subject: 'Hello',
        message: 'How does it work?',
      },
    },
  }),
}

/** All writes as a list, for tests that run each of them. */
export const writeKinds = Object.entries(writes) as [
  ApiKey,
  (server: TestServer) => Promise<{ readonly as?: Caller; readonly input: LooseInput }>,
][]
