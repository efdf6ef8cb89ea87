import type { Context } from 'hono'
import type { Selectable } from 'kysely'
import { createHash } from 'node:crypto'
import type { FormObject } from './decode-form.ts'
import type { BodyReader, SandboxDeps } from './sandbox.ts'
import type { SandboxFiles } from './sandbox-tables.ts'
import { getRow, insertRow } from './sandbox-rows.ts'
import { textOf } from './read-params.ts'
import { badParameter } from './wire-error.ts'
import { wireId, wireTime } from './wire-id.ts'

/** The largest upload: as much as the provider accepts as evidence of a dispute, plus the form around it. */
export const uploadLimit = 5 * 1024 * 1024 + 64 * 1024

/** Reads the form of an upload: its fields, and the name, size and digest of the file. Undefined for an invalid form. */
export async function readUpload(c: Context, bodies: BodyReader): Promise<FormObject | undefined> {
  const body = await bodies.readBytes(c)
  const headers = { 'content-type': c.req.header('content-type') ?? '' }
  const form = await new Response(body, { headers }).formData().catch(() => undefined)
  const file = form?.get('file')
  if (!form || typeof file !== 'object' || file === null) return undefined
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex')
  const purpose = form.get('purpose')
  return {
    filename: file.name.slice(0, 200),
    size: String(file.size),
    sha256,
    ...(typeof purpose === 'string' && { purpose }),
  }
}

/** Stores only that a file was uploaded, and its purpose: nobody reads its content again here. */
export async function createFile(deps: SandboxDeps, params: FormObject): Promise<object> {
  const purpose = textOf(params.purpose)
  if (purpose !== 'dispute_evidence') throw badParameter('purpose', `Invalid purpose: ${purpose ?? ''}`)
  const size = Number(textOf(params.size))
  if (!(size > 0)) throw badParameter('file', 'The file is empty.')
  const row = await insertRow(deps.db, 'sandbox.files', {
    id: wireId('file'),
    purpose,
    filename: textOf(params.filename) ?? 'file',
    size,
    created_at: deps.now(),
  })
  return showFile(row)
}

/** An uploaded file as the provider shows it. Throws WireError `resource_missing`. */
export async function getFile(deps: SandboxDeps, id: string): Promise<object> {
  return showFile(await getRow(deps.db, { table: 'sandbox.files', kind: 'file', id }))
}

/** Whether a text is the id of a file that can be used as evidence. */
export async function isEvidenceFile({ db }: SandboxDeps, id: string): Promise<boolean> {
  const row = await db.selectFrom('sandbox.files').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

function showFile({ id, purpose, filename, size, created_at: at }: Selectable<SandboxFiles>): object {
  return { id, object: 'file', created: wireTime(at), filename, purpose, size, type: 'pdf', url: null }
}
