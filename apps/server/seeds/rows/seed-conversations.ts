import { items } from '../town/town-items.ts'
import type { PersonKey } from '../town/people.ts'
import { saved } from '../town/saved.ts'
import { type DemoTalk, talks } from '../town/talks.ts'
import type { WrittenItems } from './seed-items.ts'
import type { PersonIds } from './seed-people.ts'
import { hoursAgo, type TownDeps } from './town-deps.ts'

/** Minutes between two messages of a conversation. */
const pauseMinutes = 11

/** Writes the conversations, and people's saved items. */
export async function writeTalks(deps: TownDeps, persons: PersonIds, written: WrittenItems): Promise<void> {
  const each = talks.map((talk) => ({ talk, id: crypto.randomUUID(), messages: messagesOf(deps, talk, persons) }))
  const pairOf = (talk: DemoTalk) => [persons[talk.asker], persons[items[talk.item].owner]].sort() as [string, string]
  await deps.trx
    .insertInto('conversations')
    .values(
      each.map(({ talk, id, messages }) => {
        const [member_low, member_high] = pairOf(talk)
        const created_at = messages[0]?.created_at ?? deps.now
        const updated_at = messages.at(-1)?.created_at ?? deps.now
        return { id, item_id: written[talk.item].id, member_low, member_high, created_at, updated_at }
      }),
    )
    .execute()
  await deps.trx
    .insertInto('conversation_participants')
    .values(each.flatMap(({ talk, id }) => pairOf(talk).map((user_id) => ({ conversation_id: id, user_id }))))
    .execute()
  await deps.trx
    .insertInto('messages')
    .values(each.flatMap(({ id, messages }) => messages.map((message) => ({ conversation_id: id, ...message }))))
    .execute()
  await writeSaved(deps, persons, written)
}

function messagesOf(deps: TownDeps, talk: DemoTalk, persons: PersonIds) {
  return talk.lines.map((line, index) => {
    const later = talk.lines.length - 1 - index
    return {
      sender_id: persons[line.startsWith('>') ? talk.asker : items[talk.item].owner],
      text: line.slice(2),
      is_read: later >= (talk.unread ?? 0),
      created_at: hoursAgo(deps, (talk.lastMinutesAgo + later * pauseMinutes) / 60),
    }
  })
}

async function writeSaved(deps: TownDeps, persons: PersonIds, written: WrittenItems): Promise<void> {
  const hearts = Object.entries(saved) as [PersonKey, (typeof saved)[PersonKey]][]
  await deps.trx
    .insertInto('saved_items')
    .values(
      hearts.flatMap(([person, keys]) =>
        keys.map((key, index) => ({
          user_id: persons[person],
          item_id: written[key].id,
          created_at: hoursAgo(deps, 0.5 + index * 0.3),
        })),
      ),
    )
    .execute()
}
