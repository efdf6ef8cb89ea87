import type { PersonalPart } from '../../../platform/personal/personal.ts'
import { leaveConversations, listConversationRecords } from './queries.ts'

/** What messages keep about somebody. Conversations stay for the other side, without the words of whoever went. */
export const messagesPart: PersonalPart = {
  name: 'conversations',
  collect: listConversationRecords,
  erase: (trx, { userId, standInId }) => leaveConversations(trx, userId, standInId),
}
