import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { DB } from '../../db-schema.ts'

/** The typed query builder over Itemo's tables, inside a transaction or outside. */
export type Db = Kysely<DB>

/** The types of a table's row when it is read, inserted and updated. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>
export type NewRow<Table extends keyof DB> = Insertable<DB[Table]>
export type RowChanges<Table extends keyof DB> = Updateable<DB[Table]>
