import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { startServerProcess } from './server-process.ts'

/** The flag that makes Node print what it loads. */
export const naming = `--import=${fileURLToPath(new URL('name-loaded-modules.ts', import.meta.url))}`

/** The URLs of the modules that match `kind` and that a server has loaded once it has answered a request. */
export async function modulesLoaded(kind: RegExp, env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const server = await startServerProcess([naming], env)
  try {
    expect((await fetch(`${server.url}/api/v1/items`)).status).toBe(200)
    const loaded = server.lines.filter(({ message }) => message === 'module loaded').map(({ url }) => String(url))
    return loaded.filter((url) => kind.test(url))
  } finally {
    await server.close()
  }
}
