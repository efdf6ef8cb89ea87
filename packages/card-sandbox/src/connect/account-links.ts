import type { Insertable, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { SandboxAccountLinks } from '../sandbox-tables.ts'
import { insertRow, updateRow } from '../sandbox-rows.ts'
import type { SandboxDeps } from '../sandbox.ts'
import { Address, readParams, Text } from '../read-params.ts'
import { invalidRequest } from '../wire-error.ts'
import { isWireId, wireId, wireTime } from '../wire-id.ts'
import { lockAccount } from './connected-accounts.ts'

export type LinkRow = Selectable<SandboxAccountLinks>

/** How long a link can be opened, and how long a page that it opened can be used. */
const linkMs = 5 * 60_000
export const visitMs = 3_600_000

const Flow = z.object({ refresh_url: Address, return_url: z.optional(Address) })

const CreateLink = z.object({
  account: Text,
  use_case: z.discriminatedUnion('type', [
    z.object({ type: z.literal('account_onboarding'), account_onboarding: Flow }),
    z.object({ type: z.literal('account_update'), account_update: Flow }),
  ]),
})

/** A link to the page on which someone enters their account details. */
export async function createAccountLink(deps: SandboxDeps, params: unknown): Promise<object> {
  const { account, use_case: use } = readParams(CreateLink, params, 'invalid_fields')
  const row = await lockAccount(deps, account)
  if (row.state === 'closed') throw invalidRequest('This account is closed.', { code: 'account_closed' })
  const flow = use.type === 'account_onboarding' ? use.account_onboarding : use.account_update
  const link = await insertLink(deps, {
    account_id: row.id,
    kind: use.type,
    return_url: flow.return_url ?? null,
    refresh_url: flow.refresh_url,
  })
  return {
    object: 'v2.core.account_link',
    account: row.id,
    created: link.created_at.toISOString(),
    expires_at: link.expires_at.toISOString(),
    livemode: false,
    url: urlOf(deps, link),
    use_case: use,
  }
}

/** A link to the page on which someone sees their balance and payouts. */
export async function createLoginLink(deps: SandboxDeps, accountId: string): Promise<object> {
  const account = await lockAccount(deps, accountId)
  if (account.state === 'started' || account.state === 'closed') {
    throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.')
  }
  const link = await insertLink(deps, { account_id: account.id, kind: 'login' })
  return { object: 'login_link', created: wireTime(link.created_at), url: urlOf(deps, link) }
}

type NewLink = Omit<Insertable<SandboxAccountLinks>, 'id' | 'expires_at' | 'created_at'>

function insertLink({ db, now }: SandboxDeps, values: NewLink): Promise<LinkRow> {
  const at = now()
  return insertRow(db, 'sandbox.account_links', {
    ...values,
    id: wireId('link'),
    expires_at: new Date(at.getTime() + linkMs),
    created_at: at,
  })
}

function urlOf({ siteUrl }: SandboxDeps, { id }: LinkRow): string {
  return `${siteUrl}/sandbox/connect/${id}`
}

/** Opens a link, once. Returns the link with its new visit; without one if it was used before or has expired. */
export async function openLink({ db, now }: SandboxDeps, id: string) {
  if (!isWireId(id)) return undefined
  const link = await db
    .selectFrom('sandbox.account_links')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!link || link.visit_id !== null || link.expires_at <= now()) return link && { link, opened: false }
  const opened = await updateRow(db, 'sandbox.account_links', id, {
    visit_id: wireId('visit'),
    expires_at: new Date(now().getTime() + visitMs),
  })
  return { link: opened, opened: true }
}

/** A visit that was opened with a link and isn't over. */
export async function findVisit({ db, now }: SandboxDeps, visitId: string): Promise<LinkRow | undefined> {
  if (!isWireId(visitId)) return undefined
  return db
    .selectFrom('sandbox.account_links')
    .selectAll()
    .where('visit_id', '=', visitId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .forUpdate()
    .executeTakeFirst()
}

/** Ends a visit, so that its pages can't be used any more. */
export async function endVisit({ db, now }: SandboxDeps, { id }: LinkRow): Promise<void> {
  await db.updateTable('sandbox.account_links').set({ ended_at: now() }).where('id', '=', id).execute()
}
