import { plural } from '@itemo/domain/plural.ts'
import { feeShare } from '@itemo/domain/settings/fee.ts'
import type { SettingInput } from '@itemo/domain/settings/setting-schemas.ts'
import { readSetting, type SettingKey, settingKeys, type SettingValues } from '@itemo/domain/settings/setting-table.ts'
import {
  droppedRises,
  isFeeRise,
  type SettingVersion,
  valueAt,
  whyNotThen,
} from '@itemo/domain/settings/setting-versions.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseByConstraint } from '../../platform/db/violation.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import { type AuditActor, audited, type NoteChange, type SettingPart } from '../staff/audit.ts'
import {
  countRunningHires,
  insertVersion,
  listVersions,
  listVersionsOf,
  type SettingRow,
  applyStarted,
} from './setting-queries.ts'
import { presentSetting } from './setting-view.ts'

export type SettingDeps = Pick<Context, 'db' | 'jobs' | 'now' | 'settings'> & {
  readonly config: Pick<Context['config'], 'mode'>
  readonly identity: Pick<Context['identity'], 'provider'>
  /** How many more live items a list of blocked words would match than the one in force. */
  readonly countMatches: (words: SettingValues['words.blocked']) => Promise<number>
  /** Which of these items are live. */
  readonly listLive: (itemIds: readonly string[]) => Promise<string[]>
}

/** Every setting, with the decisions about it. */
export async function listSettings(deps: Pick<Context, 'db' | 'now' | 'settings'>) {
  const rows = await listVersions(deps.db)
  const settings = settingKeys.map((key) =>
    presentSetting(
      deps,
      key,
      rows.filter((row) => row.key === key),
    ),
  )
  return { settings, running_hires: await countRunningHires(deps.db) }
}

/**
 * Decides about a setting, from now on or from an instant. Throws `invalid_input` for an invalid value or a time that
 * is too early, and `conflict` when another decision came first.
 */
export async function changeSetting(deps: SettingDeps, by: AuditActor, key: SettingKey, input: SettingInput) {
  const value = valueOf(deps, key, input.value)
  if (key === 'words.blocked') await requireAccepted(deps, value as SettingValues['words.blocked'], input)
  if (key === 'home.featured') await requireLive(deps, value as SettingValues['home.featured'])
  await inTransaction(deps.db, (trx) => decide(deps, trx, by, key, { ...input, value })).catch(
    refuseByConstraint({ setting_versions_pkey: 'conflict' }),
  )
  // The person who decided sees it in the response, and in their next requests.
  await deps.settings.reload()
  return presentSetting(deps, key, await listVersions(deps.db, key))
}

function valueOf<Key extends SettingKey>(deps: SettingDeps, key: Key, value: unknown): SettingValues[Key] {
  if (deps.settings.isFixed(key))
    throw refusedField('value', 'This is set in the environment, which overrides the console.')
  const read = readSetting(key, value)
  if ('value' in read) {
    if (key === 'identity') requireProvider(deps, read.value as SettingValues['identity'])
    if (key === 'cover') requireInsurer(deps, read.value as SettingValues['cover'])
    return read.value
  }
  const fields = Object.fromEntries(
    Object.entries(read.problems).map(([place, message]) => [place === '' ? 'value' : `value.${place}`, message]),
  )
  throw new AppError('invalid_input', { message: Object.values(fields)[0] ?? 'Invalid value', fields })
}

/** Identity checks require a provider that looks at documents. */
function requireProvider({ identity }: SettingDeps, { checks }: SettingValues['identity']): void {
  if (checks !== 'off' && !identity.provider)
    throw refusedField('value.checks', "There's no provider to check documents yet. Set IDENTITY_PROVIDER first.")
}

/** A fictional cover can't be sold for real money. */
function requireInsurer({ config }: SettingDeps, cover: SettingValues['cover']): void {
  if (cover?.demo && config.mode === 'production')
    throw refusedField('value.demo', 'A demo pays nothing, and production needs a real insurer.')
}

/** Only live items can be featured; those that go later drop out of the page automatically. */
async function requireLive({ listLive }: SettingDeps, featured: SettingValues['home.featured']): Promise<void> {
  const items = featured.filter(({ kind }) => kind === 'item').map(({ id }) => id)
  const live = items.length === 0 ? [] : await listLive(items)
  const missing = featured.findIndex(({ kind, id }) => kind === 'item' && !live.includes(id.toLowerCase()))
  if (missing !== -1) throw refusedField(`value.${missing}.id`, 'No live item has this id.')
}

/** Before words are blocked, the person is shown how many live items contain them. */
async function requireAccepted(
  { countMatches }: SettingDeps,
  words: SettingValues['words.blocked'],
  { accepted_matches: accepted }: SettingInput,
): Promise<void> {
  const count = await countMatches(words)
  if (count > accepted) throw refusedField('accepted_matches', `${plural(count, 'live item')} would match.`)
}

