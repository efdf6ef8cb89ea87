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
  'refund.rule': 'Refunds of cancelled hires',
  'boost.plans': 'Boost plans',
  banner: 'Banner',
  'home.featured': 'Featured on the home page',
  price_display: 'The price that leads',
  public_item_pages: 'Pages for visitors',
  signup_unique_full_name: 'One account for each name',
  identity: 'Identity checks',
  'words.blocked': 'Blocked words',
  'moderation.points': 'Points of the risk rules',
  'moderation.thresholds': 'When a listing is watched or held',
  'moderation.auto_hold': 'Reports that hold a listing',
  'moderation.deadlines': 'By when reports are decided',
  'words.synonyms': 'Words that mean the same',
  'support.refund_limit': 'What support may give back',
  'legal.operator': 'Who runs this site',
}

export const settingHints: Readonly<Record<SettingKey, string>> = {
  fee: `The renter pays it on top of rate and add-ons. A higher fee begins ${feeNoticeDays} days ahead at the earliest, and everyone who lists something is told; a lower one can begin at once.`,
  cover:
    'A policy that renters can add to a hire. Selling or introducing insurance is regulated: name the insurer, who distributes it, and their reference numbers. Hires keep the terms they were asked for with.',
  'refund.rule':
    "What a renter's own cancellation gives back: all until so many hours before the start, then a share until it, then nothing. At least what the terms promise anyway: 48 hours, and half. Hires keep the rule that they were asked for with.",
  'boost.plans': 'What owners can buy. A boost that was sold keeps its days and its price.',
  banner: 'A line above the home page.',
  'home.featured':
    'Up to six categories or items, in a row of their own after the first items. Nobody pays for it. What is paused, held or deleted drops out automatically.',
  price_display:
    'Which price comes first where no dates are chosen; the other one stands next to it. Pages that are open keep theirs until they are loaded again.',
  public_item_pages:
    'Whether visitors can read the pages of items and people. Off, these are for members, search engines list none, and the login page shows the card of the item.',
  signup_unique_full_name:
    'Whether signing up refuses a full name that someone has. Accounts that are there stay, and a name can be changed to one that someone has.',
  identity:
    'Every page says what this says. Requests that were sent before can still be approved, and hires that are agreed go on.',
  'words.blocked':
    'One on each line: the word, a comma, its group, a comma, block or hold. Behind another comma, the categories in which it counts.',
  'moderation.points': 'What each finding in a new or changed listing counts.',
  'moderation.thresholds': 'By the sum of points. A listing is held only for what is in it, or for warnings.',
  'moderation.auto_hold': 'So many members of a week or more, within a week.',
  'moderation.deadlines': `In hours, of cases that are opened from then on; ${problemHours} at most, as the pages promise.`,
  'words.synonyms':
    'A search for one word of a line finds the items that say another. They come on top of those that Itemo knows anyway.',
  'support.refund_limit': 'Of one hire, in all. Finance and operators have no limit.',
  'legal.operator': 'Receipts and statements name it.',
}

const checkWords: Readonly<Record<SettingValues['identity']['checks'], string>> = knownWords(
  {
    off: 'Nobody has their identity checked',
    optional: 'Members can have their identity checked',
    before_request: 'Renters need a check before they ask to hire',
    before_approval: 'Owners need a check before they approve',
    both: 'Renters and owners need a check',
  },
  'Changed',
)

type Describe = { readonly [Key in SettingKey]: (value: SettingValues[Key]) => string }

const priceBases: Readonly<Record<CoverProduct['price']['of'], string>> = knownWords(
  {
    hire: 'of rate and add-ons',
    value: 'of what the item costs to buy again',
    day: 'for each day',
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
  price_display: (price) => (price === 'rate' ? 'The rate of a day' : 'The first day with the fee'),
  public_item_pages: (isOn) => (isOn ? 'Everyone reads them' : 'Members only'),
  signup_unique_full_name: (isOn) => (isOn ? 'A name that is taken is refused' : 'Several people can have one name'),
  identity: ({ checks, above_pence: above, selfie, recheck_months: months }) =>
    [
      checkWords[checks],
      ...(above === null || checks === 'off' || checks === 'optional' ? [] : [`from ${formatPence(above)}`]),
      ...(checks === 'off' || selfie ? [] : ['without a photo of the face']),
      ...(checks === 'off' || months === 0 ? [] : [`again after ${plural(months, 'month')}`]),
    ].join(', '),
  'words.blocked': (words) => plural(words.length, 'word'),
  'moderation.points': (points) => plural(Object.keys(points).length, 'rule'),
  'moderation.thresholds': ({ watch_from: watch, hold_from: hold }) =>
    `Watched from ${watch} points, held from ${hold}`,
  'moderation.auto_hold': (reports) => plural(reports, 'report'),
  'moderation.deadlines': (hours) =>
    `From ${plural(Math.min(...Object.values(hours)), 'hour')} to ${plural(Math.max(...Object.values(hours)), 'hour')}`,
  'words.synonyms': (groups) => (groups.length === 0 ? 'None of our own' : plural(groups.length, 'line')),
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
    description: `${effectOf('fee', effect)} Raising it again takes ${feeNoticeDays} days: decided today, a higher fee takes effect on ${formatDay(firstDayOfRise(now))} at the earliest.`,
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
    (version) => `What was decided from ${dayOf(version)} falls away: ${sentence(describeSetting(key, version.value))}`,
  )
  const rises = key === 'fee' ? droppedRises(versions, { ...when, value: value as SettingValues['fee'] }) : []
  return rises.length === 0 ? replaced : [...replaced, 'Everyone who was told of the rise is told that.']
}

function directEffectOf(key: SettingKey, { value, day, runningHires }: Effect): string {
  const from = day === undefined ? 'now on' : formatDay(day)
  if (key === 'fee') {
    const then = feeShare(value as SettingValues['fee'])
    const running = runningHires === 1000 ? 'The hires that are under way' : plural(runningHires, 'running hire')
    return `Hires requested from ${from} cost ${then}. ${running} ${runningHires === 1 ? 'keeps the fee it was' : 'keep the fee they were'} priced with.`
  }
  if (key === 'refund.rule')
    return `Hires requested from ${from}: ${sentence(describeSetting(key, value))} Those before keep the rule they were asked for with.`
  if (key === 'boost.plans')
    return `Boosts bought from ${from}: ${sentence(describeSetting(key, value))} Sold ones stay as they are.`
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
