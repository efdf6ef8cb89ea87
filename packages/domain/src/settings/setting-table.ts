import * as z from 'zod/mini'
import { boostPlans } from '../boosts/boost-plans.ts'
import { categories } from '../categories.ts'
import { coverBases, distributorCapacities } from '../cover-product.ts'
import { identityChecks } from '../identity/identity-policy.ts'
import { defaultRiskRules, type RiskRule, riskRules } from '../moderation/assess-listing.ts'
import { defaultWords, wordGroups } from '../moderation/word-groups.ts'
import { formatPence } from '../money.ts'
import { Id } from '../ids.ts'
import { specifiedRefund } from '../rentals/refund.ts'
import { supportRefundLimitPence } from '../rentals/staff-refund.ts'
import { problemHours } from '../promised-hours.ts'
import { type ReportReason, reasonOf, reportReasons } from '../moderation/report-reasons.ts'
import { stopWords } from '../items/read-search.ts'
import { wordsOf } from '../items/search-terms.ts'
import { screenPath } from '../site-path.ts'
import { foldText, optionalText, text } from '../text.ts'
import { specifiedBanner } from './banner.ts'
import { maxFeatured } from './featured.ts'
import { specifiedFee } from './fee.ts'

/** A whole number within bounds, with the message for any other value; `part`: the message for a fraction within the bounds. */
function whole(
  min: number,
  max: number,
  unit = '',
  message = `Please enter a whole number from ${min} to ${max}${unit}.`,
  part = message,
) {
  return z.number(message).check(z.gte(min, message), z.lte(max, message), z.int(part))
}

/** Shares and amounts are stored as whole hundredths of what people type. */
const twoDecimals = 'Please use at most two decimals.'

/** Whole pence; the message also gives pounds, as people type them. */
const wholePence = (min: number, max: number) =>
  whole(
    min,
    max,
    '',
    `Please enter an amount from ${formatPence(min)} to ${formatPence(max)} (${min} to ${max} pence).`,
    twoDecimals,
  )

const Flag = z.boolean('Please choose on or off.')

const Fee = z.strictObject({
  basis_points: whole(0, 3000, '', 'Please enter a share from 0% to 30%.', twoDecimals),
  min_pence: wholePence(0, 1000),
})

/** At least as kind as the specified terms. */
const Refund = z.strictObject({
  free_hours: whole(1, specifiedRefund.free_hours, ' hours'),
  late_percent: whole(specifiedRefund.late_percent, 100, '%'),
})

/** The most plans, including disabled ones. */
export const maxBoostPlans = 10

const BoostPlanSetting = z.strictObject({
  id: z.string('Required').check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Please use small letters, digits and hyphens.')),
  name: text({ min: 1, max: 40, oneLine: true }),
  days: whole(1, 90, ' days'),
  price_pence: wholePence(100, 100_000),
  description: text({ max: 100, oneLine: true }),
  is_on: Flag,
})

const BoostPlans = z.array(BoostPlanSetting).check(
  z.maxLength(maxBoostPlans, `Please use at most ${maxBoostPlans} plans.`),
  z.refine((plans) => new Set(plans.map(({ id }) => id)).size === plans.length, 'Two plans have the same id.'),
  z.refine((plans) => plans.some(({ is_on: isOn }) => isOn), 'At least one plan has to be on.'),
)

const Instant = z.nullable(z.iso.datetime('Please enter a day and a time.'))

const Banner = z.nullable(
  z
    .strictObject({
      text: text({ min: 1, max: 160, oneLine: true, message: 'Please write a text.' }),
      link: z.nullable(
        z
          .string()
          .check(z.refine((path) => screenPath(path) === path, 'Please enter a page of this site, such as /about.')),
      ),
      tone: z.enum(['info', 'warning']),
      from: Instant,
      until: Instant,
      audience: z.enum(['all', 'members', 'owners']),
    })
    .check(
      z.refine(
        ({ from, until }) => from === null || until === null || new Date(from) < new Date(until),
        'The end has to be after the beginning.',
      ),
    ),
)

