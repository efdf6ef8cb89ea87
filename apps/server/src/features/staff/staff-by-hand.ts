import { type StaffRole, staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import { wallClockOf } from '@itemo/domain/wall-clock.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { foldEmail } from '../accounts/users/user-policy.ts'
import { shell } from './audit.ts'
import { addStaff, changeStaff, describeMissingOperator, listStaff, removeStaff, resetFactor } from './staff.ts'
import { rolesOf } from './staff-policy.ts'
import { findConfirmedAccount, findStaff } from './staff-queries.ts'

type ByHandDeps = Pick<Context, 'db' | 'log' | 'now' | 'jobs' | 'oneTime' | 'siteUrl' | 'config'>
interface Outcome {
  readonly text: string
  readonly isAlarming?: boolean
}

const usage = `Usage: add EMAIL ROLE…, remove EMAIL, reset-factor EMAIL, or list. The roles: ${staffRoles.join(', ')}.`

/** The operator's command line for staff. Throws a UsageError for an unknown act, a missing address or an unknown role. */
export async function staffByHand(
  deps: ByHandDeps,
  [act, email, ...words]: readonly (string | undefined)[],
): Promise<Outcome> {
  if (act === 'list' && email === undefined) return describeStaff(deps)
  if (email === undefined) throw new UsageError(usage)
  try {
    if (act === 'add') return await addByHand(deps, email, rolesFrom(words))
    if (act === 'remove' && words.length === 0) return await removeByHand(deps, email)
    if (act === 'reset-factor' && words.length === 0) return await resetByHand(deps, email)
  } catch (error) {
    if (error instanceof AppError && error.code === 'last_operator')
      return { text: 'Nothing was done: a site needs an operator. Add another one first.\n', isAlarming: true }
    throw error
  }
  throw new UsageError(usage)
}

function rolesFrom(words: readonly (string | undefined)[]): StaffRole[] {
  const roles = staffRoles.filter((role) => words.includes(role))
  if (words.length === 0 || roles.length !== new Set(words).size) throw new UsageError(usage)
  return roles
}

/** Someone who works here already gets these roles instead of their current ones. */
async function addByHand(deps: ByHandDeps, email: string, roles: StaffRole[]): Promise<Outcome> {
  const account = await findConfirmedAccount(deps.db, foldEmail(email))
  const known = account && (await findStaff(deps.db, account.id))
  const words = roles.join(', ')
  if (account && known) {
    const { display_name, child_safety } = known
    await changeStaff(deps, shell, account.id, { roles, display_name, child_safety })
    return { text: `${account.email} is ${words} from now on.\n` }
  }
  if (!account) return { text: 'There is no confirmed account with that address. Sign up first.\n', isAlarming: true }
  await addStaff(deps, shell, { email, roles, display_name: 'Itemo', child_safety: false })
  return {
    text: `${account.email} is ${words} from now on, and opens the console at /operator with two-step login.\n`,
  }
}

async function removeByHand(deps: ByHandDeps, email: string): Promise<Outcome> {
  const account = await findConfirmedAccount(deps.db, foldEmail(email))
  const row = account && (await findStaff(deps.db, account.id))
  if (!account || !row) return { text: `${email} does not work here.\n`, isAlarming: true }
  await removeStaff(deps, shell, account.id)
  return { text: `${account.email} no longer works here.\n` }
}

/** For any account, because there is nobody else to ask while no one can open the console. */
async function resetByHand(deps: ByHandDeps, email: string): Promise<Outcome> {
  const account = await findConfirmedAccount(deps.db, foldEmail(email))
  if (!account) return { text: `There is no confirmed account of ${email}.\n`, isAlarming: true }
  const count = await resetFactor(deps, shell, account.id)
  return { text: `${account.email} had ${count} second factors and has none now. They are notified by email.\n` }
}

async function describeStaff(deps: ByHandDeps): Promise<Outcome> {
  const { shown } = await listStaff(deps, { limit: 100 })
  const missing = await describeMissingOperator(deps)
  const lines = shown.map((row) => {
    const seen = row.last_seen_at ? `last seen ${wallClockOf(row.last_seen_at)}` : 'not seen yet'
    return `${row.email.padEnd(40)}${rolesOf(row).join(', ').padEnd(40)}${seen}`
  })
  return { text: `${[...lines, ...(missing === undefined ? [] : [missing])].join('\n')}\n` }
}
