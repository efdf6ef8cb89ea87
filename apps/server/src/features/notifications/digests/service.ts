import { notificationTable } from '@itemo/domain/notifications/kinds.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { readUnread, rememberTold } from '../../messages/service.ts'
import { notify, type NotifyDeps } from '../service.ts'

/** Tells a member of what is unread in a conversation, if there is something they were not told of. */
export async function tellUnread(
  deps: NotifyDeps & Pick<Context, 'db'>,
  about: { readonly conversationId: string; readonly receiverId: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const unread = await readUnread({ db: trx }, about)
    if (!unread) return
    const { sender_id, sender, item, count, oldest_id } = unread
    await notify(deps, trx, {
      userId: about.receiverId,
      kind: 'new_message',
      happening: `new_message ${oldest_id}`,
      aboutId: sender_id,
      words: notificationTable.new_message.words({
        conversationId: about.conversationId,
        sender: sender ?? 'Someone',
        item,
        count,
      }),
    })
    await rememberTold(deps, trx, about)
  })
}
