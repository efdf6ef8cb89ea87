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

/** What operators decided, as this process knows it: every process hears of a change and reads again (ADR-0165). */
export interface LiveSettings {
  /** The value in force: the environment's, what was decided last, or the program's own. The same object until it changes. */
  get<Key extends SettingKey>(key: Key): SettingValues[Key]
  /** The value that is in force at an instant, by what is decided so far. */
  at<Key extends SettingKey>(key: Key, at: Date): SettingValues[Key]
  /** The number of the decision in force at an instant; 0: nobody decided, or the environment says it. */
  versionAt(key: SettingKey, at: Date): number
  /** The next change that is decided; undefined: none is. */
  coming<Key extends SettingKey>(key: Key): { readonly value: SettingValues[Key]; readonly at: Date } | undefined
  /** The value that holds here until someone decides. */
  initial<Key extends SettingKey>(key: Key): SettingValues[Key]
  /** Since when the decision in force holds; null: nobody decided, or the environment says it. */
  since(key: SettingKey): Date | null
  /** Whether the environment says it, whatever is decided. */
  isFixed(key: SettingKey): boolean
  /** Announces a change to every process, if the transaction commits. */
  publishChange(trx: Db): Promise<void>
  /** Reads what was decided since. */
  reload(): Promise<void>
  close(): void
}

interface LiveSettingsOptions {
  readonly db: Db
  readonly outbox: Pick<Outbox, 'add' | 'subscribe'>
  readonly log: Logger
  readonly now: () => Date
  /** What the environment says. */
  readonly fixed: Partial<SettingValues>
  /** With what this process begins in place of the table's values. */
  readonly initials?: Partial<SettingValues>
  /** Something may be otherwise than before. */
  readonly onChange: () => void
}

interface Row {
  readonly key: string
  readonly version: number
  readonly value: unknown
  readonly effective_at: Date
}

const topic = 'settings'

/** Reads the settings, and again whenever any process says that one has changed. */
export async function createLiveSettings(options: LiveSettingsOptions): Promise<LiveSettings> {
  const { db, outbox, log, now, fixed, initials = {}, onChange } = options
  let known: ReadonlyMap<SettingKey, readonly SettingVersion[]> = new Map()
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined

  /** An object stays the same for as long as its version is known: what is made of it can be kept by it. */
  const keep = (key: SettingKey, row: Row): SettingVersion[] => {
    const before = known.get(key)?.find(({ version }) => version === row.version)
    if (before) return [before]
    const read = readSetting(key, row.value)
    if ('value' in read) return [{ version: row.version, value: read.value, effectiveAt: row.effective_at }]
    log.error('a setting can not be read: what was decided before it holds', { key, version: row.version })
    return []
  }

  const read = async () => {
    const rows = await listKnown(db, now())
    known = new Map(
      settingKeys.map((key) => [key, rows.filter((row) => row.key === key).flatMap((row) => keep(key, row))]),
    )
    onChange()
  }

  /** A reading that begins after this moment: one under way may have missed what changes now. */
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

/** How many versions of a key are read: what can't be read by this program gives way to the one before. */
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
