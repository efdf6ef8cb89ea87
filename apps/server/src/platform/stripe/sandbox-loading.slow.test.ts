import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { startServerProcess } from '../../../test/server-process.ts'

const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const naming = `--import=${pathOf('test/name-loaded-modules.ts')}`

/** The modules of the card sandbox that a server has loaded after requests to the sandbox's addresses. */
async function modulesLoaded(env: Readonly<Record<string, string>>) {
  const server = await startServerProcess([naming], env)
  try {
    const page = await fetch(`${server.url}/sandbox/checkout.css`)
    const call = await fetch(`${server.url}/v1/events`)
    const loaded = server.lines.filter(({ message }) => message === 'module loaded')
    return { statuses: [page.status, call.status], names: loaded.map(({ url }) => String(url).replace(/^.*\//, '')) }
  } finally {
    await server.close()
  }
}

describe('the card sandbox', () => {
  it("isn't loaded by a server with PAYMENTS=stripe", async () => {
    const stripe = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_none', STRIPE_WEBHOOK_SECRET: 'whsec_none' }
    expect(await modulesLoaded(stripe)).toEqual({ statuses: [404, 404], names: [] })
  })

  it("isn't loaded by the seeds", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [naming, pathOf('seeds/make-town.ts')])
    expect(stdout).toContain('/sharp/')
    expect(stdout).not.toContain('card-sandbox')
  })

  it('is loaded by a server with PAYMENTS=sandbox', async () => {
    const { statuses, names } = await modulesLoaded({ PAYMENTS: 'sandbox' })
    expect(statuses).toEqual([200, 401])
    expect(names).toEqual(expect.arrayContaining(['create-sandbox.ts', 'sandbox-api.ts', 'checkout-routes.ts']))
  })
})
