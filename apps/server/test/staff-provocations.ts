import { sql } from 'kysely'
import type { LooseInput } from './harness.ts'
import type { Provoke } from './provoke.ts'
import { createStaff } from './staff-members.ts'

/** The one operator of a town about themselves. */
const lastOperator =
  (input: LooseInput): Provoke =>
  async (server) => {
    const others = server.db.updateTable('staff').where(sql<boolean>`'operator' = any (roles)`)
    const as = await createStaff(server, ['operator'])
    await others.set({ removed_at: server.context.now() }).where('user_id', '<>', as.id).execute()
    return {
      as,
      input: { params: { userId: as.id }, ...input },
      after: () => others.set({ removed_at: null }).execute(),
    }
  }

/** Why a change of the team is refused. */
export const staffProvocations = {
  'POST /staff/team': {
    conflict: async (server) => {
      const { email } = await createStaff(server, ['support'])
      const body = { email, roles: ['finance'], display_name: 'Sana from Itemo' }
      return { as: await createStaff(server, ['operator']), input: { body } }
    },
  },
  'PUT /staff/team/:userId': {
    last_operator: lastOperator({ body: { roles: ['support'], display_name: 'Sana from Itemo' } }),
  },
  'DELETE /staff/team/:userId': { last_operator: lastOperator({}) },
} satisfies Record<string, Record<string, Provoke>>
