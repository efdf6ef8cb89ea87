import { toPence } from '@itemo/domain/money.ts'
import { riskRules, riskRuleWords } from '@itemo/domain/moderation/assess-listing.ts'
import { reasonOf, reportReasons } from '@itemo/domain/moderation/report-reasons.ts'
import { instantOfWallClock, wallClockOf } from '@itemo/domain/wall-clock.ts'
import type { SettingKey } from '@itemo/domain/settings/setting-table.ts'
import { readAmount } from '#app/lib/read-amount.ts'

/** How a field is displayed, and how its text is parsed. */
interface FieldKind {
  readonly show: (value: unknown) => string
  readonly read: (text: string) => unknown
}

/** A text that isn't a number stays a text: null would mean that the field was left empty. */
function asNumber(text: string): number | string | null {
  const number = Number(text)
  if (text.trim() === '') return null
  return Number.isFinite(number) ? number : text
}
/** Pence, or hundredths of a percent. */
function asHundredths(text: string): number | string | null {
  const number = readAmount(text)
  if (number === null) return null
  return Number.isNaN(number) ? text : toPence(number)
}
const shown = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const kinds = {
  number: { show: shown, read: (text) => asNumber(text) },
  percent: { show: (value) => String(Number(value) / 100), read: (text) => asHundredths(text) },
  pounds: {
    show: (value) => (value === null ? '' : (Number(value) / 100).toFixed(2)),
    read: (text) => asHundredths(text),
  },
  text: { show: shown, read: (text) => text },
  trimmed: { show: shown, read: (text) => text.trim() },
  optional: { show: shown, read: (text) => text.trim() || null },
  instant: {
    show: (value) => (typeof value === 'string' ? wallClockOf(new Date(value)) : ''),
    read: (text) => (text === '' ? null : (instantOfWallClock(text)?.toISOString() ?? text)),
  },
  list: {
    show: (value) => (Array.isArray(value) ? value.join(', ') : ''),
    read: (text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
  },
  flag: { show: (value) => (value === true ? 'on' : 'off'), read: (text) => text === 'on' },
} as const satisfies Record<string, FieldKind>

export interface SettingField {
  /** Its path in the value, with dots; '' where the value itself is a number. */
  readonly name: string
  readonly label: string
  readonly kind: keyof typeof kinds
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

const field = (name: string, label: string, kind: SettingField['kind'], options?: SettingField['options']) => ({
  name,
  label,
  kind,
  ...(options && { options }),
})

const onOff = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]

/** The fields of each setting; for a list, those of one entry. Blocked words are lines of text. */
export const settingFields: Readonly<
  Record<Exclude<SettingKey, 'words.blocked' | 'words.synonyms'>, readonly SettingField[]>
> = {
  fee: [field('basis_points', 'Share, in percent', 'percent'), field('min_pence', 'At least, in pounds', 'pounds')],
  'refund.rule': [
    field('free_hours', 'Full refund until this many hours before the start', 'number'),
    field('late_percent', 'Refund after that, in percent', 'number'),
  ],
  cover: [
    field('name', 'Name', 'text'),
    field('insurer.name', "Insurer's legal name", 'text'),
    field('insurer.reference', "The insurer's reference number", 'text'),
    field('distributor.capacity', 'This site is', 'text', [
      { value: 'introducer_of', label: 'An introducer of a firm' },
      { value: 'appointed_representative', label: 'An appointed representative of a firm' },
      { value: 'itemo_authorised', label: 'Authorised itself' },
    ]),
    field('distributor.firm', 'The firm', 'text'),
    field('distributor.reference', "The firm's reference number", 'text'),
    field('policy_url', 'Link to the policy wording', 'optional'),
    field('key_facts_url', 'Link to the key facts', 'optional'),
    field('complaints_url', 'Link for complaints', 'optional'),
    field('claims_email', 'Email for claims', 'optional'),
    field('limit_pence', 'Pays up to, in pounds', 'pounds'),
    field('excess_pence', 'Excess, in pounds', 'pounds'),
    field('price.of', 'Priced by', 'text', [
      { value: 'hire', label: 'A share of the rate and add-ons' },
      { value: 'value', label: "A share of the item's replacement cost" },
      { value: 'day', label: 'An amount per day' },
    ]),
    field('price.rate', 'Share in percent, or pounds per day', 'percent'),
    field('price.min_pence', 'At least, in pounds', 'pounds'),
    field('categories', 'Categories, separated by commas (empty for all)', 'list'),
    field('max_value_pence', 'For items worth up to, in pounds (optional)', 'pounds'),
    field('max_days', 'Longest hire, in days', 'number'),
    field('demo', 'Demo only: it pays nothing', 'flag', onOff),
  ],
  'boost.plans': [
    field('id', 'Id', 'text'),
    field('name', 'Name', 'text'),
    field('days', 'Days', 'number'),
    field('price_pence', 'Price, in pounds', 'pounds'),
    field('description', 'Description', 'text'),
    field('is_on', 'On sale', 'flag', onOff),
  ],
  banner: [
    field('text', 'Text', 'text'),
    field('link', 'Link (optional)', 'optional'),
    field('tone', 'Tone', 'text', [
      { value: 'info', label: 'Information' },
      { value: 'warning', label: 'Warning' },
    ]),
    field('from', 'From (optional)', 'instant'),
    field('until', 'Until (optional)', 'instant'),
    field('audience', 'For', 'text', [
      { value: 'all', label: 'Everyone' },
      { value: 'members', label: 'Members' },
      { value: 'owners', label: 'Members who list something' },
    ]),
  ],
  'home.featured': [
    field('kind', 'What', 'text', [
      { value: 'category', label: 'A category' },
      { value: 'item', label: 'An item' },
    ]),
    field('id', 'Category name or item id', 'trimmed'),
    field('from', 'From (optional)', 'instant'),
    field('until', 'Until (optional)', 'instant'),
  ],
  identity: [
    field('checks', 'Who is checked', 'text', [
      { value: 'off', label: 'Nobody' },
      { value: 'optional', label: 'Members who want a tick' },
      { value: 'before_request', label: 'Renters, before they request a hire' },
      { value: 'before_approval', label: 'Owners, before they approve' },
      { value: 'both', label: 'Renters and owners' },
    ]),
    field('above_pence', 'Only from this total or deposit, in pounds (optional)', 'pounds'),
    field('selfie', 'Selfie', 'flag', onOff),
    field('max_attempts', 'Attempts in 90 days', 'number'),
    field('recheck_months', 'Months until the next check (0 for never)', 'number'),
    field('redact_days', 'Days until the provider deletes its data', 'number'),
  ],
  price_display: [
    field('', 'First', 'text', [
      { value: 'rate', label: 'The daily rate' },
      { value: 'all-in', label: 'The first day including the fee' },
    ]),
  ],
  public_item_pages: [field('', 'Visible to visitors', 'flag', onOff)],
  signup_unique_full_name: [field('', 'Refuse names that are taken', 'flag', onOff)],
  'moderation.points': riskRules.map((rule) => field(rule, riskRuleWords[rule], 'number')),
  'moderation.thresholds': [
    field('watch_from', 'Watched from, in points', 'number'),
    field('hold_from', 'Held from, in points', 'number'),
  ],
  'moderation.deadlines': reportReasons.map((reason) => field(reason, reasonOf(reason).label, 'number')),
  'moderation.auto_hold': [field('', 'Reports', 'number')],
  'support.refund_limit': [field('', 'Limit, in pounds', 'pounds')],
  'legal.operator': [
    field('name', 'Name', 'text'),
    field('address', 'Address (optional)', 'optional'),
    field('company_number', 'Company number (optional)', 'optional'),
    field('vat_number', 'VAT number (optional)', 'optional'),
    field('complaints_email', 'Email for complaints (optional)', 'optional'),
  ],
}

/** The typed texts of the fields. */
export type Draft = Readonly<Record<string, string>>

/** The texts for a value: pence in pounds, hundredths of a percent in percent, instants in London time. */
export function draftOf(fields: readonly SettingField[], value: unknown): Draft {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, kinds[kind].show(partOf(value, name))]))
}

