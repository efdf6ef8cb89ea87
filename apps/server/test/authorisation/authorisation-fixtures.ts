import { writeDeposit } from '../deposit-hires.ts'
import { authClient, goodPassword, linkTo, follow } from '../auth.ts'
import { createMember, type Member } from '../factories.ts'
import type { Caller, TestServer } from '../harness.ts'
import { dayFromNow, fillCheckout, sessionOf, settleAll, makeOverdue } from '../hires.ts'
import { uploadPhoto } from '../sample-pictures.ts'
import { createStaff } from '../staff-members.ts'
import { writeAnsweredReport, writeDecisionAbout } from '../table-decisions.ts'
import { writeRequest } from '../written-requests.ts'

/**
 * The callers, in order of increasing rights. `ended` is the owner with the token of a session that was logged out; `other` is the
 * renter of another rental of the same item.
 */
export const roles = ['visitor', 'ended', 'stranger', 'other', 'renter', 'owner'] as const

/**
 * Staff: one for each role, one without the second factor, one who was removed. For members' calls they're strangers.
 */
export const staffCallers = ['operator', 'moderator', 'support', 'finance', 'staff_aal1', 'staff_removed'] as const
export type Role = (typeof roles)[number] | (typeof staffCallers)[number]

export interface Person extends Member {
  readonly sessionId: string
  readonly refreshToken: string
}

/** Members with a hire between two of them, and everything about it that must stay private. */
export type Fixtures = Awaited<ReturnType<typeof buildFixtures>>

/** Private data, planted where the product stores such data. */
export const planted = {
  ownerPostcode: 'E9 6AS',
  itemPostcode: 'E8 4QJ',
  renterPostcode: 'SW4 7AA',
  otherPostcode: 'N16 8EL',
  strangerPostcode: 'SE15 5BA',
  latitude: 51.5412345,
  longitude: -0.0567891,
  place: 'Flat 9, 14 Privet Street',
  pastPlace: 'the garage at 3 Foxglove Close',
  otherPlace: 'the shed behind 77 Bramble Lane',
  words: 'call me on 07700 900123 about the drill',
  otherWords: 'my number is 07700 900456, same drill',
  change: 'could we swap the bits for a chisel',
  reason: 'my ceiling fell down',
  appeal: 'those were five neighbours about one drill',
  request: 'my drill fell into the canal',
  note: 'they seem to be fond of canals',
} as const

/** Signs up, confirms and logs in over HTTP, and fills in the profile. */
async function person(server: TestServer, name: string, postcode: string): Promise<Person> {
  const email = `${name.toLowerCase().replace(' ', '.')}@people.example`
  const client = authClient(server)
  const made = await client.signUp({ email, password: goodPassword, options: { data: { full_name: name } } })
  if (made.error) throw made.error
  await follow(await linkTo(server, email))
  const session = await signIn(server, email)
  const { id } = await server.api('PUT /me', { body: { postcode, bio: `I am ${name}.` } }, session)
  return { id, email, name, ...session }
}

