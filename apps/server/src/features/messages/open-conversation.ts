import type { ConversationInput } from '@itemo/domain/messages/message-schemas.ts'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sqlState } from '../../platform/db/violation.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { requireFindable } from '../accounts/blocks.ts'
import { getPublicProfile } from '../accounts/profiles.ts'
import { requireUnrestricted } from '../accounts/restrictions.ts'
import { checkItemVisible } from '../items/items.ts'
import { waitsForCheck } from './held-conversations.ts'
import type { ConversationRow } from './message-queries.ts'
import { getConversation } from './messages.ts'
import {
  findConversationOfPair,
  findIntroductions,
  findItemOwner,
  insertConversation,
  lockIntroductions,
  lockPair,
  noteOpened,
  type Pair,
} from './open-conversation-queries.ts'

const hourMs = 3_600_000
const newMemberMs = 7 * 24 * hourMs
/** The number of strangers with whom someone may start a conversation within an hour. */
const strangersOfMember = 20
const strangersOfNewMember = 5

/**
 * Finds the conversation with someone about an item (or none), or starts it; concurrent calls result in a single one. The other side sees
 * it in their list once something is said, and after a check if the actor's new conversations are held. Throws `message_self`;
 * `not_found` for an unknown person, one who has blocked the actor, or an item that belongs to neither of the two or that the actor can't
 * see; `person_unreachable` for someone whom the actor has blocked; `rate_limited` for many strangers within an hour;
 * `account_restricted` for strangers.
 */
export async function openConversation(
  { db, now, settings }: Pick<Context, 'db' | 'now' | 'settings'>,
  actor: Actor,
  input: z.output<typeof ConversationInput>,
): Promise<ConversationRow> {
  const otherId = input.other_user_id.toLowerCase()
  const itemId = input.item_id?.toLowerCase() ?? null
  if (otherId === actor.userId) {
    throw refusedField('other_user_id', "You can't message yourself", 'message_self')
  }
  await getPublicProfile({ db }, otherId)
  await requireFindable(db, actor.userId, otherId)
  if (itemId !== null) {
    const ownerId = await findItemOwner(db, itemId)
    if (ownerId !== otherId && ownerId !== actor.userId) throw new AppError('not_found')
  }
  const [low = '', high = ''] = [actor.userId, otherId].sort()
  const pair = { itemId, low, high }
  const conversationId = await inTransaction(db, async (trx) => {
    // Taken first, in the same order as when someone decides about a hold.
    await lockIntroductions(trx, actor.userId)
    await lockPair(trx, pair)
    const found = await findConversationOfPair(trx, pair, actor.userId)
    if (found !== undefined) {
      await noteOpened(trx, found, actor.userId)
      return found
    }
    // For an item that the actor can't see, only an existing conversation can be opened.
    if (itemId !== null) await checkItemVisible({ settings, db: trx }, actor, itemId)
    const introducedBy = await introduce(trx, actor, pair, now())
    if (introducedBy !== null) await requireUnrestricted(trx, actor.userId, 'messaging', now())
    const isHeld = await waitsForCheck(trx, actor.userId, otherId)
    return insertConversation(trx, { ...pair, openedBy: actor.userId, introducedBy, isHeld }, now())
  }).catch((cause: unknown) => {
    // One of the two has deleted their account: an access token stays valid for up to an hour after that.
    if (sqlState(cause) === '23503') throw new AppError('not_found', { cause })
    throw cause
  })
  return getConversation({ db, now }, actor, conversationId)
}

/**
 * The user who introduces themselves by a first conversation; null if the two know each other. Throws `rate_limited` for too many
 * strangers within an hour.
 */
async function introduce(trx: Db, actor: Actor, pair: Pair, at: Date): Promise<string | null> {
  const { known, memberSince, lately, freeAt } = await findIntroductions(
    trx,
    actor.userId,
    pair,
    new Date(at.getTime() - hourMs),
  )
  if (known) return null
  const max = at.getTime() - memberSince.getTime() < newMemberMs ? strangersOfNewMember : strangersOfMember
  if (lately < max) return actor.userId
  throw new AppError('rate_limited', {
    message: "You've messaged a lot of new people in the last hour. Please wait a little before messaging someone new.",
    // A conversation that began after this request arrived must not extend the wait beyond the hour.
    retryAfterSeconds: Math.ceil(
      Math.min(hourMs, Math.max(1000, (freeAt ?? at).getTime() + hourMs - at.getTime())) / 1000,
    ),
  })
}
