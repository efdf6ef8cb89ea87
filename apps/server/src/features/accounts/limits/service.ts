import type { Context } from '../../../context.ts'
import { type Limit, networkOf } from '../../../platform/limits/limits.ts'
import { type Caller, fingerprintOf } from '../devices/policy.ts'
import { isKnownDevice } from '../devices/queries.ts'

interface Attempt {
  /** What is tried. */
  readonly act: string
  /** In lower case. */
  readonly email: string
  readonly caller: Caller
  /** For everybody of the caller's network together. */
  readonly network: Limit
  /** For the account, from anywhere. */
  readonly account: Limit
  /** For the account from the caller's network; none when absent. */
  readonly accountFromNetwork?: Limit
  /** For the account from one of its own devices; as from a network when absent. */
  readonly ownDevice?: Limit
}

/**
 * Counts a try at an account. Strangers share buckets: of their network, of the account, and of both. Whoever comes from a
 * device that the account was used on before has a bucket apart, so that nobody can lock the owner out by filling the others.
 * It asks the same of the database for an address that nobody has. Throws `rate_limited`.
 */
export async function takeForAccount(deps: Pick<Context, 'db' | 'limits'>, attempt: Attempt): Promise<void> {
  const { act, email, caller, network, account, accountFromNetwork, ownDevice } = attempt
  const fingerprint = fingerprintOf(caller)
  if (await isKnownDevice(deps.db, email, fingerprint)) {
    const own = ownDevice ?? accountFromNetwork ?? account
    await deps.limits.take(`${act} account ${email} on ${fingerprint}`, own)
    return
  }
  const from = networkOf(caller.address)
  await deps.limits.take(`${act} address ${from}`, network)
  if (accountFromNetwork) await deps.limits.take(`${act} account ${email} from ${from}`, accountFromNetwork)
  await deps.limits.take(`${act} account ${email}`, account)
}
