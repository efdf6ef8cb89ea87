import {
  readSetting,
  type SettingKey,
  settingKeys,
  settingTable,
  type SettingValues,
} from '@itemo/domain/settings/setting-table.ts'
import { comingChange, type SettingVersion, valueAt, versionAt } from '@itemo/domain/settings/setting-versions.ts'
import { sql } from 'kysely'
import { createCatchUp } from './platform/db/catch-up.ts'
import type { Db } from './platform/db/db.ts'
import type { Outbox } from './platform/db/outbox.ts'
import type { Logger } from './platform/log.ts'

/** The operators' settings, cached in this process: every process is notified of a change and reads them again (ADR-0165). */
export interface LiveSettings {
  /** The value in force: the environment's, the latest decision, or the program's default. The same object until it changes. */
  get<Key extends SettingKey>(key: Key): SettingValues[Key]
  /** The value in force at an instant, by the decisions so far. */
  at<Key extends SettingKey>(key: Key, at: Date): SettingValues[Key]
  /** The version of the decision in force at an instant; 0: there is none, or the environment sets it. */
  versionAt(key: SettingKey, at: Date): number
  /** The next scheduled change; undefined if there is none. */
  coming<Key extends SettingKey>(key: Key): { readonly value: SettingValues[Key]; readonly at: Date } | undefined
  /** This process's default until someone decides. */
  initial<Key extends SettingKey>(key: Key): SettingValues[Key]
  /** Since when the decision in force applies; null: there is none, or the environment sets it. */
  since(key: SettingKey): Date | null
  /** Whether the environment sets it, overriding any decision. */
  isFixed(key: SettingKey): boolean
  /** Notifies every process of a change, if the transaction commits. */
  publishChange(trx: Db): Promise<void>
  /** Reads the decisions made since. */
  reload(): Promise<void>
  close(): void
}

interface LiveSettingsOptions {
  readonly db: Db
  readonly outbox: Pick<Outbox, 'add' | 'subscribe'>
  readonly log: Logger
  readonly now: () => Date
  /** The values that the environment sets. */
  readonly fixed: Partial<SettingValues>
  /** Defaults of this process that replace those of the table. */
  readonly initials?: Partial<SettingValues>
  /** Called when a value may have changed. */
  readonly onChange: () => void
}

interface Row {
  readonly key: string
  readonly version: number
  readonly value: unknown
  readonly effective_at: Date
}

const topic = 'settings'

/** Reads the settings, and reads them again whenever any process reports a change. */
export async function createLiveSettings(options: LiveSettingsOptions): Promise<LiveSettings> {
  const { db, outbox, log, now, fixed, initials = {}, onChange } = options
  let known: ReadonlyMap<SettingKey, readonly SettingVersion[]> = new Map()
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined

  /** Keeps the same object for a version as long as it is known, so that results derived from it can be cached by it. */
  const keep = (key: SettingKey, row: Row): SettingVersion[] => {
    const before = known.get(key)?.find(({ version }) => version === row.version)
    if (before) return [before]
    const read = readSetting(key, row.value)
    if ('value' in read) return [{ version: row.version, value: read.value, effectiveAt: row.effective_at }]
    log.error('a setting cannot be read: the previous version applies', { key, version: row.version })
    return []
  }

  const read = async () => {
    const rows = await listKnown(db, now())
    known = new Map(
      settingKeys.map((key) => [key, rows.filter((row) => row.key === key).flatMap((row) => keep(key, row))]),
    )
    onChange()
  }

  /** Starts a read after this moment: one in progress may miss a change made now. */
  const reload = (): Promise<void> => {
    if (reading === undefined) {
      reading = read().finally(() => {
        reading = undefined
      })
      return reading
    }
    next ??= reading
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return reload()
      })
    return next
  }

  const catchUp = createCatchUp(reload, (error) => log.error('settings could not be read', { error }))
  outbox.subscribe(topic, { onMessage: catchUp.begin, onReady: catchUp.begin })
  await reload()

  const initial = <Key extends SettingKey>(key: Key): SettingValues[Key] =>
    (initials[key] ?? settingTable[key].initial) as SettingValues[Key]
  const at = <Key extends SettingKey>(key: Key, instant: Date): SettingValues[Key] =>
    (fixed[key] as SettingValues[Key] | undefined) ?? valueAt(key, known.get(key) ?? [], instant, initial(key))
  return {
    get: (key) => at(key, now()),
    at,
    versionAt: (key, instant) => (fixed[key] === undefined && versionAt(known.get(key) ?? [], instant)?.version) || 0,
    coming: (key) => (fixed[key] === undefined ? comingChange(key, known.get(key) ?? [], now()) : undefined),
    initial,
    since: (key) => (fixed[key] === undefined && versionAt(known.get(key) ?? [], now())?.effectiveAt) || null,
    isFixed: (key) => fixed[key] !== undefined,
    publishChange: (trx) => outbox.add(trx, topic, [null]),
    reload,
    close: catchUp.stop,
  }
}

/** How many versions of a key are read: one that this program can't parse is skipped in favour of the previous one. */
const maxOfKey = 5

async function listKnown(db: Db, at: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select v.key, v.version, v.value, v.effective_at from unnest(${settingKeys}::text[]) as wanted (key)
    cross join lateral (
      (select * from setting_versions where key = wanted.key and effective_at <= ${at} order by version desc limit ${sql.lit(maxOfKey)})
      union all
      (select * from setting_versions where key = wanted.key and effective_at > ${at})
    ) v`.execute(db)
  return rows
}
