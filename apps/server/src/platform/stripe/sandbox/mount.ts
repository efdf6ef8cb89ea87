import type { Http } from '../../http/types.ts'
import { mountSandboxApi } from './api.ts'
import { mountSandboxPages } from './pages.ts'
import type { Sandbox } from './sandbox.ts'

/** Mounts the sandbox, when there is one: its API at the provider's own paths, and its hosted checkout. */
export function mountSandbox(http: Http, sandbox: Sandbox | undefined): void {
  if (!sandbox) return
  mountSandboxApi(http, sandbox)
  mountSandboxPages(http, sandbox)
}
