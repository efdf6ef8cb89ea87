import type { Context as HonoContext } from 'hono'
import type { StaffOnly } from '@itemo/contract/call.ts'
import { requireMember, requireStaffBearer } from './actors.ts'
import type { Actor, Http, HttpEnv, StaffActor } from './types.ts'

interface MemberFile {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream
  readonly type: string
  /** What it is saved as; undefined: it is only shown. */
  readonly name?: string
}

/** Mounts a file for members alone, which nothing keeps: no call of the contract, since its answer is no JSON. */
export function mountMemberFile<Path extends string>(
  http: Http,
  path: Path,
  read: (c: HonoContext<HttpEnv, Path>, actor: Actor) => Promise<MemberFile>,
): void {
  http.get(path, async (c) => answerFile(await read(c, requireMember(c))))
}

/** The same for those of staff whose call it is; to everyone else it does not exist. */
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
