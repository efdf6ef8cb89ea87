import type { Db } from '../db/db.ts'
import type { Equality } from './bindings.ts'

/** What happened to a row. Ids only: what the row says is loaded by the person who may be told. */
export type Change =
  | { readonly table: string; readonly type: 'INSERT' | 'UPDATE'; readonly id: string }
  /** Of a row that is gone only its id is told, to the accounts that could see it. */
  | { readonly table: string; readonly type: 'DELETE'; readonly id: string; readonly viewers: readonly string[] }

export interface RealtimeSource {
  readonly table: string
  /** The row as subscribers get it, and the accounts that may see it now. Undefined when it is gone. */
  load(db: Db, id: string): Promise<{ readonly record: object; readonly viewers: readonly string[] } | undefined>
  /** Whether someone may wait for rows with this filter. Every event is checked again by its viewers. */
  mayWatch(db: Db, userId: string, filter: Equality | undefined): Promise<boolean>
}
