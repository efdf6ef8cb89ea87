import type { ErrorCode } from '@itemo/domain/errors.ts'
import type { Db } from './db/db.ts'

interface ErasureContext {
  readonly userId: string
  /** The account's email address in lower case; null when it was never confirmed. */
  readonly email: string | null
  /** The anonymous profile that takes their place where a row needs one. */
  readonly tombstoneId: string
  readonly at: Date
}

export interface DataExporter {
  /** Its name in the file of exported data. */
  readonly name: string
  /** Everything that it stores about someone, ready for JSON. */
  collect(db: Db, userId: string): Promise<unknown>
  /**
   * Why someone can't be erased now, if anything prevents it; `giveUpPence`: how much of the money still due to them they agree to
   * give up. Nothing new can be added for them until the transaction ends.
   */
  obstacle?(trx: Db, userId: string, giveUpPence?: number): Promise<ErrorCode | undefined>
  /** Copies what has to outlive the person to another place, before any feature deletes their data. */
  preserve?(trx: Db, erasure: ErasureContext): Promise<void>
  /**
   * Deletes the person's data, or assigns it to the tombstone where others still need it. Rows that cascade from the person's row
   * need nothing.
   */
  erase?(trx: Db, erasure: ErasureContext): Promise<void>
}

export interface DataExporters {
  register(part: DataExporter): void
  list(): readonly DataExporter[]
}

/** Creates an empty list; each feature registers its part when it is mounted. */
export function createDataExporters(): DataExporters {
  const parts = new Map<string, DataExporter>()
  return {
    register(part) {
      if (parts.has(part.name)) throw new Error(`two parts of personal data are named ${part.name}`)
      parts.set(part.name, part)
    },
    list: () => [...parts.values()],
  }
}