/** The most blocked words. */
export const maxBlockedWords = 2000

const Words = z
  .array(
    z.strictObject({
      word: text({ min: 2, max: 60, oneLine: true, message: 'Please enter a word.' }),
      group: z.enum(wordGroups),
      severity: z.enum(['block', 'hold']),
      categories: z.array(z.enum(categories)).check(z.maxLength(categories.length)),
    }),
  )
  .check(z.maxLength(maxBlockedWords, `Please use at most ${maxBlockedWords} words.`))

const Points = z.strictObject(
  Object.fromEntries(riskRules.map((rule) => [rule, whole(-100, 100)])) as Record<RiskRule, ReturnType<typeof whole>>,
)

const Thresholds = z
  .strictObject({ watch_from: whole(1, 500), hold_from: whole(1, 500) })
  .check(
    z.refine(
      ({ watch_from: watch, hold_from: hold }) => watch <= hold,
      'Holding has to begin where watching does, or above.',
    ),
  )

/** The decision deadline for each reason, in hours: never later than what people are promised. */
const Deadlines = z.strictObject(
  Object.fromEntries(
    reportReasons.map((reason) => [
      reason,
      whole(
        1,
        problemHours,
        '',
        `Please enter a whole number from 1 to ${problemHours} hours: that is what people are promised.`,
      ),
    ]),
  ) as Record<ReportReason, ReturnType<typeof whole>>,
)

/** The most synonym groups, and the most words in each. */
export const maxSynonymGroups = 500
export const maxSynonyms = 10

/** In the form of the search index: lower case, without hyphens and apostrophes. */
const Synonym = z.string('Required').check(
  z.maxLength(60, 'Please use at most 60 characters.'),
  z.overwrite((words) => wordsOf(foldText(words)).join(' ')),
  z.refine((words) => words !== '', 'Please enter a word.'),
  z.refine((words) => words.split(' ').length <= 3, 'Please use at most three words for one thing.'),
  // Searches ignore these words, so a synonym with one would match everything.
  z.refine(
    (words) => words.split(' ').every((word) => word.length > 1 && !stopWords.has(word)),
    'Please leave out single letters and small words such as “for”.',
  ),
)

const Synonyms = z
  .array(
    z.array(Synonym).check(
      z.minLength(2, 'Please enter at least two words that mean the same.'),
      z.maxLength(maxSynonyms, `Please use at most ${maxSynonyms} words in a line.`),
      z.refine((group) => new Set(group).size === group.length, 'Each of them once.'),
    ),
  )
  .check(
    z.maxLength(maxSynonymGroups, `Please use at most ${maxSynonymGroups} lines.`),
    z.refine(
      (groups) => new Set(groups.flat()).size === groups.flat().length,
      'A word stands in two lines: put them together.',
    ),
  )

const Featured = z
  .array(
    z
      .strictObject({
        kind: z.enum(['category', 'item'], 'Please choose one.'),
        id: z.string('Please enter a category, or the id of an item.'),
        from: Instant,
        until: Instant,
      })
      .check(
        z.refine(({ kind, id }) => kind === 'item' || categories.some((name) => name === id), {
          message: 'Please enter the name of a category, as the chips on the home page have it.',
          path: ['id'],
        }),
        z.refine(({ kind, id }) => kind === 'category' || z.safeParse(Id, id).success, {
          message: 'Please enter the id of an item.',
          path: ['id'],
        }),
        z.refine(({ from, until }) => from === null || until === null || from < until, {
          message: 'The end is before the beginning.',
          path: ['until'],
        }),
      ),
  )
  .check(
    z.maxLength(maxFeatured, `Please feature at most ${maxFeatured}.`),
    z.refine(
      (list) => new Set(list.map(({ id }) => id.toLowerCase())).size === list.length,
      'Something is in the list twice.',
    ),
  )

