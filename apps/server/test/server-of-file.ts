import { afterAll, beforeEach } from 'vitest'
import { noFaults } from '@itemo/card-sandbox/faults.ts'
import type { Sandbox } from '@itemo/card-sandbox/sandbox.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './harness.ts'
import { settleAll } from './hires.ts'

/** The server that the tests of a file share; it ends with the file. Asked for outside of any test or hook. */
export async function serverOfFile(options?: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer(options)
  afterAll(() => server.close())
  return server
}

interface ServerAndCards {
  readonly server: TestServer
  readonly sandbox: Sandbox
  /** Lets so much time pass, with all that falls due by then. */
  readonly pass: (ms: number) => Promise<void>
}

/** The same for a file about money, with the sandbox of the cards: every test begins without a fault in it. */
export async function serverAndCards(options?: TestServerOptions): Promise<ServerAndCards> {
  const server = await serverOfFile(options)
  const { sandbox } = server.context.cards
  if (!sandbox) throw new Error('The tests have no sandbox: a real provider is configured')
  beforeEach(() => void Object.assign(sandbox.faults, noFaults()))
  const pass = async (ms: number) => {
    server.advance(ms)
    await settleAll(server)
  }
  return { server, sandbox, pass }
}
