import type { ErrorCode } from '@itemo/domain/errors.ts'
import type { Db } from './db/db.ts'

interface ErasureContext {
  readonly userId: string
  /** The address of their account in lower case; null when nobody has shown that it is theirs. */
  readonly email: string | null
  /** The nameless one who takes their place where a row needs someone. */
  readonly tombstoneId: string
  readonly at: Date
}

export interface DataExporter {
  /** Its name in the file of someone's data. */
  readonly name: string
  /** Everything it keeps about someone, ready for JSON. */
  collect(db: Db, userId: string): Promise<unknown>
  /**
   * What forbids that someone goes now; `giveUpPence`: what they agree to give up of what they are still to get. Nothing new of theirs
   * can come in until the transaction ends.
   */
  obstacle?(trx: Db, userId: string, giveUpPence?: number): Promise<ErrorCode | undefined>
  /** Keeps elsewhere what has to outlive the person, before any feature removes something of theirs. */
  preserve?(trx: Db, erasure: ErasureContext): Promise<void>
  /** Removes it, or makes it the stand-in's where others still need it. What goes with the person's row by itself needs nothing. */
  erase?(trx: Db, erasure: ErasureContext): Promise<void>
}

export interface DataExporters {
  register(part: DataExporter): void
  list(): readonly DataExporter[]
}

/** An empty list; each feature adds its part when it is mounted. */
export function createDataExporters(): DataExporters {
  const parts = new Map<string, DataExporter>()
  return {
    register(part) {
      if (parts.has(part.name)) throw new Error(`there are two personal parts of the name ${part.name}`)
      parts.set(part.name, part)
    },
    list: () => [...parts.values()],
  }
}
