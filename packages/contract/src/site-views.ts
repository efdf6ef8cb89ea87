import { identityChecks } from '@itemo/domain/identity/identity-policy.ts'
import * as z from 'zod/mini'
import { listOf } from './wire.ts'

const socialProviders = ['apple', 'facebook', 'google'] as const

/** So many pages on social networks are named at most. */
export const socialLinksMax = 8

/** So many people of the demo town are named at most. */
export const demoPeopleMax = 20

export const ClientConfigView = z.object({
  public_item_pages: z.boolean(),
  social_providers: listOf(z.enum(socialProviders), socialProviders.length),
  map: z.object({
    provider: z.enum(['leaflet', 'google']),
    /** Null: there are no tiles. */
    tile_url: z.nullable(z.string()),
    tile_attribution: z.string(),
    google_maps_key: z.nullable(z.string()),
  }),
  /** The insurance behind the service fee; null: none. `policy_url` is null where Trust and Safety describes it. */
  cover: z.nullable(
    z.object({ name: z.string(), insurer: z.string(), policy_url: z.nullable(z.string()), demo: z.boolean() }),
  ),
  /** Whether deposits are held and charged here; else the two sides agree on them. */
  deposits: z.boolean(),
  /** Whether identities are checked, before what, and by whom. */
  identity: z.object({
    checks: z.enum(identityChecks),
    provider: z.nullable(z.enum(['sandbox', 'stripe'])),
    sandbox: z.boolean(),
  }),
  support_email: z.string(),
  developer_pages: z.boolean(),
  /** Whether mails land in the mailbox at /dev/mail instead of being sent. */
  mailbox: z.boolean(),
  /** The product's own pages on social networks; empty where the operator has named none. */
  social_links: listOf(z.object({ name: z.string(), url: z.string() }), socialLinksMax),
  /** Whom one can log in as to look around; empty where there is no demo town, and in production. */
  demo_people: listOf(z.object({ name: z.string(), email: z.string(), password: z.string() }), demoPeopleMax),
})
export type ClientConfigView = z.output<typeof ClientConfigView>
