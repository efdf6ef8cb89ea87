import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { FormObject } from './decode-form.ts'
import { recordEvent } from './events.ts'
import { Address, expands, Metadata, readParams, Text } from './read-params.ts'
import { getRow, insertRow, updateRow } from './sandbox-rows.ts'
import type { SandboxVerificationSessions } from './sandbox-tables.ts'
import type { SandboxDeps } from './sandbox.ts'
import { invalidRequest } from './wire-error.ts'
import { isWireId, wireId, wireTime } from './wire-id.ts'

export type VerificationRow = Selectable<SandboxVerificationSessions>

/** The data that is read from a document. */
export interface DocumentFacts {
  readonly first_name: string
  readonly last_name: string
  readonly dob: { readonly day: number; readonly month: number; readonly year: number }
}

/** How long a page waits for the person's answer. */
const pageMs = 48 * 3_600_000

const flag = z.optional(z.enum(['true', 'false']))

const Create = z.object({
  type: z.literal('document'),
  client_reference_id: z.optional(Text),
  return_url: z.optional(Address),
  metadata: Metadata,
  options: z._default(
    z.object({
      document: z.optional(
        z.object({
          allowed_types: z.optional(z.array(z.enum(['driving_license', 'id_card', 'passport']))),
          require_live_capture: flag,
          require_matching_selfie: flag,
        }),
      ),
    }),
    {},
  ),
})

const page = (deps: SandboxDeps) => ({
  page_id: wireId('check'),
  page_expires_at: new Date(deps.now().getTime() + pageMs),
})

/** Creates an identity check. Throws WireError for invalid parameters. */
export async function createVerification(deps: SandboxDeps, params: FormObject): Promise<object> {
  const input = readParams(Create, params)
  const row = await insertRow(deps.db, 'sandbox.verification_sessions', {
    id: wireId('vs'),
    reference: input.client_reference_id ?? null,
    return_url: input.return_url ?? null,
    metadata: JSON.stringify(input.metadata),
    options: JSON.stringify(input.options),
    ...page(deps),
    created_at: deps.now(),
  })
  await recordSessionEvent(deps, row, 'created')
  return showVerification(deps, row)
}

function lockVerification({ db }: SandboxDeps, id: string): Promise<VerificationRow> {
  return getRow(db, { table: 'sandbox.verification_sessions', kind: 'verification_session', id, lock: true })
}

/** A session, with a page that can be answered; names and birth date only when they're expanded. */
export async function getVerification(deps: SandboxDeps, id: string, params: FormObject): Promise<object> {
  const found = await lockVerification(deps, id)
  const isOver = found.status === 'requires_input' && found.page_expires_at <= deps.now()
  const row = isOver ? await updateRow(deps.db, 'sandbox.verification_sessions', id, page(deps)) : found
  return showVerification(deps, row, {
    names: expands(params, 'verified_outputs'),
    birth: expands(params, 'verified_outputs.dob'),
  })
}

/** Cancels an unanswered check. Throws WireError for any other. */
export async function cancelVerification(deps: SandboxDeps, id: string): Promise<object> {
  const row = await lockVerification(deps, id)
  if (row.status !== 'requires_input') {
    throw invalidRequest('You can only cancel a VerificationSession whose status is requires_input.')
  }
  return showVerification(deps, await change(deps, row, { status: 'canceled' }))
}

/** Begins to redact a session; a later pass completes that, as the provider takes some days for it. */
export async function redactVerification(deps: SandboxDeps, id: string): Promise<object> {
  const row = await lockVerification(deps, id)
  if (row.redaction !== null) return showVerification(deps, row)
  if (row.status !== 'requires_input' && row.status !== 'verified') {
    throw invalidRequest('You can only redact a VerificationSession whose status is requires_input or verified.')
  }
  const status = row.status === 'requires_input' ? 'canceled' : row.status
  const begun = await updateRow(deps.db, 'sandbox.verification_sessions', id, { redaction: 'processing' })
  return showVerification(deps, await change(deps, begun, { status }))
}

/** Condition for checks and redactions that are due to be completed, as a part of a statement. */
export const verificationsDue = (now: Date) => sql<boolean>`completes_at <= ${now} or redaction = 'processing'`