/** A separate session. */
async function signIn(server: TestServer, email: string) {
  const { data, error } = await authClient(server).signInWithPassword({ email, password: goodPassword })
  if (error) throw error
  const claims = JSON.parse(Buffer.from(data.session.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
    session_id: string
  }
  return { token: data.session.access_token, refreshToken: data.session.refresh_token, sessionId: claims.session_id }
}

/** The fields of a new item that the form sends. */
export function itemBody(title: string, location: string, pictures: readonly string[] = []) {
  const images = pictures.map((image_url) => ({ image_url }))
  const rates = { daily_rate: 10, weekly_rate: 40, monthly_rate: 120 }
  return {
    title,
    description: 'An 18 volt drill with two batteries.',
    category: 'Power Tools' as const,
    location,
    images,
    ...rates,
  }
}

/** Creates the fixtures on an empty server. */
export async function buildFixtures(server: TestServer) {
  const owner = await person(server, 'Olive Owner', planted.ownerPostcode)
  const renter = await person(server, 'Rory Renter', planted.renterPostcode)
  const other = await person(server, 'Otto Other', planted.otherPostcode)
  const stranger = await person(server, 'Sally Stranger', planted.strangerPostcode)
  const bystander = await createMember(server)
  const [ended, spare] = [await signIn(server, owner.email), await signIn(server, owner.email)]

  const picture = await uploadPhoto(server, owner)
  const unusedPicture = await uploadPhoto(server, owner)
  const listItem = async (title: string, pictures: string[] = []) => {
    const body = itemBody(title, planted.itemPostcode, pictures)
    const { id } = await server.api('POST /items', { body }, owner)
    return id
  }
  const itemId = await listItem('Cordless hammer drill', [picture])
  const { latitude, longitude } = planted
  await server.db.updateTable('item_places').set({ latitude, longitude }).where('item_id', '=', itemId).execute()
  const items = {
    paused: await listItem('Paused sander'),
    lone: await listItem('Lone ladder'),
    boosted: await listItem('Boosted saw'),
  }
  await server.api('PUT /items/:itemId/status', { params: { itemId: items.paused }, body: { status: 'paused' } }, owner)

  const ask = async (by: Caller, wanted: string, [from, to]: readonly [number, number], isPaid = true) => {
    const body = { itemId: wanted, startDate: dayFromNow(server, from), endDate: dayFromNow(server, to) }
    const asked = await server.api('POST /rentals', { body }, by)
    if (isPaid) {
      await fillCheckout(server, asked.url)
      await settleAll(server)
    }
    return { id: asked.rental_id, session: sessionOf(asked.url) }
  }
  const later = [10, 12] as const
  const hire = async (title: string, days: readonly [number, number] = later) =>
    ask(renter, await listItem(title), days)
  const hires = {
    main: await ask(renter, itemId, later),
    others: await ask(other, itemId, [20, 22]),
    unpaid: await ask(renter, itemId, [30, 32], false),
    approve: await hire('To approve'),
    decline: await hire('To decline'),
    withdraw: await hire('To withdraw'),
    cancelByRenter: await hire('To cancel'),
    cancelByOwner: await hire('To call off'),
    amend: await hire('To amend'),
    settle: await hire('To settle'),
    back: await hire('To bring back', [0, 1]),
    completed: await hire('Brought back', [0, 1]),
    missing: await hire('Not back', [0, 1]),
  }
  const { unpaid: _, ...paid } = hires
  const { approve: _a, decline: _d, withdraw: _w, ...confirmed } = paid
  for (const { id: rentalId } of Object.values(confirmed)) {
    const places = { [hires.others.id]: planted.otherPlace, [hires.completed.id]: planted.pastPlace }
    const body = { pickup_location: places[rentalId] ?? planted.place, additional_notes: 'Ring twice.' }
    await server.api('POST /rentals/:rentalId/approve', { params: { rentalId }, body }, owner)
  }
  const [change, over] = [{ rentalId: hires.settle.id }, { rentalId: hires.completed.id }]
  const body = { amendment_notes: planted.change }
  await server.api('POST /rentals/:rentalId/amend', { params: change, body }, renter)
  await server.api('POST /rentals/:rentalId/return', { params: over }, owner)
  await makeOverdue(server, { rentalId: hires.missing.id })
  await writeDeposit(server, hires.main.id, { state: 'released' })

  const talk = async (by: Caller, text: string) => {
    const { id } = await server.api('POST /conversations', { body: { item_id: itemId, other_user_id: owner.id } }, by)
    const params = { conversationId: id }
    await server.api('POST /conversations/:conversationId/messages', { params, body: { text } }, by)
    return id
  }
  const conversationId = await talk(renter, planted.words)
  const othersConversationId = await talk(other, planted.otherWords)
  const boost = await server.api('POST /boosts', { body: { item_ids: [items.boosted], plan_id: 'boost-7' } }, owner)
  await fillCheckout(server, boost.url)
  await settleAll(server)
  await server.fetch('/auth/v1/logout?scope=local', {
    method: 'POST',
    headers: { authorization: `Bearer ${ended.token}` },
  })

  const want = {
    words: 'A tall ladder',
    near: planted.ownerPostcode,
    from: dayFromNow(server, 20),
    until: dayFromNow(server, 20),
  }
  const wants = {
    owners: (await server.api('POST /wants', { body: { ...want, budget: 77 } }, owner)).id,
    renters: (await server.api('POST /wants', { body: { ...want, near: planted.renterPostcode } }, renter)).id,
  }
  const offer = { params: { wantId: wants.renters }, body: { item_id: items.boosted } }
  await server.api('POST /wants/:wantId/offers', offer, owner)
  const search = { body: { search: 'A long ladder', near: planted.ownerPostcode } }
  const { id: searchId } = await server.api('POST /my/searches', search, owner)
  const told = await server.api('GET /notifications', { query: {} }, owner)

  const staff = {
    operator: await createStaff(server, ['operator']),
    moderator: await createStaff(server, ['moderator']),
    support: await createStaff(server, ['support']),
    finance: await createStaff(server, ['finance']),
    staff_aal1: await createStaff(server, ['operator'], { aal: 'aal1' }),
    staff_removed: await createStaff(server, ['operator']),
  }
  const decisionId = await writeDecisionAbout(server, owner.id)
  const decided = server.db.selectFrom('decisions').select('case_id').where('id', '=', decisionId)
  const former = server.db.updateTable('staff').where('user_id', '=', staff.staff_removed.id)
  await former.set({ removed_at: server.context.now() }).execute()

  const callers: Readonly<Record<Role, Caller | undefined>> = {
    ...staff,
    visitor: undefined,
    ended,
    stranger,
    other,
    renter,
    owner,
  }
  return {
    people: { owner, renter, other, stranger },
    staff,
    bystander,
    callers,
    ended,
    spare,
    picture,
    unusedPicture,
    itemId,
    items,
    hires,
    searchId,
    wants,
    conversationId,
    othersConversationId,
    boostSession: sessionOf(boost.url),
    decisionId,
    caseId: (await decided.executeTakeFirstOrThrow()).case_id,
    reportId: await writeAnsweredReport(server, owner.id),
    request: await writeRequest(server, owner, { email: owner.email }),
    notificationId: told.notifications[0]?.id ?? '',
    day: (days: number) => dayFromNow(server, days),
  }
}
