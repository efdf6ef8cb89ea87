import { feeShare } from '@itemo/domain/settings/fee.ts'
import type { SettingKey, SettingValues } from '@itemo/domain/settings/setting-table.ts'
import { feeNoticeDays } from '@itemo/domain/settings/setting-versions.ts'
import { formatPence } from '@itemo/domain/money.ts'
import { formatDay } from '#app/lib/format.ts'

export const settingNames: Readonly<Record<SettingKey, string>> = {
  fee: 'Fee',
  'boost.plans': 'Boost plans',
  banner: 'Banner',
  'words.blocked': 'Blocked words',
  'moderation.points': 'Points of the risk rules',
  'moderation.thresholds': 'When a listing is watched or held',
  'moderation.auto_hold': 'Reports that hold a listing',
  'support.refund_limit': 'What support may give back',
  'legal.operator': 'Who runs this site',
}

export const settingHints: Readonly<Record<SettingKey, string>> = {
  fee: `The renter pays it on top of rate and add-ons. A higher fee begins ${feeNoticeDays} days ahead at the earliest, and everyone who lists something is told.`,
  'boost.plans': 'What owners can buy. A boost that was sold keeps its days and its price.',
  banner: 'A line above the home page.',
  'words.blocked':
    'One on each line: the word, a comma, its group, a comma, block or hold. Behind another comma, the categories in which it counts.',
  'moderation.points': 'What each finding in a new or changed listing counts.',
  'moderation.thresholds': 'By the sum of points. A listing is held only for what is in it, or for warnings.',
  'moderation.auto_hold': 'So many members of a week or more, within a week.',
  'support.refund_limit': 'Of one hire, in all. Finance and operators have no limit.',
  'legal.operator': 'Receipts and statements name it.',
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

type Describe = { readonly [Key in SettingKey]: (value: SettingValues[Key]) => string }

const describe: Describe = {
  fee: feeShare,
  'boost.plans': (plans) =>
    plans
      .filter((plan) => plan.is_on)
      .map(({ name, days, price_pence: pence }) => `${name}: ${formatPence(pence)} for ${count(days, 'day')}`)
      .join(' · '),
  banner: (banner) => banner?.text ?? 'No banner',
  'words.blocked': (words) => count(words.length, 'word'),
  'moderation.points': (points) => count(Object.keys(points).length, 'rule'),
  'moderation.thresholds': ({ watch_from: watch, hold_from: hold }) =>
    `Watched from ${watch} points, held from ${hold}`,
  'moderation.auto_hold': (reports) => count(reports, 'report'),
  'support.refund_limit': formatPence,
  'legal.operator': ({ name, address }) => [name, address].filter(Boolean).join(', '),
}

/** A value in a few words, as the list of settings has it. */
export function describeSetting(key: SettingKey, value: unknown): string {
  return (describe[key] as (value: unknown) => string)(value)
}

interface Effect {
  readonly value: unknown
  /** 'YYYY-MM-DD'; undefined: now. */
  readonly day: string | undefined
  readonly runningHires: number
}

/** What a decision does, in words, before it is made. */
export function effectOf(key: SettingKey, { value, day, runningHires }: Effect): string {
  const from = day === undefined ? 'now on' : formatDay(day)
  if (key === 'fee') {
    const then = feeShare(value as SettingValues['fee'])
    const running = runningHires === 1000 ? 'The hires that are under way' : count(runningHires, 'running hire')
    return `Hires requested from ${from} cost ${then}. ${running} ${runningHires === 1 ? 'keeps the fee it was' : 'keep the fee they were'} priced with.`
  }
  if (key === 'boost.plans')
    return `Boosts bought from ${from}: ${describeSetting(key, value)}. Sold ones stay as they are.`
  return `From ${from}: ${describeSetting(key, value)}.`
}

/** What is otherwise in one value than in another, line by line. */
export function differences(before: unknown, after: unknown): string[] {
  const [old, fresh] = [before, after].map((value) => flatten(value))
  const places = [...new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])])]
  return places.flatMap((place) => {
    const [was, is] = [old?.get(place), fresh?.get(place)]
    if (was === is) return []
    const name = place.replaceAll('_', ' ')
    const words = `${was ?? 'nothing'} → ${is ?? 'nothing'}`
    return [name === '' ? words : `${name}: ${words}`]
  })
}

/** The leaves of a value by their places; an entry of a list by its id or word, so that one more moves none. */
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
