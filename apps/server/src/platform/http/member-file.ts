import type { Context as HonoContext } from 'hono'
import { requireMember } from './actors.ts'
import type { Actor, Http, HttpEnv } from './types.ts'

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
  http.get(path, async (c) => {
    const actor = requireMember(c)
    const { body, type, name } = await read(c, actor)
    const headers = new Headers({ 'content-type': type, 'cache-control': 'no-store' })
    if (name !== undefined) headers.set('content-disposition', `attachment; filename="${name}"`)
    return new Response(body, { headers })
  })
}
