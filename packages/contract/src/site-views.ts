import { identityChecks } from '@itemo/domain/identity/identity-policy.ts'
import { wordGroups } from '@itemo/domain/moderation/word-groups.ts'
import * as z from 'zod/mini'
import { maxBoostPlans } from '@itemo/domain/settings/setting-table.ts'
import { Instant, listOf, Money, RefundRuleView } from './wire.ts'

const socialProviders = ['apple', 'facebook', 'google'] as const

/** The most pages on social networks. */
export const socialLinksMax = 8

/** The most demo people that are listed. */
export const demoPeopleMax = 20

export const ClientConfigView = z.object({
  public_item_pages: z.boolean(),
  social_providers: listOf(z.enum(socialProviders), socialProviders.length),
  map: z.object({
    provider: z.enum(['leaflet', 'google']),
    /** Null: there are no map tiles. */
    tile_url: z.nullable(z.string()),
    tile_attribution: z.string(),
    google_maps_key: z.nullable(z.string()),
  }),
  /** The insurance that renters can add to a hire; null: none. `policy_url` is null where it's described on Trust and Safety. */
  cover: z.nullable(
    z.object({ name: z.string(), insurer: z.string(), policy_url: z.nullable(z.string()), demo: z.boolean() }),
  ),
  /** The fee on the price of a hire, and its next scheduled change. */
  fee: z.object({
    basis_points: z.number(),
    min_pence: z.number(),
    /** Both as text for pages: '15%'. */
    share: z.string(),
    /** The longer text, with a scheduled change: '15% (from 15 December 2026: 20%)'. */
    announced: z.string(),
    coming: z.nullable(z.object({ basis_points: z.number(), min_pence: z.number(), from: Instant })),
  }),
  /** The refunds of a renter's cancellation, for a hire that is requested now. */
  refund: RefundRuleView,
  /** The boost plans, including disabled ones: a boost that was sold keeps its plan. */
  boost_plans: listOf(z.object({ id: z.string(), days: z.number(), price: Money, is_on: z.boolean() }), maxBoostPlans),
  /** The banner of /home in place of the specified one, and its audience; null: the specified one. An empty text: none. */
  own_banner: z.nullable(
    z.object({
      text: z.string(),
      link: z.nullable(z.string()),
      tone: z.enum(['info', 'warning']),
      audience: z.enum(['all', 'members', 'owners']),
    }),
  ),
  /** The operator of the site. */
  operator: z.object({
    name: z.string(),
    address: z.nullable(z.string()),
    company_number: z.nullable(z.string()),
    vat_number: z.nullable(z.string()),
    complaints_email: z.nullable(z.string()),
  }),
  /** Whether the site has a domain name, which passkeys need. */
  passkeys: z.boolean(),
  /** Whether deposits are held and charged here; otherwise the two sides arrange them. */
  deposits: z.boolean(),
  /** Whether identities are checked, before which step, and by whom. */
  identity: z.object({
    checks: z.enum(identityChecks),
    provider: z.nullable(z.enum(['sandbox', 'stripe'])),
    sandbox: z.boolean(),
    /** Required only from this total or deposit on; null: for every hire. */
    above: z.nullable(Money),
  }),
  /** Which groups of words can't be listed, and which are checked before they're shown. */
  listing_rules: z.object({
    refused: listOf(z.enum(wordGroups), wordGroups.length),
    checked: listOf(z.enum(wordGroups), wordGroups.length),
  }),
  support_email: z.string(),
  developer_pages: z.boolean(),
  /** Whether emails are delivered to the mailbox at /dev/mail instead of being sent. */
  mailbox: z.boolean(),
  /** The product's own pages on social networks; empty where none are configured. */
  social_links: listOf(z.object({ name: z.string(), url: z.string() }), socialLinksMax),
  /** Accounts to log in as and look around; empty without a demo town, and in production. */
  demo_people: listOf(z.object({ name: z.string(), email: z.string(), password: z.string() }), demoPeopleMax),
})
export type ClientConfigView = z.output<typeof ClientConfigView>