async function decide(
  { jobs, now, settings }: SettingDeps,
  trx: Db,
  by: AuditActor,
  key: SettingKey,
  { version: after, value, effective_at: wanted, reason }: SettingInput,
): Promise<void> {
  const at = now()
  const effectiveAt = wanted === null ? at : new Date(wanted)
  const rows = await listVersionsOf(trx, key)
  if ((rows.at(-1)?.version ?? 0) !== after) throw new AppError('conflict')
  const versions = rows.map(asVersion)
  const change = { key, value: value as SettingValues[SettingKey], versions, effectiveAt, now: at }
  const problem = whyNotThen(change)
  if (problem !== undefined) throw refusedField('effective_at', problem)
  const isNow = effectiveAt <= at
  const version = after + 1
  await audited(trx, by, { act: 'setting.change', subjectId: key, at, reason }, (note) => {
    noteValue(note, key, valueAt(key, versions, effectiveAt, settings.initial(key)), value)
    note('effective_at', null, effectiveAt.toISOString())
    return insertVersion(trx, {
      key,
      version,
      value: JSON.stringify(value),
      effective_at: effectiveAt,
      made_by: by.userId,
      made_at: at,
      reason,
      applied_at: isNow ? at : null,
    })
  })
  if (isNow)
    await jobs.publish(trx, { name: 'setting.changed', payload: { key, version, at: effectiveAt.toISOString() } })
  if (isFeeRise(change))
    await jobs.publish(trx, { name: 'fee.rise_decided', payload: { version, at: effectiveAt.toISOString() } })
  if (key === 'fee')
    for (const dropped of droppedRises(versions, { value: value as SettingValues['fee'], effectiveAt, now: at }))
      await jobs.publish(trx, { name: 'fee.rise_dropped', payload: { version: dropped.version } })
  await settings.publishChange(trx)
}

/** All decisions about a setting, for its rules. */
export async function listDecided(db: Db, key: SettingKey): Promise<SettingVersion[]> {
  return (await listVersionsOf(db, key)).map(asVersion)
}

/**
 * The value of a setting at each instant, from all decisions about it. A value from the environment counts for every
 * instant, because its earlier values are unknown.
 */
export async function readOverTime<Key extends SettingKey>(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  key: Key,
): Promise<(at: Date) => SettingValues[Key]> {
  if (settings.isFixed(key)) return () => settings.get(key)
  // A version that this program can't read is skipped in favour of the one before.
  const versions = (await listDecided(db, key)).flatMap((version) => {
    const read = readSetting(key, version.value)
    return 'value' in read ? [{ ...version, value: read.value }] : []
  })
  return (at) => valueAt(key, versions, at, settings.initial(key))
}

const asVersion = ({ version, value, effective_at: effectiveAt }: SettingRow): SettingVersion => ({
  version,
  value,
  effectiveAt,
})

/** Notes the change of a value, field by field; of lists only their lengths, and of what names a person only that it changed. */
function noteValue(note: NoteChange, key: SettingKey, before: unknown, after: unknown): void {
  if (key === 'fee') note('fee', feeShare(before as SettingValues['fee']), feeShare(after as SettingValues['fee']))
  else if (
    key === 'identity' ||
    key === 'refund.rule' ||
    key === 'moderation.points' ||
    key === 'moderation.thresholds'
  ) {
    const old = before as Readonly<Record<string, unknown>>
    for (const [name, part] of Object.entries(after as object)) note(name as SettingPart, old[name], part)
  } else if (Array.isArray(before) && Array.isArray(after)) note('entries', before.length, after.length)
  else if (key === 'cover') noteCover(note, before as SettingValues['cover'], after as SettingValues['cover'])
  else if (typeof after === 'number' || typeof after === 'boolean' || key === 'price_display')
    note('value', before, after)
  else if (JSON.stringify(before) !== JSON.stringify(after)) note('value', 'one', after === null ? null : 'another')
}

/** Notes which cover it is, and the change of each part; the address for claims is a person's, so only that it changed. */
function noteCover(note: NoteChange, before: SettingValues['cover'], after: SettingValues['cover']): void {
  const nameOf = (cover: SettingValues['cover']) => cover && `${cover.name} by ${cover.insurer.name}`
  if (!before || !after) return note('cover', nameOf(before), nameOf(after))
  const old = partsOf(before)
  for (const [name, now] of partsOf(after)) {
    const part = name as SettingPart
    if (name !== 'claims_email') note(part, old.get(name), now)
    else if (old.get(name) !== now) note(part, 'one', 'another')
  }
}

/** The parts of a value by name: lists as joined text, nested objects by their own parts. */
function partsOf(value: object, prefix = ''): Map<string, unknown> {
  const parts = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    if (Array.isArray(part)) return [[prefix + name, part.join(', ')]]
    return typeof part === 'object' && part !== null ? [...partsOf(part, `${name}.`)] : [[prefix + name, part]]
  })
  return new Map(parts)
}

/** Every minute: records the versions that have come into force, and notifies every process and all subscribers. */
export async function applySettings({ db, jobs, now, settings }: Pick<Context, 'db' | 'jobs' | 'now' | 'settings'>) {
  const at = now()
  await inTransaction(db, async (trx) => {
    const begun = await applyStarted(trx, at)
    for (const { key, version, effective_at: from } of begun) {
      const versions = (await listVersionsOf(trx, key as SettingKey)).map(asVersion)
      // A later decision is in force instead.
      if (versions.some((one) => one.version > version && one.effectiveAt <= at)) continue
      await audited(trx, system, { act: 'setting.apply', subjectId: key, at }, async (note) =>
        note('version', null, version),
      )
      await jobs.publish(trx, { name: 'setting.changed', payload: { key, version, at: from.toISOString() } })
    }
    if (begun.length > 0) await settings.publishChange(trx)
  })
}

const system: AuditActor = { source: 'system', userId: null, roles: [] }
