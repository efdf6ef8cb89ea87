import type { Context } from '../apps/server/src/context.ts'
import { createMember, type Member } from '../apps/server/test/factories.ts'

/** Makes so many members, fifty at a time. */
export async function makeMembers(context: Context, count: number): Promise<Member[]> {
  const made: Member[] = []
  while (made.length < count) {
    const next = Math.min(50, count - made.length)
    made.push(...(await Promise.all(Array.from({ length: next }, () => createMember({ context, db: context.db })))))
  }
  return made
}