/** A part of a value, by its path. */
function partOf(value: unknown, name: string): unknown {
  if (name === '') return value
  const parts = name.split('.')
  return parts.reduce((whole, part) => (whole as Readonly<Record<string, unknown>> | null)?.[part], value)
}

/** Parses the texts to a value. Unreadable ones stay texts, which the server rejects by their field names. */
export function valueOfDraft(fields: readonly SettingField[], draft: Draft): unknown {
  const read = fields.map(({ name, kind }) => [name, kinds[kind].read(draft[name] ?? '')] as const)
  const [only] = read
  if (only?.[0] === '') return only[1]
  const value: Record<string, unknown> = {}
  for (const [name, part] of read) {
    const [outer = '', inner] = name.split('.')
    value[outer] = inner === undefined ? part : { ...(value[outer] as object | undefined), [inner]: part }
  }
  return value
}

interface Word {
  readonly word: string
  readonly group: string
  readonly severity: string
  readonly categories: readonly string[]
}

/** Blocked words as lines: 'crossbow, weapons, block'. */
export function linesOfWords(words: readonly Word[]): string {
  return words
    .map(({ word, group, severity, categories }) => [word, group, severity, ...categories].join(', '))
    .join('\n')
}

/** Parses lines to blocked words, ignoring blank lines; missing parts are empty, which the server rejects. */
export function wordsOfLines(lines: string): Word[] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [word = '', group = '', severity = '', ...categories] = line.split(',').map((part) => part.trim())
      return { word, group, severity, categories }
    })
}

/** Groups of synonyms as lines: 'strimmer, string trimmer'. */
export const linesOfGroups = (groups: readonly (readonly string[])[]): string =>
  groups.map((group) => group.join(', ')).join('\n')

/** Parses lines to groups of synonyms, ignoring blank lines. */
export const groupsOfLines = (lines: string): string[][] =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((word) => word.trim()))

/** The line number, from 1, of the word with this index; blank lines don't count as words. Undefined if there's none. */
export function lineOfWord(lines: string, index: number): number | undefined {
  return lines.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [at + 1]))[index]
}
