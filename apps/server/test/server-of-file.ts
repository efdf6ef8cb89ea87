import { afterAll, beforeEach } from 'vitest'
import { noFaults } from '@itemo/card-sandbox/faults.ts'
import type { Sandbox } from '@itemo/card-sandbox/sandbox.ts'
import { allJobs } from '../src/all-jobs.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './harness.ts'
import { settleAll } from './hires.ts'

/** The server that the tests of a file share; it ends with the file. Asked for outside of any test or hook. */
export async function serverOfFile(options?: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer(options)
  afterAll(() => server.close())
  return server
}

interface ServerAndCards {
  readonly server: TestServer
  readonly sandbox: Sandbox
  /** Lets so much time pass, with all that falls due by then. */
  readonly pass: (ms: number) => Promise<void>
}

/** Jobs of a schedule on which neither money nor a hire depends: a test about money passes over them unless it is about them. */
export const asideOfMoney: readonly string[] = [
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

/** Those that read all money again every night: that of all tests of a file, or of all stories of a server. */
export const readsAllMoney: readonly string[] = [
  'payments.reconcile-all',
  'payouts.check-invariants',
  'payouts.check-transfers',
  'payouts.read-payouts',
  'payouts.refresh-accounts',
]

/** These look every minute or hour for what no file about money makes: changes of settings, resets of factors, rules about people, audit. */
const looksElsewhere = [
  'accounts.factor-resets',
  'moderation.people-rules',
  'numbers.forget',
  'settings.apply',
  'staff.check-audit',
]

/** Half of what a test about money asked the database came from them. */
const passesOver = [...asideOfMoney, ...readsAllMoney, ...looksElsewhere, 'payments.reconcile-ledger']

/**
 * Jobs that follow from hires and payments and on which nothing about money or a hire depends: what is known of people, what is looked
 * for, open pages. A file about money leaves them in their queues, since they were a fifth of what it asked the database.
 */
const besidesHires: readonly string[] = [
  'facts.follow',
  'facts.refresh',
  'rentals.publish-payment-change',
  'wants.follow-rentals',
]

/** Those and all by which people are told something: for a file that reads no notification and no mail of one. */
export const unheard: readonly string[] = [
  ...besidesHires,
  ...allJobs.map(({ name }) => name).filter((name) => name.startsWith('notifications.')),
]

/** For a file that only needs a hire to be there, and reads neither what is known of people nor what they are told. */
export const hiresAside: TestServerOptions = { passesOver: asideOfMoney, leavesWaiting: unheard }

/**
 * For a file about accounts in which nobody lists, hires or reports anything: of the jobs of a schedule, those that sweep accounts,
 * apply settings and prune notifications run. Each hour that such a test lets pass would run twenty others.
 */
export const accountsAlone: TestServerOptions = {
  passesOver: [
    ...asideOfMoney.filter((name) => !['accounts.sweep', 'notifications.prune'].includes(name)),
    ...readsAllMoney,
    'boosts.sweep',
    'claims.lapse-offers',
    'cover.end',
    'deposits.settle-due',
    'disputes.remind',
    'moderation.people-rules',
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
 * The same for a file about money, with the sandbox of the cards: every test begins without a fault in it. `passesOver: []` and
 * `leavesWaiting: []` run all jobs.
 */
export async function serverAndCards(options?: TestServerOptions): Promise<ServerAndCards> {
  const server = await serverOfFile({ passesOver, leavesWaiting: besidesHires, ...options })
  const { sandbox } = server.context.cards
  if (!sandbox) throw new Error('The tests have no sandbox: a real provider is configured')
  beforeEach(() => void Object.assign(sandbox.faults, noFaults()))
  const pass = async (ms: number) => {
    server.advance(ms)
    await settleAll(server)
  }
  return { server, sandbox, pass }
}