const Legal = z
  .strictObject({
    name: text({ min: 1, max: 100, oneLine: true, message: 'Please enter a name.' }),
    address: optionalText(300),
    company_number: z.nullable(
      z.string().check(z.regex(/^[A-Z0-9]{8}$/, 'A company number has 8 letters and digits.')),
    ),
    vat_number: z.nullable(
      z.string().check(z.regex(/^GB(\d{9}|\d{12})$/, 'A VAT number is GB and 9 or 12 digits, as GB123456789.')),
    ),
    complaints_email: z.nullable(z.email('Please enter an email address.').check(z.maxLength(200))),
  })
  .check(
    z.refine(({ vat_number: vat, address }) => vat === null || !!address, 'A VAT number needs an address with it.'),
  )

const Identity = z.strictObject({
  checks: z.enum(identityChecks, 'Please choose one.'),
  /** Where a check is required: only from this total or deposit on; null: for every hire. */
  above_pence: z.nullable(whole(1, 99_999_999, ' pence')),
  selfie: Flag,
  max_attempts: whole(1, 20),
  /** 0: never. */
  recheck_months: whole(0, 120, ' months'),
  redact_days: whole(0, 30, ' days'),
})

const line = (message: string, max = 100) => text({ min: 1, max, oneLine: true, message })
const reference = line('Please enter a reference number.', 60)
/** A URL of another site. */
const Address = z.nullable(
  z
    .string()
    .check(
      z.maxLength(500),
      z.regex(/^https:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/, 'Please enter an address that begins with https://.'),
    ),
)

const Cover = z.nullable(
  z
    .strictObject({
      name: line('Please enter a name.', 60),
      insurer: z.strictObject({ name: line("Please enter the insurer's legal name."), reference }),
      distributor: z.strictObject({
        capacity: z.enum(distributorCapacities, 'Please choose one.'),
        firm: line('Please enter a firm.'),
        reference,
      }),
      policy_url: Address,
      key_facts_url: Address,
      complaints_url: Address,
      claims_email: z.nullable(z.email('Please enter an email address.').check(z.maxLength(200))),
      limit_pence: wholePence(100, 10_000_000),
      excess_pence: wholePence(0, 1_000_000),
      price: z.strictObject({
        of: z.enum(coverBases, 'Please choose one.'),
        rate: whole(
          1,
          100_000,
          '',
          'Please enter a share from 0.01% to 100%, or an amount from £0.01 to £1,000.00.',
          twoDecimals,
        ),
        min_pence: wholePence(0, 100_000),
      }),
      tax_included: z.literal(true, 'The price has to include the tax.'),
      categories: z.array(z.enum(categories)).check(z.maxLength(categories.length)),
      max_value_pence: z.nullable(wholePence(100, 2_000_000)),
      max_days: whole(1, 366, ' days'),
      demo: Flag,
    })
    .check(
      z.refine((cover) => cover.demo || addressesOf(cover).every((each) => each !== null), {
        message: 'A cover that pays needs its policy, key facts and complaints pages.',
      }),
      z.refine(({ demo, claims_email: email }) => demo || email !== null, {
        message: 'Please enter where claims go.',
        path: ['claims_email'],
      }),
      z.refine(({ price }) => price.of === 'day' || price.rate <= 10_000, {
        message: 'Please enter a share of up to 100%.',
        path: ['price', 'rate'],
      }),
      z.refine(({ limit_pence: limit, excess_pence: excess }) => excess < limit, {
        message: 'What the renter pays first has to be less than the limit.',
        path: ['excess_pence'],
      }),
    ),
)

/** The documents of a cover that have to be readable before it's bought. */
const addressesOf = ({
  policy_url: policy,
  key_facts_url: facts,
  complaints_url: complaints,
}: Readonly<Record<'policy_url' | 'key_facts_url' | 'complaints_url', string | null>>) => [policy, facts, complaints]

/** The sections of the screen, in order. */
export const settingGroups = ['Prices', 'Site', 'Identity', 'Moderation', 'Support and law'] as const

