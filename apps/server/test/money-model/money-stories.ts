import { demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { noFaults } from '@itemo/card-sandbox/faults.ts'
import { openWorld, waitForReconciliation } from '../hire-model/scenario.ts'
import type { StoryModel } from '../hire-model/run-scenario.ts'
import { checkAudit } from '../hire-model/staff-steps.ts'
import type { TestServer } from '../harness.ts'
import { jobsUnrelatedToMoney, readsAllMoney } from '../server-of-file.ts'
import { settleAll } from '../hires.ts'
import { decideClaims, playMoney } from './acts.ts'
import type { MoneyWorld } from './money-world.ts'
import { decideDisputes, holdBalance, restoreAccount } from './acts-at-provider.ts'
import { isAtRest } from './at-rest.ts'
import { checkMoney, type Reached } from './assert-money.ts'
import { fillBalance } from './provider-books.ts'
import { anyMoneyStep, type MoneyStep } from './money-step.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The items' deposits in pounds: some odd amounts, so that halves and shares have to be rounded, and none for half of them. */
const deposits = [60, undefined, 25.37, undefined]

/** Jobs that neither move a hire's money nor notify its two sides. */
const skippedJobs = [
  ...jobsUnrelatedToMoney,
  'accounts.factor-resets',
  'boosts.sweep',
  'moderation.people-rules',
  'payouts.warn-of-old-dues',
  'payouts.watch-money',
  'settings.apply',
  'staff.check-audit',
]

/** Enough for the fees of every dispute of a story, and for lost disputes. */
const filledPence = 500_000

/**
 * Stories about money: deposits, claims, payouts, disputes, failed refunds, and manual acts at the provider. `tell` is called with how far the
 * hires of each story got.
 */
export function moneyStories(tell: (reached: Reached) => void = () => undefined): StoryModel<MoneyStep> {
  return {
    anyStep: anyMoneyStep,
    isUnbiased: true,
    skippedJobs,
    async playOne(server, steps) {
      const world = await openMoneyWorld(server)
      for (const step of steps) await playMoney(world, step)
      await waitForReconciliation(world)
      const isPayable = await settleEverything(world)
      const reached = await checkMoney(world, isPayable)
      await checkAudit(world)
      tell(reached)
    },
  }
}

async function openMoneyWorld(server: TestServer): Promise<MoneyWorld> {
  const items = deposits.map((deposit) => (deposit === undefined ? {} : { deposit }))
  const coverId = await openCover(server)
  const refund = await openRefundRule(server)
  const world = {
    ...(await openWorld(server, items)),
    coverId,
    refund,
    decided: new Map<string, number>(),
    takenByHand: new Set<string>(),
  }
  await fillBalance(server, filledPence)
  return world
}

let rulesDecided = 0

/** Every second story uses a more generous refund rule than the specified one, with odd shares. */
async function openRefundRule({ db, context }: TestServer): Promise<MoneyWorld['refund']> {
  rulesDecided += 1
  const [freeHours, latePercent] = rulesDecided % 2 === 0 ? [19, 73] : [48, 50]
  const decided = db.selectFrom('setting_versions').select(({ fn }) => fn.max('version').as('last'))
  const { last } = await decided.where('key', '=', 'refund.rule').executeTakeFirstOrThrow()
  const at = new Date(0)
  await db
    .insertInto('setting_versions')
    .values({
      key: 'refund.rule',
      version: (last ?? 0) + 1,
      value: JSON.stringify({ free_hours: freeHours, late_percent: latePercent }),
      effective_at: at,
      made_at: at,
      applied_at: at,
      reason: 'For the stories',
    })
    .execute()
  await context.settings.reload()
  return { freeHours, latePercent }
}

/** A cover with an odd price, so that it has to be rounded; returns its version. */
async function openCover({ db, context }: TestServer): Promise<number> {
  const product = { ...demoCoverProduct, price: { of: 'hire', rate: 833, min_pence: 97 } }
  const at = new Date(0)
  await db
    .insertInto('setting_versions')
    .values({
      key: 'cover',
      version: 1,
      value: JSON.stringify(product),
      effective_at: at,
      made_at: at,
      applied_at: at,
      reason: 'For the stories',
    })
    .onConflict((conflict) => conflict.columns(['key', 'version']).doNothing())
    .execute()
  await context.settings.reload()
  return 1
}

/** All open decisions are made, and time passes until nothing is under way. */
async function settleEverything(world: MoneyWorld): Promise<boolean> {
  const { server } = world
  Object.assign(server.context.cards.sandbox!.faults, noFaults())
  await holdBalance(world, 'release')
  // The jobs that recheck all money run only in some of the nights: what they have to find is still there then.
  const pass = async (ms: number, skippedJobs = readsAllMoney) => {
    server.advance(ms)
    await settleAll(server, { skippedJobs })
  }
  for (const ms of [0, 16 * 60_000, 31 * 60_000]) await pass(ms)
  await pass(49 * hourMs, [])
  const isPayable = await restoreAccount(world)
  // Hires of up to five days begin within five, and complete automatically three days later, or seven if the item isn't back.
  for (let days = 0; days < 18 && (days < 9 || !(await isAtRest(world))); days += 3) {
    await pass(3 * dayMs)
    await decideDisputes(world)
    await decideClaims(world)
  }
  await pass(hourMs, [])
  // The last decision is final after seven days, then charged; a person has seven days to pay, or thirty without a deposit, and it's
  // fetched back after three.
  for (let days = 0; days < 36 && !(await isAtRest(world)); days += 6) await pass(6 * dayMs)
  // Nothing more happens, no matter how long one waits.
  await pass(36 * dayMs, [])
  return isPayable
}
