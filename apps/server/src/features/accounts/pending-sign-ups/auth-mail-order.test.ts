import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { someone } from '../../../../test/auth.ts'
import { firstAttemptOf } from '../../../../test/one-turn.ts'
import { accountsAlone, serverOfFile } from '../../../../test/server-of-file.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { sendAuthMail } from '../tokens/request-auth-mail.ts'
import { lockPendingAddress } from './pending-sign-up-queries.ts'

const server = await serverOfFile(accountsAlone)

it('a requested email waits until a confirmation of its address has finished', async () => {
  const { email } = someone()
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const confirmed = inTransaction(server.db, async (trx) => {
    await lockPendingAddress(trx, email)
    held.resolve()
    await letGo.promise
  })
  await held.promise
  let isSent = false
  const request = { email, kind: 'recovery' as const, redirect_to: '/', challenge: null, create_with: null }
  const none = { browser_hash: null, network_hash: null, device: null, own_device: false }
  const sent = Promise.resolve(sendAuthMail.run(server.context, { ...request, ...none }, firstAttemptOf())).then(
    () => (isSent = true),
  )
  const waits = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`.execute(server.db)
    return rows.length
  }
  await expect.poll(waits).toBe(1)
  expect(isSent).toBe(false)
  letGo.resolve()
  await Promise.all([confirmed, sent])
  expect(isSent).toBe(true)
})
