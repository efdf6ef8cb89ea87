import type { Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { SandboxAccounts } from '../sandbox-tables.ts'
import { insertRow, updateRow } from '../sandbox-rows.ts'
import type { SandboxDeps } from '../sandbox.ts'
import { lockBalance, readBalance } from '../balance/read-balance.ts'
import { Metadata, namesOf, readParams, Text } from '../read-params.ts'
import { noAccess, WireError } from '../wire-error.ts'
import { isWireId, wireId } from '../wire-id.ts'
import { type AccountRow, capabilities, capabilityOf, showAccount, showRequirements } from './account-view.ts'
import { recordThinEvent } from './thin-events.ts'

const Name = z.optional(z.nullable(Text))

const CreateAccount = z.object({
  contact_email: Name,
  display_name: Name,
  dashboard: z.optional(z.enum(['express', 'full', 'none'])),
  configuration: z.optional(
    z.object({
      recipient: z.optional(
        z.object({
          capabilities: z.optional(
            z.object({
              stripe_balance: z.optional(
                z.object({ stripe_transfers: z.optional(z.object({ requested: z.boolean() })) }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
  defaults: z.optional(
    z.object({
      currency: z.optional(z.literal('gbp')),
      locales: z.optional(z.array(Text)),
      responsibilities: z.optional(
        z.object({
          fees_collector: z.enum(['application', 'application_custom', 'application_express', 'stripe']),
          losses_collector: z.enum(['application', 'stripe']),
        }),
      ),
    }),
  ),
  identity: z.optional(
    z.object({
      country: z.optional(z.string().check(z.regex(/^gb$/i, 'The sandbox knows accounts in the United Kingdom only.'))),
      entity_type: z.optional(z.enum(['company', 'government_entity', 'individual', 'non_profit'])),
      individual: z.optional(z.object({ given_name: Name, surname: Name })),
    }),
  ),
  include: z.optional(z.array(z.string())),
  metadata: Metadata,
})

/** Creates a connected account without details. Throws WireError for invalid parameters. */
export async function createAccount(deps: SandboxDeps, params: unknown): Promise<object> {
  const input = readParams(CreateAccount, params, 'invalid_fields')
  const row = await insertRow(deps.db, 'sandbox.accounts', {
    id: wireId('acct'),
    transfers_requested:
      input.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested ?? false,
    contact_email: input.contact_email ?? null,
    display_name: input.display_name ?? null,
    country: input.identity?.country?.toLowerCase() ?? null,
    entity_type: input.identity?.entity_type ?? null,
    given_name: input.identity?.individual?.given_name ?? null,
    surname: input.identity?.individual?.surname ?? null,
    dashboard: input.dashboard ?? null,
    defaults: JSON.stringify(input.defaults ?? {}),
    metadata: JSON.stringify(input.metadata),
    created_at: deps.now(),
  })
  await recordChangeEvents(deps, undefined, row)
  return showAccount(row, input.include ?? [])
}

/** Reads and locks an account. @throws WireError when there is none */
export async function lockAccount({ db }: SandboxDeps, id: string): Promise<AccountRow> {
  const row = isWireId(id)
    ? await db.selectFrom('sandbox.accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined
  if (!row)
    throw new WireError(404, 'invalid_request_error', `Account '${id}' could not be found.`, { code: 'not_found' })
  return row
}

/** An account with the requested sections. Throws WireError when there is none. */
export async function getAccount(deps: SandboxDeps, id: string, include: readonly string[]): Promise<object> {
  return showAccount(await lockAccount(deps, id), include)
}

/** Checks the account on whose behalf a call is made. @throws WireError when there is none, or when it is closed */
export async function requireAccount({ db }: SandboxDeps, id: string): Promise<void> {
  const row = isWireId(id)
    ? await db.selectFrom('sandbox.accounts').select('state').where('id', '=', id).executeTakeFirst()
    : undefined
  if (!row || row.state === 'closed') throw noAccess(id)
}

/** Closes an account for good. It must have no money left. */
export async function closeAccount(deps: SandboxDeps, id: string, params: unknown): Promise<object> {
  const include = namesOf((params as { readonly include?: string[] }).include)
  const row = await lockAccount(deps, id)
  if (row.state === 'closed') return showAccount(row, include)
  await lockBalance(deps, id)
  const { available, pending } = await readBalance(deps, id)
  if (available !== 0 || pending !== 0) {
    const message = 'Accounts with a non-zero balance cannot be closed.'
    throw new WireError(400, 'invalid_request_error', message, { code: 'account_has_balance' })
  }
  return showAccount(await changeAccount(deps, row, { state: 'closed' }), include)
}

/** Changes an account, and emits the events that the provider would. */
export async function changeAccount(deps: SandboxDeps, before: AccountRow, values: Updateable<SandboxAccounts>) {
  const after = await updateRow(deps.db, 'sandbox.accounts', before.id, values)
  await recordChangeEvents(deps, before, after)
  return after
}

async function recordChangeEvents(deps: SandboxDeps, before: AccountRow | undefined, after: AccountRow): Promise<void> {
  if (!before || JSON.stringify(showRequirements(before)) !== JSON.stringify(showRequirements(after))) {
    await recordThinEvent(deps, 'v2.core.account[requirements].updated', after.id)
  }
  for (const capability of capabilities) {
    const [was, is] = [before && capabilityOf(before, capability)?.status, capabilityOf(after, capability)?.status]
    if (was === is) continue
    const type = 'v2.core.account[configuration.recipient].capability_status_updated'
    await recordThinEvent(deps, type, after.id, { updated_capability: capability })
  }
}
