import type { ErrorCode } from '@itemo/domain/errors.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db-schema.ts'

/** Somebody who goes, in the transaction that removes them. */
interface Departure {
  readonly userId: string
  /** The address of their account in lower case; null when nobody has shown that it is theirs. */
  readonly email: string | null
  /** The nameless one who takes their place where a row needs somebody. */
  readonly standInId: string
  readonly at: Date
}

/** What one part of the product keeps about people. */
export interface PersonalPart {
  /** Its name in the file of somebody's data. */
  readonly name: string
  /** Everything it keeps about somebody, ready for JSON. */
  collect(db: Kysely<DB>, userId: string): Promise<unknown>
  /** What forbids that somebody goes now. Nothing new of theirs can come in until the transaction ends. */
  obstacle?(trx: Kysely<DB>, userId: string): Promise<ErrorCode | undefined>
  /** Removes it, or makes it the stand-in's where others still need it. What goes with the person's row by itself needs nothing. */
  erase?(trx: Kysely<DB>, departure: Departure): Promise<void>
}

/** Every part of the product that keeps something about people. */
export interface PersonalParts {
  register(part: PersonalPart): void
  list(): readonly PersonalPart[]
}

/** An empty list; each feature adds its part when it is mounted. */
export function createPersonalParts(): PersonalParts {
  const parts = new Map<string, PersonalPart>()
  return {
    register(part) {
      if (parts.has(part.name)) throw new Error(`there are two personal parts of the name ${part.name}`)
      parts.set(part.name, part)
    },
    list: () => [...parts.values()],
  }
}
