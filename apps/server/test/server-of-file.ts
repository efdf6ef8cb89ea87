import { afterAll, beforeEach } from 'vitest'
import { noFaults } from '@itemo/card-sandbox/faults.ts'
import type { Sandbox } from '@itemo/card-sandbox/sandbox.ts'
import { allJobs } from '../src/all-jobs.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './harness.ts'
import { settleAll } from './hires.ts'

/** The server that the tests of a file share; it stops after them. Has to be called outside of tests and hooks. */
export async function serverOfFile(options?: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer(options)
  afterAll(() => server.close())
  return server
}

interface ServerAndCards {
  readonly server: TestServer
  readonly sandbox: Sandbox
  /** Advances the clock, and runs everything that falls due by then. */
  readonly pass: (ms: number) => Promise<void>
}

/** Scheduled jobs that neither money nor a hire depends on: tests about money skip them unless they're about these jobs. */
export const jobsUnrelatedToMoney: readonly string[] = [
  'accounts.sweep',
  'facts.nightly',
  'identity.expire',
  'identity.follow',
  'identity.redact',
  'items.check-search',
  'items.count-words',
  'items.forget-deleted',
  'items.hash-pictures',
  'items.sweep-uploads',
  'items.tell-unplaced',
  'moderation.forget',
  'moderation.sweep',
  'notifications.prune',
  'payments.prune-messages',
  'records.remind',
  'searches.every-morning',
  'searches.match',
  'searches.prune',
  'searches.reword-nightly',
  'staff.digest',
  'staff.forget-access',
  'staff.forget-keys',
  'staff.seal-audit',
  'support.prune-requests',
  'wants.every-morning',
]

/** Nightly jobs that recheck all money: that of all tests of a file, or of all stories of a server. */
export const readsAllMoney: readonly string[] = [
  'payments.reconcile-all',
  'payouts.check-invariants',
  'payouts.check-transfers',
  'payouts.read-payouts',
  'payouts.refresh-accounts',
]

/** Jobs that poll every minute or hour for what files about money don't create: settings changes, factor resets, rules about people, audit. */
const looksElsewhere = [
  'accounts.factor-resets',
  'moderation.people-rules',
  'notifications.find-unread',
  'numbers.forget',
  'settings.apply',
  'staff.check-audit',
]

/** Half of the statements of a test about money came from them. */
const skippedJobs = [...jobsUnrelatedToMoney, ...readsAllMoney, ...looksElsewhere, 'payments.reconcile-ledger']

/**
 * Jobs that hires and payments queue and that nothing about money or a hire depends on: facts about people, search, open pages.
 * A file about money leaves them in their queues, because they were a fifth of its statements.
 */
const factQueues: readonly string[] = [
  'facts.follow',
  'facts.refresh',
  'rentals.publish-payment-change',
  'wants.follow-rentals',
]

/** Those and all jobs that notify people: for a file that reads no notifications and none of their mails. */
export const unrelatedQueues: readonly string[] = [
  ...factQueues,
  ...allJobs.map(({ name }) => name).filter((name) => name.startsWith('notifications.')),
]

/** For a file that only needs a hire to exist, and reads neither facts about people nor notifications. */
export const hireOnlyOptions: TestServerOptions = {
  skippedJobs: jobsUnrelatedToMoney,
  undrainedQueues: unrelatedQueues,
}

/**
 * For a file about accounts in which nobody lists, hires or reports anything: only the scheduled jobs that clean up accounts, apply
 * settings and prune notifications run. Each hour that such a test lets pass would otherwise run twenty others.
 */
export const accountsAlone: TestServerOptions = {
  skippedJobs: [
    ...jobsUnrelatedToMoney.filter((name) => !['accounts.sweep', 'notifications.prune'].includes(name)),
    ...readsAllMoney,
    'boosts.sweep',
    'claims.lapse-offers',
    'cover.end',
    'deposits.settle-due',
    'disputes.remind',
    'moderation.people-rules',
    'notifications.find-unread',
    'notifications.remind',
    'notifications.remind-of-payouts',
    'numbers.forget',
    'payments.reconcile',
    'payments.reconcile-ledger',
    'payouts.remind-of-sellers',
    'payouts.settle-dues',
    'payouts.warn-of-old-dues',
    'payouts.watch-money',
    'rentals.complete',
    'rentals.sweep-requests',
    'staff.check-audit',
  ],
}

/**
 * The same for a file about money, with the card sandbox: every test begins without faults in it. `skippedJobs: []` and
 * `undrainedQueues: []` run all jobs.
 */
export async function serverAndCards(options?: TestServerOptions): Promise<ServerAndCards> {
  const server = await serverOfFile({ skippedJobs, undrainedQueues: factQueues, ...options })
  const { sandbox } = server.context.cards
  if (!sandbox) throw new Error('The tests have no sandbox: a real provider is configured')
  beforeEach(() => void Object.assign(sandbox.faults, noFaults()))
  const pass = async (ms: number) => {
    server.advance(ms)
    await settleAll(server)
  }
  return { server, sandbox, pass }
}
