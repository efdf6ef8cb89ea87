import type { SettingKey } from '@itemo/domain/settings/setting-table.ts'
import { shownVersions } from '@itemo/contract/setting-views.ts'
import { sql } from 'kysely'
import type { Db, NewRow, Row } from '../../platform/db/db.ts'
import { staffNameOf } from '../staff/staff-policy.ts'

export type SettingRow = Row<'setting_versions'>

/** The latest versions of every key, or of one, the latest first, with who decided them. */
export async function listVersions(db: Db, key?: SettingKey) {
  const { rows } = await sql<SettingRow & { readonly display_name: string | null }>`
    select v.*, ${staffNameOf(sql.ref('v.made_by'))} as display_name
    from (select *, row_number() over (partition by key order by version desc) as nth from setting_versions
      where ${key ?? null}::text is null or key = ${key ?? null}) v
    where v.nth <= ${sql.lit(shownVersions)} order by v.key, v.version desc`.execute(db)
  return rows
}

/** Every version of a key, the earliest first. */
export async function listVersionsOf(db: Db, key: SettingKey): Promise<SettingRow[]> {
  return db.selectFrom('setting_versions').selectAll().where('key', '=', key).orderBy('version').execute()
}

/** Stores a decision. Fails with a violation of `setting_versions_pkey` when another decision has the same number. */
export async function insertVersion(trx: Db, row: NewRow<'setting_versions'>): Promise<SettingRow> {
  return trx.insertInto('setting_versions').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Marks the versions that have come into force by an instant as applied. Of several processes only one gets each. */
export async function applyStarted(trx: Db, at: Date): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    update setting_versions set applied_at = ${at} where (key, version) in (
      select key, version from setting_versions where applied_at is null and effective_at <= ${at}
      order by key, version for update skip locked
    ) returning *`.execute(trx)
  return rows
}

/** The maximum number of rentals that are counted. */
const maxCounted = 1000

/** How many rentals are requested or under way. */
export async function countRunningHires(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from rentals where status in ('pending', 'booked', 'confirmed') limit ${sql.lit(maxCounted)}) running`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
