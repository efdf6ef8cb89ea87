import { pathTo } from '@itemo/domain/site-path.ts'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { NotificationKind } from '@itemo/domain/notifications/notification-kinds.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { renew } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { notifyAlone } from './notifications.ts'

const program = fileURLToPath(new URL('../../failures-command.ts', import.meta.url))
const hourMs = 3_600_000

const server = await serverOfFile()
beforeEach(() => repairMail())

/** From now on the mail server refuses all mail. */
async function breakMail(): Promise<void> {
  await sql`alter table mailbox add constraint out_of_order check (false) not valid`.execute(server.db)
}

async function repairMail(): Promise<void> {
  await sql`alter table mailbox drop constraint if exists out_of_order`.execute(server.db)
}

async function tell(me: Member, kind: NotificationKind = 'request_approved'): Promise<void> {
  const words = { title: 'For your eyes', body: 'Body', paragraphs: [], link: { label: 'Open', path: pathTo`/home` } }
  const dedupeKey = crypto.randomUUID()
  await notifyAlone(server.context, { userId: me.id, kind, dedupeKey, aboutId: null, words })
  await server.context.jobs.drain()
}

async function mailsTo(me: Member): Promise<number> {
  return (await server.db.selectFrom('mailbox').select('id').where('recipient', '=', me.email).execute()).length
}

/** Runs the operator's command on the running server's database. */
function run(): Promise<{ code: number; output: string }> {
  const { dataDir } = server.context.config
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir }
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

it('an email that was refused is retried, and arrives once', async () => {
  const me = await createMember(server)
  await breakMail()
  await tell(me)
  expect(await mailsTo(me)).toBe(0)
  await repairMail()
  server.advance(hourMs)
  await server.context.jobs.drain()
  server.advance(hourMs)
  await server.context.jobs.drain()
  expect(await mailsTo(me)).toBe(1)
  expect(await server.context.jobs.listFailed('notifications.')).toEqual([])
})

it("an announcement for tomorrow isn't sent a day late", async () => {
  const me = await createMember(server)
  await breakMail()
  await tell(me, 'pickup_tomorrow')
  await tell(me, 'answer_due')
  await repairMail()
  server.advance(24 * hourMs)
  await server.context.jobs.drain()
  expect(await mailsTo(me)).toBe(1)
})

it('what is given up after two days is reported to the operator, without texts or addresses', async () => {
  const nothing = await run()
  expect(nothing).toEqual({ code: 0, output: 'No notification has failed for good.\n' })
  const me = await createMember(server)
  await breakMail()
  await tell(me)
  for (let hours = 0; hours < 3; hours++) {
    server.advance(hourMs)
    await server.context.jobs.drain()
  }
  expect(await server.context.jobs.listFailed('notifications.')).toEqual([])
  // Two days of retries are over.
  await sql`update jobs.job set retry_count = retry_limit - 1 where name = 'notifications.deliver' and state = 'retry'`.execute(
    server.db,
  )
  server.advance(2 * hourMs)
  await server.context.jobs.drain()
  const { code, output } = await run()
  expect(code).toBe(1)
  expect(output).toMatch(
    new RegExp(`mail {2}request_approved {2}${me.id}\\n {4}56 attempts, the last one: .*out_of_order`),
  )
  expect(output.trim().split('\n')).toHaveLength(2)
  expect(output).not.toContain('For your eyes')
  expect(output).not.toContain(me.email)
  // It is in the product's list all the same.
  const { notifications } = await server.api('GET /notifications', { query: {} }, await renew(server, me))
  expect(notifications).toMatchObject([{ title: 'For your eyes' }])
})
