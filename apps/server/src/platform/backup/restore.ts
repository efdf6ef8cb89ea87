import { createHash, type Hash } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod/mini'
import { openDatabase } from '../db/open-database.ts'
import { migrate, refuseUnknown } from '../db/migrate.ts'
import { connectWithoutLimits } from '../db/session-settings.ts'
import { installSchema } from '../jobs/boss.ts'
import type { Logger } from '../log.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { type ArchiveFile, readArchive } from './archive.ts'
import { End, Manifest } from './write-backup.ts'
import {
  beginLoading,
  copyIn,
  countOthers,
  dropEverything,
  hasTables,
  listTables,
  setSequence,
  type Table,
} from './tables.ts'

export interface RestoreTarget {
  readonly url: string
  readonly objects: ObjectStore
  readonly migrationsDir: string
  /** Deletes the existing contents; without it, only an empty database is accepted. */
  readonly replace: boolean
  readonly log: Logger
}

/** Why a restore was refused, in words for the operator. Nothing has been changed. */
class RestoreRefused extends Error {}

/**
 * Restores into an empty database and an object store. The archive is verified completely first; the rows are loaded in one
 * transaction.
 */
export async function restoreBackup(path: string, target: RestoreTarget): Promise<{ manifest: Manifest; end: End }> {
  const whole = await checkArchive(path)
  refuseUnknown(target.migrationsDir, whole.manifest.migrations)
  const client = await connectWithoutLimits(target.url, 'itemo restore')
  try {
    if ((await countOthers(client)) > 0)
      throw new RestoreRefused('Itemo runs on this database: stop it first, and PgBouncer if you use it.')
    const isTaken = await hasTables(client)
    if (isTaken && !target.replace) {
      throw new RestoreRefused('The database is not empty. Add --replace to delete its current content.')
    }
    if (isTaken) await dropEverything(client)
    try {
      await prepare(client, whole.manifest, target)
      await load(client, path, whole.manifest, target.objects)
    } catch (error) {
      await client.query('rollback')
      await dropEverything(client)
      throw error
    }
    return whole
  } finally {
    await client.end()
  }
}

/** Reads an archive to its end and verifies it against its own manifest and checksums. */
async function checkArchive(path: string): Promise<{ manifest: Manifest; end: End }> {
  const hashes = new Map<string, Hash>()
  let [manifest, end, files]: [Manifest | undefined, End | undefined, number] = [undefined, undefined, 0]
  try {
    for await (const file of readArchive(path)) {
      const { table } = placeOf(file)
      if (file.name === 'manifest.json') manifest = z.parse(Manifest, JSON.parse(file.bytes.toString('utf8')))
      else if (file.name === 'end.json') end = z.parse(End, JSON.parse(file.bytes.toString('utf8')))
      else if (table === undefined) files++
      else hashes.set(table, (hashes.get(table) ?? createHash('sha256')).update(file.bytes))
    }
  } catch (error) {
    throw new RestoreRefused(`${path} cannot be used: ${(error as Error).message}.`, { cause: error })
  }
  const isWhole = manifest?.tables.every(({ name }) => {
    const digest = (hashes.get(name) ?? createHash('sha256')).digest('hex')
    return end?.tables[name]?.sha256 === digest
  })
  if (!manifest || !end || !isWhole || end.files !== files) {
    throw new RestoreRefused(`${path} cannot be used: it is not a complete back-up.`)
  }
  return { manifest, end }
}

/** Creates the tables as of the back-up's version; the next start of the program migrates them. */
async function prepare(client: pg.Client, manifest: Manifest, { url, migrationsDir, log }: RestoreTarget) {
  await migrate(url, migrationsDir, log, manifest.migrations)
  const database = openDatabase(url, { log, max: 2, statementTimeoutMs: 60_000 })
  try {
    await installSchema(database.pool, log)
  } finally {
    await database.close()
  }
  const shape = (tables: readonly Table[]) => JSON.stringify(tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  if (shape(await listTables(client)) !== shape(manifest.tables)) {
    throw new Error(
      'the back-up was made by another version of Itemo: restore it with that one, and upgrade afterwards',
    )
  }
}

async function load(client: pg.Client, path: string, manifest: Manifest, objects: ObjectStore): Promise<void> {
  await beginLoading(client)
  for (const { name } of manifest.tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    // Rows that the installation itself wrote are replaced by those of the back-up.
    if (rowCount === 1) await client.query(`truncate ${name} cascade`)
  }
  const archive = readArchive(path)
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  let next = await archive.next()
  while (!next.done) {
    const { table: name, key } = placeOf(next.value)
    const table = tables.get(name ?? '')
    if (table) {
      await copyIn(client, table, piecesOf(table))
      continue
    }
    if (key !== undefined) await objects.put(key, next.value.bytes, 'image/webp')
    next = await archive.next()
  }
  for (const sequence of manifest.sequences) await setSequence(client, sequence)
  await client.query('commit')
  await client.query('analyze')

  async function* piecesOf(table: Table): AsyncGenerator<Buffer> {
    while (!next.done && placeOf(next.value).table === table.name) {
      yield next.value.bytes
      next = await archive.next()
    }
  }
}

/** The role of a file in an archive: a piece of a table, or a picture's file with its key. */
function placeOf({ name }: ArchiveFile): { table?: string | undefined; key?: string | undefined } {
  const [, table] = /^tables\/(.+)\/\d+$/.exec(name) ?? []
  const [, key] = /^files\/(.+)$/.exec(name) ?? []
  return { table, key }
}
