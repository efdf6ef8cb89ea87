import type { OwnItemView } from '@itemo/contract/item-views.ts'
import type { ItemInput } from '@itemo/domain/items/item-schemas.ts'
import type { Caller, TestServer } from './harness.ts'

/** A logged-in member with a confirmed account. */
export interface Member extends Caller {
  readonly id: string
  readonly email: string
  readonly name: string
}

let count = 0

/** Creates a member directly in the tables, with a session and a token as a real login would. */
export async function createMember(
  server: Pick<TestServer, 'context' | 'db'>,
  name = `Member ${++count}`,
): Promise<Member> {
  const { context, db } = server
  const email = `member-${crypto.randomUUID()}@example.org`
  // One statement, because a run creates thousands of members.
  const { id, session_id: sessionId } = await db
    .with('made', (query) =>
      query
        .insertInto('auth.users')
        .values({ email, email_confirmed_at: context.now(), raw_user_meta_data: JSON.stringify({ full_name: name }) })
        .returning('id'),
    )
    .with('shown', (query) =>
      query
        .insertInto('profiles')
        .columns(['id', 'full_name', 'member_since'])
        .expression((from) =>
          from
            .selectFrom('made')
            .select(({ val, cast }) => [
              'id',
              cast<string>(val(name), 'text').as('full_name'),
              cast<Date>(val(context.now()), 'timestamptz').as('member_since'),
            ]),
        ),
    )
    .with('opened', (query) =>
      query
        .insertInto('auth.sessions')
        .columns(['user_id', 'amr'])
        .expression((from) =>
          from
            .selectFrom('made')
            .select(({ val, cast }) => [
              'id',
              cast<unknown>(val(JSON.stringify([{ method: 'password', timestamp: 0 }])), 'jsonb').as('amr'),
            ]),
        )
        .returning('id'),
    )
    .selectFrom(['made', 'opened'])
    .select(['made.id', 'opened.id as session_id'])
    .executeTakeFirstOrThrow()
  const { token } = await context.tokens.issue({
    userId: id,
    sessionId,
    email,
    userMetadata: { full_name: name },
    appMetadata: { provider: 'email', providers: ['email'] },
    amr: [],
  })
  return { id, email, name, token }
}

/** The fields of an item that a test sets, valid or not. */
export type ItemChanges = Partial<Record<keyof ItemInput, unknown>>

/** The fields of a valid item; a test sets only the ones it's about. */
export function itemInput(changes: ItemChanges = {}) {
  return {
    title: 'Cordless hammer drill',
    description: 'An 18 volt drill with two batteries and a box of bits.',
    category: 'Power Tools' as const,
    daily_rate: 10,
    weekly_rate: 40,
    monthly_rate: 120,
    location: 'E8 3PN',
    excluded_dates: [],
    deposit_required: false,
    deposit_amount: null,
    images: [],
    addons: [
      { name: 'Masonry bits', price: 2 },
      { name: 'Dust sheet', price: 1.5 },
    ],
    ...changes,
  }
}

/** Lists an item with the form's call, and returns it as its owner sees it. */
export async function listItem(server: TestServer, owner: Caller, changes: ItemChanges = {}): Promise<OwnItemView> {
  const { body, status } = await server.call('POST /items', { body: itemInput(changes) }, owner)
  if (status !== 200) throw new Error(`The item was not listed: ${JSON.stringify(body)}`)
  return body as OwnItemView
}

/** Inserts rows of items, for tests that need too many to list them by calls. */
export function itemRows(
  owner: Member,
  count: number,
  words: { readonly title: string; readonly description: string },
) {
  return Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    user_id: owner.id,
    ...words,
    category: 'Other' as const,
    daily_rate: 5,
    location: 'E8',
    latitude: 51.54,
    longitude: -0.06,
  }))
}