/** Completes the checks and redactions that are due. */
export async function passVerifications(deps: SandboxDeps): Promise<void> {
  const { db, now } = deps
  const rows = () => db.selectFrom('sandbox.verification_sessions').selectAll().forUpdate().skipLocked()
  for (const row of await rows().where('completes_at', '<=', now()).execute()) {
    await change(deps, row, { status: 'verified', completes_at: null })
  }
  for (const row of await rows().where('redaction', '=', 'processing').execute()) {
    const empty = { outputs: null, last_error: null, report_id: null, metadata: '{}', redaction: 'redacted' } as const
    await recordSessionEvent(deps, await updateRow(db, 'sandbox.verification_sessions', row.id, empty), 'redacted')
  }
}

/** The session of a page, locked; undefined if it was answered or is over. */
export async function findPage({ db, now }: SandboxDeps, pageId: string): Promise<VerificationRow | undefined> {
  if (!isWireId(pageId)) return undefined
  return db
    .selectFrom('sandbox.verification_sessions')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('page_expires_at', '>', now())
    .where('status', '=', 'requires_input')
    .forUpdate()
    .executeTakeFirst()
}

/** Applies the result of reading a document: data, at once or after some time, or an error. `isTold`: whether an event is sent. */
export async function submitDocument(
  deps: SandboxDeps,
  row: VerificationRow,
  read:
    | { readonly facts: DocumentFacts; readonly afterMs?: number; readonly isTold?: boolean }
    | { readonly error: string },
): Promise<void> {
  const attempt = { ...page(deps), report_id: wireId('vr'), last_error: null, outputs: null }
  if ('error' in read) {
    const under = await change(deps, row, { ...attempt, status: 'processing' })
    await change(deps, under, { status: 'requires_input', last_error: read.error })
    return
  }
  const outputs = JSON.stringify(read.facts)
  if (read.isTold === false) {
    await updateRow(deps.db, 'sandbox.verification_sessions', row.id, { ...attempt, outputs, status: 'verified' })
    return
  }
  const completes_at = read.afterMs === undefined ? null : new Date(deps.now().getTime() + read.afterMs)
  const under = await change(deps, row, { ...attempt, outputs, completes_at, status: 'processing' })
  if (completes_at === null) await change(deps, under, { status: 'verified' })
}

type Changes = Parameters<typeof updateRow<'sandbox.verification_sessions'>>[3]

/** Changes a session, and emits an event when its status changes. */
async function change(deps: SandboxDeps, row: VerificationRow, changes: Changes): Promise<VerificationRow> {
  const after = await updateRow(deps.db, 'sandbox.verification_sessions', row.id, changes)
  if (after.status !== row.status) await recordSessionEvent(deps, after, after.status)
  return after
}

async function recordSessionEvent(deps: SandboxDeps, row: VerificationRow, what: string): Promise<void> {
  await recordEvent(deps, `identity.verification_session.${what}`, { ...showVerification(deps, row), url: null })
}

const inWords: ReadonlyMap<string, string> = new Map([
  ['consent_declined', 'The user declined to be verified.'],
  ['document_expired', 'The document is expired.'],
  ['selfie_face_mismatch', 'The selfie did not match the document.'],
])

function showVerification(
  { siteUrl }: SandboxDeps,
  row: VerificationRow,
  shows: { readonly names: boolean; readonly birth: boolean } = { names: false, birth: false },
): object {
  const outputs = row.status === 'verified' ? (row.outputs as DocumentFacts | null) : null
  return {
    id: row.id,
    object: 'identity.verification_session',
    client_reference_id: row.reference,
    created: wireTime(row.created_at),
    last_error: row.last_error && {
      code: row.last_error,
      reason: inWords.get(row.last_error) ?? 'The document could not be verified.',
    },
    last_verification_report: row.report_id,
    livemode: false,
    metadata: row.metadata,
    options: row.options,
    redaction: row.redaction && { status: row.redaction },
    status: row.status,
    type: 'document',
    url: row.status === 'requires_input' ? `${siteUrl}/sandbox/identity/${row.page_id}` : null,
    ...(shows.names && {
      verified_outputs: outputs && {
        address: null,
        dob: shows.birth ? outputs.dob : undefined,
        first_name: outputs.first_name,
        last_name: outputs.last_name,
        id_number_type: null,
      },
    }),
  }
}