/**
 * Everything that an operator decides without a deploy: which values are valid, and the default. Money is in whole pence. A new key here is
 * stored, shown and sent to every process.
 */
export const settingTable = {
  fee: { group: 'Prices', schema: Fee, initial: specifiedFee },
  /** What a renter's cancellation refunds; a hire keeps the rule under which it was requested. */
  'refund.rule': { group: 'Prices', schema: Refund, initial: specifiedRefund },
  'boost.plans': {
    group: 'Prices',
    schema: BoostPlans,
    initial: boostPlans.map(({ pricePence, ...plan }) => ({ ...plan, price_pence: pricePence, is_on: true })),
  },
  /** Off by default: selling or introducing insurance is regulated. A process may start with the demo town's cover. */
  cover: { group: 'Prices', schema: Cover, initial: null },
  banner: { group: 'Site', schema: Banner, initial: specifiedBanner },
  /** Empty by default: /home is as specified. */
  'home.featured': { group: 'Site', schema: Featured, initial: [] },
  /** Which price of an item is prominent where no dates are chosen: the rate, or the first day's total with the fee. */
  price_display: { group: 'Site', schema: z.enum(['rate', 'all-in'], 'Please choose one.'), initial: 'rate' },
  /** Whether visitors can read pages of items and people, or only members (R39). */
  public_item_pages: { group: 'Site', schema: Flag, initial: true },
  /** Whether sign-up refuses a full name that someone already has (R33). */
  signup_unique_full_name: { group: 'Site', schema: Flag, initial: true },
  /** Off by default: without a provider nothing can be checked. A process may start with another value. */
  identity: {
    group: 'Identity',
    schema: Identity,
    initial: {
      checks: 'off',
      above_pence: null,
      selfie: true,
      max_attempts: 3,
      recheck_months: 0,
      redact_days: 30,
    },
  },
  'words.blocked': {
    group: 'Moderation',
    schema: Words,
    initial: defaultWords.map((entry) => ({ ...entry, categories: [] })),
  },
  'moderation.points': { group: 'Moderation', schema: Points, initial: { ...defaultRiskRules.points } },
  'moderation.thresholds': {
    group: 'Moderation',
    schema: Thresholds,
    initial: { watch_from: defaultRiskRules.watchFrom, hold_from: defaultRiskRules.holdFrom },
  },
  /** How many reports by reliable members hold a listing. */
  'moderation.auto_hold': { group: 'Moderation', schema: whole(1, 20), initial: 3 },
  'moderation.deadlines': {
    group: 'Moderation',
    schema: Deadlines,
    initial: Object.fromEntries(reportReasons.map((reason) => [reason, reasonOf(reason).hours])),
  },
  /** In addition to the built-in ones (`search-synonyms.ts`). */
  'words.synonyms': { group: 'Site', schema: Synonyms, initial: [] },
  'support.refund_limit': {
    group: 'Support and law',
    schema: wholePence(0, 100_000),
    initial: supportRefundLimitPence,
  },
  'legal.operator': {
    group: 'Support and law',
    schema: Legal,
    initial: { name: 'Itemo', address: null, company_number: null, vat_number: null, complaints_email: null },
  },
} as const satisfies Record<
  string,
  { readonly group: (typeof settingGroups)[number]; readonly schema: z.ZodMiniType; readonly initial: unknown }
>

export type SettingKey = keyof typeof settingTable
export const settingKeys = Object.keys(settingTable) as [SettingKey, ...SettingKey[]]

/** The type of each key's value. */
export type SettingValues = { readonly [Key in SettingKey]: z.output<(typeof settingTable)[Key]['schema']> }

/** A validated value of a key, or its errors: a message for each path in it, '' for the whole value. */
export function readSetting<Key extends SettingKey>(
  key: Key,
  value: unknown,
): { readonly value: SettingValues[Key] } | { readonly problems: Readonly<Record<string, string>> } {
  const read = z.safeParse(settingTable[key].schema, value)
  if (read.success) return { value: read.data as SettingValues[Key] }
  return {
    problems: Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message])),
  }
}
