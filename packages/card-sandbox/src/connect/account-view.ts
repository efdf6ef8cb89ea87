import type { Selectable } from 'kysely'
import type { SandboxAccounts } from '../sandbox-tables.ts'

export type AccountRow = Selectable<SandboxAccounts>

export const capabilities = ['stripe_balance.stripe_transfers', 'stripe_balance.payouts'] as const
export type Capability = (typeof capabilities)[number]

interface CapabilityView {
  readonly status: 'active' | 'restricted' | 'rejected'
  readonly status_details: readonly { readonly code: string; readonly resolution: string }[]
}

const missingInformation = { code: 'requirements_past_due', resolution: 'provide_info' }

function restricted(code: string, resolution: string): CapabilityView {
  return { status: 'restricted', status_details: [{ code, resolution }] }
}

/** The status of a capability, and the reason for it. Undefined: it was never requested. */
export function capabilityOf(row: AccountRow, capability: Capability): CapabilityView | undefined {
  if (!row.transfers_requested) return undefined
  switch (row.state) {
    case 'started':
    case 'needs_document':
      return restricted(missingInformation.code, missingInformation.resolution)
    case 'taken_away':
      return restricted('restricted_other', 'contact_stripe')
    case 'rejected':
    case 'closed':
      return { status: 'rejected', status_details: [{ code: 'rejected_other', resolution: 'no_resolution' }] }
    case 'active':
      return capability === 'stripe_balance.payouts' && row.payouts_stopped
        ? restricted(missingInformation.code, missingInformation.resolution)
        : { status: 'active', status_details: [] }
    default:
      return row.state satisfies never
  }
}

const firstDetails = [
  'identity.individual.given_name',
  'identity.individual.surname',
  'identity.individual.date_of_birth.day',
  'identity.individual.address.line1',
  'identity.attestations.terms_of_service.account.date',
  'configuration.recipient.default_outbound_destination',
]

interface Missing {
  readonly description: string
  readonly error?: { readonly code: string; readonly description: string }
  readonly restricts: readonly Capability[]
}

function missingOf(row: AccountRow): Missing[] {
  if (row.state === 'started') return firstDetails.map((description) => ({ description, restricts: capabilities }))
  if (row.state === 'needs_document') {
    const error = {
      code: 'verification_failed_keyed_identity',
      description: 'Please send an identity document.',
    }
    return [{ description: 'identity.individual.documents.primary_verification', error, restricts: capabilities }]
  }
  if (row.state === 'active' && row.payouts_stopped) {
    const error = {
      code: 'invalid_value_other',
      description: "The bank didn't accept the last payout. Please enter different bank details.",
    }
    return [
      {
        description: 'configuration.recipient.default_outbound_destination',
        error,
        restricts: ['stripe_balance.payouts'],
      },
    ]
  }
  return []
}

function showMissing({ description, error, restricts }: Missing): object {
  const deadline = { status: 'currently_due' }
  return {
    awaiting_action_from: 'user',
    description,
    errors: error ? [error] : [],
    impact: {
      restricts_capabilities: restricts.map((capability) => ({ capability, configuration: 'recipient', deadline })),
    },
    minimum_deadline: deadline,
    requested_reasons: [{ code: error ? 'routine_verification' : 'routine_onboarding' }],
  }
}

/** The missing requirements of an account, which its person would have to supply. */
export function showRequirements(row: AccountRow): object {
  const entries = missingOf(row).map(showMissing)
  return { entries, ...(entries.length > 0 && { summary: { minimum_deadline: { status: 'currently_due' } } }) }
}

/** An account as version 2 of the API shows it: a section is only shown if it's included. */
export function showAccount(row: AccountRow, include: readonly string[]): object {
  const part = (name: string, value: object) => (include.includes(name) ? value : null)
  return {
    id: row.id,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: row.state === 'closed',
    configuration: part('configuration.recipient', { customer: null, merchant: null, recipient: showRecipient(row) }),
    contact_email: row.contact_email,
    contact_phone: null,
    created: row.created_at.toISOString(),
    dashboard: row.dashboard,
    defaults: part('defaults', showDefaults(row)),
    display_name: row.display_name,
    future_requirements: part('future_requirements', { entries: [] }),
    identity: part('identity', showIdentity(row)),
    livemode: false,
    metadata: row.metadata,
    requirements: part('requirements', showRequirements(row)),
  }
}

function showRecipient(row: AccountRow): object {
  const payouts = capabilityOf(row, 'stripe_balance.payouts')
  const transfers = capabilityOf(row, 'stripe_balance.stripe_transfers')
  return {
    applied: true,
    capabilities: transfers && payouts ? { stripe_balance: { payouts, stripe_transfers: transfers } } : null,
  }
}

function showDefaults(row: AccountRow): object {
  const given = row.defaults as { readonly responsibilities?: object }
  return {
    currency: 'gbp',
    ...given,
    responsibilities: { ...given.responsibilities, requirements_collector: 'stripe' },
  }
}

function showIdentity(row: AccountRow): object {
  const created = row.created_at.toISOString()
  const { id: account, contact_email: email, given_name, surname, born_on: born, address } = row
  const [year, month, day] = born?.split('-').map(Number) ?? []
  const individual = {
    account,
    ...(address !== null && { address: { ...(address as object), country: 'gb' } }),
    created,
    ...(born !== null && { date_of_birth: { day, month, year } }),
    email,
    given_name,
    id: `person_${account}`,
    object: 'v2.core.account_person',
    surname,
  }
  return {
    country: row.country,
    entity_type: row.entity_type,
    individual: given_name === null && surname === null ? null : { ...individual, updated: created },
  }
}
