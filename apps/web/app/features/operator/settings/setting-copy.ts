import { plural } from '@itemo/domain/plural.ts'
import type { CoverProduct } from '@itemo/domain/cover-product.ts'
import { demoCoverNote } from '@itemo/domain/insurance-cover.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { identitySteps } from '@itemo/domain/identity/identity-policy.ts'
import { problemHours } from '@itemo/domain/promised-hours.ts'
import { freeHoursWords, latePercentWords } from '@itemo/domain/rentals/refund.ts'
import { feeShare } from '@itemo/domain/settings/fee.ts'
import type { SettingKey, SettingValues } from '@itemo/domain/settings/setting-table.ts'
import {
  droppedRises,
  feeNoticeDays,
  firstDayOfRise,
  replacedBy,
  type SettingVersion,
} from '@itemo/domain/settings/setting-versions.ts'
import { formatPence } from '@itemo/domain/money.ts'
import { formatDay } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'

export const settingNames: Readonly<Record<SettingKey, string>> = {
  fee: 'Fee',
  cover: 'Cover',
  'refund.rule': 'Refunds for cancelled hires',
  'boost.plans': 'Boost plans',
  banner: 'Banner',
  'home.featured': 'Featured on the home page',
  price_display: 'Price shown first',
  public_item_pages: 'Public pages',
  signup_unique_full_name: 'One account for each name',
  identity: 'Identity checks',
  'words.blocked': 'Blocked words',
  'moderation.points': 'Risk points',
  'moderation.thresholds': 'Risk thresholds',
  'moderation.auto_hold': 'Reports before a hold',
  'moderation.deadlines': 'Deadlines for reports',
  'words.synonyms': 'Synonyms',
  'support.refund_limit': 'Refund limit for support',
  'legal.operator': 'Who runs this site',
}

export const settingHints: Readonly<Record<SettingKey, string>> = {
  fee: `Renters pay this on top of the rate and add-ons. A higher fee needs at least ${feeNoticeDays} days' notice, and we'll tell everyone who lists something; a lower one can start right away.`,
  cover:
    'A policy that renters can add to a hire. Selling or introducing insurance is regulated: name the insurer, who distributes it, and their reference numbers. Hires keep the terms they were requested with.',
  'refund.rule':
    "What renters get back when they cancel: everything until a number of hours before the start, then a share until the start, then nothing. It can't be less than the terms promise: 48 hours, then half. Hires keep the rule they were requested with.",
  'boost.plans': 'What owners can buy. Boosts already sold keep their days and price.',
  banner: 'A line above the home page.',
  'home.featured':
    'Up to six categories or items, in their own row after the first items. Nobody pays for this. Anything paused, held or deleted drops out automatically.',
  price_display:
    "Which price comes first when no dates are chosen; the other is shown next to it. Pages already open change when they're reloaded.",
  public_item_pages:
    "Whether visitors can see the pages of items and people. If off, only members can, search engines don't list them, and the login page shows the item's card.",
  signup_unique_full_name:
    "Whether new members must have a full name nobody else has. Existing accounts aren't affected, and members can still change to a name that's taken.",
  identity: 'Every page follows this setting. Earlier requests can still be approved, and agreed hires continue.',
  'words.blocked':
    'One per line: the word, its group, and block or hold, separated by commas. To limit it to some categories, add a comma and list them.',
  'moderation.points': 'The points each finding in a new or changed listing adds.',
  'moderation.thresholds': 'By total points. A listing is only held for its own content, or for warnings.',
  'moderation.auto_hold': 'How many members, each here for a week or more, must report it within a week.',
  'moderation.deadlines': `In hours, for cases opened from then on; at most ${problemHours}, as our pages promise.`,
  'words.synonyms':
    'Searching for one word on a line also finds items that use the others. These add to the synonyms Itemo already knows.',
  'support.refund_limit': 'In total per hire. Finance and operators have no limit.',
  'legal.operator': 'Shown on receipts and statements.',
}

const checkWords: Readonly<Record<SettingValues['identity']['checks'], string>> = knownWords(
  {
    off: 'Nobody has their identity checked',
    optional: 'Members can have their identity checked',
    before_request: 'Renters need a check before they request a hire',
    before_approval: 'Owners need a check before they approve',
    both: 'Renters and owners need a check',
  },
  'Changed',
)

