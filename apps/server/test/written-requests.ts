import { threadPath } from '../src/features/support/support-keys.ts'
import { findRequestByNumber, insertSupportRequest, type RequestRow } from '../src/features/support/support-queries.ts'
import type { Member } from './factories.ts'
import type { Caller, TestServer } from './harness.ts'

/** Sends a support request, as a member or a visitor. */
export async function writeRequest(
  server: TestServer,
  as?: Caller,
  changes: { readonly kind?: 'damage' | 'privacy'; readonly priority?: 'urgent'; readonly email?: string } = {},
): Promise<RequestRow> {
  const email = `${crypto.randomUUID()}@people.example`
  const body = { name: 'Ada Lovelace', email, subject: 'A drill', message: 'It does not turn.', ...changes }
  const { reference } = await server.api('POST /support-requests', { body }, as)
  const row = await findRequestByNumber(server.db, Number(reference.slice(2)))
  if (!row) throw new Error(`${reference} is not there`)
  return row
}

/** Inserts a support request, in the tables only, so that no limit applies. */
export async function storeRequest({ db, context }: TestServer, as?: Member): Promise<RequestRow> {
  const request = {
    name: 'Ada Lovelace',
    email: 'ada@people.example',
    subject: 'A drill',
    message: 'It does not turn.',
  }
  const more = { priority: 'normal', kind: 'question', userId: as?.id ?? null, at: context.now() } as const
  const row = await insertSupportRequest(db, { ...request, ...more })
  if (!row) throw new Error('the request was not stored')
  return row
}

/** The parameters with which a visitor's calls identify a request's thread. */
export async function byKeyOf(server: TestServer, row: RequestRow) {
  const path = await threadPath(server.context, { ...row, user_id: null })
  return { params: { ref: `S-${row.number}` }, query: { key: path.slice(path.indexOf('=') + 1) } }
}
