import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { statementsOf } from './count-statements.ts'
import { createMember } from './factories.ts'
import { serverOfFile } from './server-of-file.ts'

const server = await serverOfFile()

it("counts the statements of an act and its requests, and not those of the server's own timers", async () => {
  const member = await createMember(server)
  const outside = AsyncLocalStorage.snapshot()
  const statements = await statementsOf(async () => {
    await sql`select 'the act'`.execute(server.db)
    await outside(() => sql`select 'a timer'`.execute(server.db))
    await server.api('GET /my/rentals', { query: {} }, member)
  })
  expect(statements).toEqual(["select 'the act'", expect.stringMatching(/from "rentals"/)])
})