type Describe = { readonly [Key in SettingKey]: (value: SettingValues[Key]) => string }

const priceBases: Readonly<Record<CoverProduct['price']['of'], string>> = knownWords(
  {
    hire: 'of the rate and add-ons',
    value: "of the item's replacement cost",
    day: 'a day',
  },
  'by another rule',
)

function describeCover({ name, insurer, price, limit_pence: limit, excess_pence: excess, demo }: CoverProduct): string {
  const rate = price.of === 'day' ? formatPence(price.rate) : `${price.rate / 100}%`
  const least = price.min_pence > 0 ? `, at least ${formatPence(price.min_pence)}` : ''
  const note = demo ? ` ${demoCoverNote}` : ''
  return `${name} by ${insurer.name}: ${rate} ${priceBases[price.of]}${least}; pays up to ${formatPence(limit)} less ${formatPence(excess)}.${note}`
}

const describe: Describe = {
  fee: feeShare,
  cover: (cover) => (cover ? describeCover(cover) : 'No cover'),
  'refund.rule': (rule) => `All until ${freeHoursWords(rule)} before the start, then ${latePercentWords(rule)}`,
  'boost.plans': (plans) =>
    plans
      .filter((plan) => plan.is_on)
      .map(({ name, days, price_pence: pence }) => `${name}: ${formatPence(pence)} for ${plural(days, 'day')}`)
      .join(' · '),
  banner: (banner) => banner?.text ?? 'No banner',
  'home.featured': (list) =>
    list.length === 0
      ? 'Nothing'
      : list.map(({ kind, id }) => (kind === 'category' ? id : `item ${id.slice(0, 8)}`)).join(', '),
  price_display: (price) => (price === 'rate' ? 'The daily rate' : 'The first day including the fee'),
  public_item_pages: (isOn) => (isOn ? 'Everyone can see them' : 'Members only'),
  signup_unique_full_name: (isOn) => (isOn ? "Names that are taken can't be used" : 'Several people can have one name'),
  identity: ({ checks, above_pence: above, selfie, recheck_months: months }) =>
    [
      checkWords[checks],
      ...(above === null || checks === 'off' || checks === 'optional' ? [] : [`from ${formatPence(above)}`]),
      ...(checks === 'off' || selfie ? [] : ['without a selfie']),
      ...(checks === 'off' || months === 0 ? [] : [`again after ${plural(months, 'month')}`]),
    ].join(', '),
  'words.blocked': (words) => plural(words.length, 'word'),
  'moderation.points': (points) => plural(Object.keys(points).length, 'rule'),
  'moderation.thresholds': ({ watch_from: watch, hold_from: hold }) =>
    `Watched from ${watch} points, held from ${hold}`,
  'moderation.auto_hold': (reports) => plural(reports, 'report'),
  'moderation.deadlines': (hours) =>
    `From ${plural(Math.min(...Object.values(hours)), 'hour')} to ${plural(Math.max(...Object.values(hours)), 'hour')}`,
  'words.synonyms': (groups) => (groups.length === 0 ? 'None added' : plural(groups.length, 'line')),
  'support.refund_limit': formatPence,
  'legal.operator': ({ name, address }) => [name, address].filter(Boolean).join(', '),
}

/** A short description of a value, for the list of settings. */
export function describeSetting(key: SettingKey, value: unknown): string {
  return (describe[key] as (value: unknown) => string)(value)
}

interface Effect {
  readonly value: unknown
  /** 'YYYY-MM-DD'; undefined: now. */
  readonly day: string | undefined
  readonly runningHires: number
  /** The earlier decisions. */
  readonly versions?: readonly SettingVersion[]
  readonly effectiveAt?: Date
  readonly now?: Date
}

