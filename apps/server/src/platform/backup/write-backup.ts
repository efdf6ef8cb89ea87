import { createHash } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod/mini'
import { connectWithoutLimits } from '../db/session-settings.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { type ArchiveFile, writeArchive } from './archive.ts'
import { beginSnapshot, copyOut, hasTables, listSequences, listTables, Sequence, Table } from './tables.ts'

/** The first file of an archive, `manifest.json`. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** The applied migrations, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Referenced tables first. */
  tables: z.array(Table),
  sequences: z.array(Sequence),
})
export type Manifest = z.output<typeof Manifest>

/** The last file, `end.json`: without it the archive is incomplete. */
export const End = z.object({
  tables: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  files: z.number(),
  /** Files that were removed while the back-up was running. */
  missing: z.array(z.string()),
})
export type End = z.output<typeof End>

export interface BackupSource {
  readonly url: string
  readonly objects: ObjectStore
  /** The keys of the files that belong to the rows of a snapshot. */
  listFiles(snapshot: string): Promise<readonly string[]>
}

/**
 * Writes a snapshot of the database, and its files, into one archive, without locks. Throws when the file exists or the database
 * has no tables.
 */
export async function writeBackup(path: string, source: BackupSource, at: Date): Promise<End> {
  const client = await connectWithoutLimits(source.url, 'itemo backup')
  try {
    if (!(await hasTables(client))) throw new Error('the database is empty')
    const end: Counting = { tables: {}, files: 0, missing: [] }
    await writeArchive(path, filesOf(client, source, at, end))
    return end
  } finally {
    await client.end()
  }
}

interface Counting {
  tables: End['tables']
  files: number
  missing: string[]
}

async function* filesOf(client: pg.Client, source: BackupSource, at: Date, end: Counting): AsyncGenerator<ArchiveFile> {
  const snapshot = await beginSnapshot(client)
  const manifest = await describe(client, at)
  yield jsonFile('manifest.json', manifest)
  for (const table of manifest.tables) {
    const hash = createHash('sha256')
    let [pieces, bytes] = [0, 0]
    for await (const piece of copyOut(client, table)) {
      hash.update(piece)
      bytes += piece.length
      yield { name: `tables/${table.name}/${String(++pieces).padStart(6, '0')}`, bytes: piece }
    }
    end.tables[table.name] = { bytes, sha256: hash.digest('hex') }
  }
  const keys = await source.listFiles(snapshot)
  await client.query('commit')
  for (const key of keys) {
    const bytes = await source.objects.get(key)
    if (bytes) {
      end.files++
      yield { name: `files/${key}`, bytes: Buffer.from(bytes) }
    } else end.missing.push(key)
  }
  yield jsonFile('end.json', end)
}

async function describe(client: pg.Client, at: Date): Promise<Manifest> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const [tables, sequences] = [await listTables(client), await listSequences(client)]
  return { format: 1, made_at: at.toISOString(), migrations, tables, sequences }
}

function jsonFile(name: string, content: Manifest | Counting): ArchiveFile {
  return { name, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) }
}
