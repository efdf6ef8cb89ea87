import { identityChecks } from '@itemo/domain/identity/identity-policy.ts'
import { wordGroups } from '@itemo/domain/moderation/word-groups.ts'
import * as z from 'zod/mini'
import { maxBoostPlans } from '@itemo/domain/settings/setting-table.ts'
import { Instant, listOf, Money, RefundRuleView } from './wire.ts'

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
  /** The insurance that renters can add to a hire; null: none. `policy_url` is null where Trust and Safety describes it. */
  cover: z.nullable(
    z.object({ name: z.string(), insurer: z.string(), policy_url: z.nullable(z.string()), demo: z.boolean() }),
  ),
  /** What is added to the price of a hire, and the next change of it that is decided. */
  fee: z.object({
    basis_points: z.number(),
    min_pence: z.number(),
    /** Both in words, as pages name it: '15%'. */
    share: z.string(),
    /** The same for who wants to know more, with what is to come: '15% (from 15 December 2026: 20%)'. */
    announced: z.string(),
    coming: z.nullable(z.object({ basis_points: z.number(), min_pence: z.number(), from: Instant })),
  }),
  /** What a renter's cancellation gives back of a hire that is asked for now. */
  refund: RefundRuleView,
  /** The plans of boosts, those that are off included: a sold one keeps its own. */
  boost_plans: listOf(z.object({ id: z.string(), days: z.number(), price: Money, is_on: z.boolean() }), maxBoostPlans),
  /** What stands above /home in place of the specified line, for whom it is meant; null: the specified one. An empty text: nothing. */
  own_banner: z.nullable(
    z.object({
      text: z.string(),
      link: z.nullable(z.string()),
      tone: z.enum(['info', 'warning']),
      audience: z.enum(['all', 'members', 'owners']),
    }),
  ),
  /** Who runs this. */
  operator: z.object({
    name: z.string(),
    address: z.nullable(z.string()),
    company_number: z.nullable(z.string()),
    vat_number: z.nullable(z.string()),
    complaints_email: z.nullable(z.string()),
  }),
  /** Whether the site has a name, as passkeys need one. */
  passkeys: z.boolean(),
  /** Whether deposits are held and charged here; else the two sides agree on them. */
  deposits: z.boolean(),
  /** Whether identities are checked, before what, and by whom. */
  identity: z.object({
    checks: z.enum(identityChecks),
    provider: z.nullable(z.enum(['sandbox', 'stripe'])),
    sandbox: z.boolean(),
    /** Required only from this total or deposit on; null: for every hire. */
    above: z.nullable(Money),
  }),
  /** Which groups of words can't be listed, and which are looked at before they show. */
  listing_rules: z.object({
    refused: listOf(z.enum(wordGroups), wordGroups.length),
    checked: listOf(z.enum(wordGroups), wordGroups.length),
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
