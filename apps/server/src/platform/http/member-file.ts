import { Readable } from 'node:stream'
import type { Context as HonoContext } from 'hono'
import type { StaffOnly } from '@itemo/contract/call.ts'
import { requireMember, requireStaffBearer } from './actors.ts'
import type { Actor, Http, HttpEnv, StaffActor } from './types.ts'

interface MemberFile {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream
  readonly type: string
  /** The file name for a download; undefined when the file is only shown. */
  readonly name?: string
}

/** Mounts a file for members only, which isn't cached. It is no call of the contract, since the response isn't JSON. */
export function mountMemberFile<Path extends string>(
  http: Http,
  path: Path,
  read: (c: HonoContext<HttpEnv, Path>, actor: Actor) => Promise<MemberFile>,
): void {
  http.get(path, async (c) => answerFile(await read(c, requireMember(c))))
}

/** Mounts a file for the staff that `who` names; to everyone else it doesn't exist. */
export function mountStaffFile<Path extends string>(
  http: Http,
  path: Path,
  who: StaffOnly,
  read: (c: HonoContext<HttpEnv, Path>, staff: StaffActor) => Promise<MemberFile>,
): void {
  http.get(path, async (c) => answerFile(await read(c, await c.get('admitStaff')(requireStaffBearer(c), who))))
}

function answerFile({ body, type, name }: MemberFile): Response {
  const headers = new Headers({ 'content-type': type, 'cache-control': 'no-store' })
  if (name !== undefined) headers.set('content-disposition', `attachment; filename="${name}"`)
  return new Response(body, { headers })
}

/**
 * Streams lines as a CSV file while they are produced. The first line is awaited before anything is sent, so that an unreachable
 * database still gets its own status code.
 */
export async function csvFile(name: string, lines: AsyncGenerator<string, void>): Promise<MemberFile> {
  const { value: first } = await lines.next()
  const body = Readable.toWeb(Readable.from(chain(first ?? '', lines))) as ReadableStream
  return { body, type: 'text/csv; charset=utf-8', name }
}

async function* chain(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}
