import type { SupportThreadView } from '@itemo/contract/support-views.ts'
import { supportDueAt } from '@itemo/domain/support/support-due.ts'
import { maxSupportWrites, type SupportMessageInput } from '@itemo/domain/support/support-inbox-schemas.ts'
import { supportReference } from '@itemo/domain/support/support-state.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { networkOf } from '../../platform/rate-limits.ts'
import { mailFurther } from './mail-support-request.ts'
import { isKeyOf } from './support-keys.ts'
import {
  changeRequest,
  countMessages,
  findMessage,
  findRequestByNumber,
  insertMessage,
  listMessages,
  lockRequest,
  type RequestRow,
} from './support-queries.ts'

type ReadDeps = Pick<Context, 'db' | 'secrets'>
type WriteDeps = ReadDeps & Pick<Context, 'jobs' | 'limits' | 'now'>

/** The reader of a thread: the member who wrote it, or someone with the key from its email. */
export type ThreadReader = Pick<Actor, 'userId'> | { readonly key: string; readonly address: string }

const perThread = { limit: 20, windowSeconds: 3600 }
const perNetwork = { limit: 30, windowSeconds: 3600 }

/** A request that its reader may read. Throws `not_found`. */
async function getReadable(deps: ReadDeps, reader: ThreadReader, ref: string): Promise<RequestRow> {
  const row = found(await findRequestByNumber(deps.db, Number(ref.slice(2))))
  const isTheirs = 'key' in reader ? await isKeyOf(deps, row.id, reader.key) : row.user_id === reader.userId
  if (!isTheirs) throw new AppError('not_found')
  return row
}

async function present(db: Db, row: RequestRow): Promise<SupportThreadView> {
  const { id, number, subject, kind, state, due_at, message, created_at } = row
  const said = (await listMessages(db, id)).filter(({ direction }) => direction !== 'note')
  const first = { id, direction: 'in', author: null, text: message, at: created_at } as const
  return {
    reference: supportReference(number),
    subject,
    kind,
    state,
    answer_by: state === 'open' ? due_at.toISOString() : null,
    messages: [first, ...said].map(({ direction, at, author, text, id: messageId }) => ({
      id: messageId,
      is_own: direction === 'in',
      author: direction === 'in' ? null : author,
      text,
      at: at.toISOString(),
    })),
  }
}

/** A request with its messages, without staff notes. Throws `not_found`, also to a stranger. */
export async function readThread(deps: ReadDeps, reader: ThreadReader, ref: string): Promise<SupportThreadView> {
  return present(deps.db, await getReadable(deps, reader, ref))
}

/**
 * Adds a message of the author, and reopens the request with a new deadline unless it was open. The same id again is the same message.
 * Throws `not_found`, `rate_limited`, and `conflict` for another message's id and for a full thread.
 */
export async function writeToThread(
  deps: WriteDeps,
  reader: ThreadReader,
  ref: string,
  { id: messageId, text }: SupportMessageInput,
): Promise<SupportThreadView> {
  // Nobody who can't read it may lock it.
  const { id } = await getReadable(deps, reader, ref)
  if ('key' in reader) await deps.limits.take(`support messages from ${networkOf(reader.address)}`, perNetwork)
  return addToThread(deps, id, { id: messageId, text })
}

/** The same for a thread whose author was identified otherwise. */
export async function addToThread(
  deps: Omit<WriteDeps, 'secrets'>,
  id: string,
  { id: messageId, text }: SupportMessageInput,
): Promise<SupportThreadView> {
  await deps.limits.take(`support messages of ${id}`, perThread)
  return inTransaction(deps.db, async (trx) => {
    const row = found(await lockRequest(trx, id))
    const sent = messageId === undefined ? undefined : await findMessage(trx, messageId)
    if (sent) {
      if (sent.request_id === id && sent.direction === 'in' && sent.text === text) return present(trx, row)
      throw new AppError('conflict', { fields: { id: 'This id belongs to another message.' } })
    }
    if ((await countMessages(trx, id, 'writer')) >= maxSupportWrites)
      throw new AppError('conflict', { message: "This request can't take any more messages. Please start a new one." })
    const at = deps.now()
    const written = await insertMessage(trx, { id: messageId, request_id: id, direction: 'in', text, at })
    await changeRequest(trx, row, {
      state: 'open',
      closed_at: null,
      last_message_at: at,
      ...(row.state === 'open' ? {} : { due_at: supportDueAt(row, at) }),
    })
    const payload = { request_id: id, user_id: row.user_id, email: row.email, message_id: written }
    await deps.jobs.send(trx, mailFurther, payload)
    return present(trx, found(await lockRequest(trx, id)))
  })
}