/** Ends a sentence, unless an operator's own text at its end already does. */
const sentence = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`)

/** The confirmation before the fee is lowered: a mistake can't be corrected at once. */
export function askBeforeFall(effect: Effect): { readonly title: string; readonly description: string } {
  const { value, day, now = new Date() } = effect
  const share = feeShare(value as SettingValues['fee'])
  return {
    title: `Lower the fee to ${share} ${day === undefined ? 'now' : `from ${formatDay(day)}`}?`,
    description: `${effectOf('fee', effect)} Raising it again takes ${feeNoticeDays} days: if you decide today, a higher fee takes effect on ${formatDay(firstDayOfRise(now))} at the earliest.`,
  }
}

/** Describes the effect of a decision, before it's made. */
export function effectOf(key: SettingKey, effect: Effect): string {
  return [directEffectOf(key, effect), ...whatFallsAway(key, effect)].join(' ')
}

/** Describes the scheduled values that the decision replaces. */
function whatFallsAway(key: SettingKey, { value, versions = [], now = new Date(), effectiveAt = now }: Effect) {
  const when = { effectiveAt, now }
  const dayOf = ({ effectiveAt: from }: SettingVersion) => formatDay(dayInLondon(from))
  const replaced = replacedBy(versions, when).map(
    (version) =>
      `This replaces the change scheduled for ${dayOf(version)}: ${sentence(describeSetting(key, version.value))}`,
  )
  const rises = key === 'fee' ? droppedRises(versions, { ...when, value: value as SettingValues['fee'] }) : []
  return rises.length === 0 ? replaced : [...replaced, "We'll tell everyone who was told about the rise."]
}

function directEffectOf(key: SettingKey, { value, day, runningHires }: Effect): string {
  const from = day === undefined ? 'now on' : formatDay(day)
  if (key === 'fee') {
    const then = feeShare(value as SettingValues['fee'])
    const running = runningHires === 1000 ? 'Current hires' : plural(runningHires, 'current hire')
    return `Hires requested from ${from} cost ${then}. ${running} ${runningHires === 1 ? 'keeps the fee it was' : 'keep the fee they were'} priced with.`
  }
  if (key === 'refund.rule')
    return `Hires requested from ${from}: ${sentence(describeSetting(key, value))} Earlier ones keep the rule they were requested with.`
  if (key === 'boost.plans')
    return `Boosts bought from ${from}: ${sentence(describeSetting(key, value))} Boosts already sold don't change.`
  if (key === 'identity') {
    const steps = identitySteps(value as SettingValues['identity'])
    const older = steps.length === 0 ? '' : ` Requests sent before then aren't held up.`
    return `From ${from}: ${sentence(describeSetting(key, value))}${older}`
  }
  const then = sentence(describeSetting(key, value))
  return key === 'cover' ? `Requests from ${from}: ${then}` : `From ${from}: ${then}`
}

/** The differences between two values, line by line. */
export function differences(key: SettingKey, before: unknown, after: unknown): string[] {
  const [old, fresh] = [before, after].map((value) => flatten(value))
  const places = [...new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])])]
  return places.flatMap((place) => {
    const [was, is] = [old?.get(place), fresh?.get(place)]
    if (was === is) return []
    const name = place.replace('basis_points', 'share').replace('min_pence', 'at least').replace('_pence', '')
    const words = [was, is].map((leaf) => (leaf === undefined ? 'nothing' : inUnit(key, place, leaf))).join(' → ')
    return [name === '' ? words : `${name.replaceAll('_', ' ')}: ${words}`]
  })
}

/** A leaf in its display unit: shares in percent, money in pounds. */
function inUnit(key: SettingKey, place: string, leaf: string): string {
  const isShare = place.endsWith('basis_points')
  if (!isShare && !place.endsWith('_pence') && key !== 'support.refund_limit') return leaf
  if (!Number.isFinite(Number(leaf))) return 'no number'
  return isShare ? `${Number(leaf) / 100}%` : formatPence(Number(leaf))
}

/** The leaves of a value by path; list entries are keyed by their id or word, so that an added entry doesn't shift the others. */
function flatten(value: unknown, place = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null)
    return new Map(value === null ? [] : [[place, `${value as string | number | boolean}`]])
  const entries = Array.isArray(value)
    ? value.map((entry: { id?: string; word?: string } | string, index): [string, unknown] => [
        typeof entry === 'string' ? entry : (entry.id ?? entry.word ?? String(index)),
        entry,
      ])
    : Object.entries(value)
  return new Map(entries.flatMap(([name, inner]) => [...flatten(inner, place === '' ? name : `${place} ${name}`)]))
}
