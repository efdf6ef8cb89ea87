import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startDemoTown } from './demo-town.ts'

test("a demo town that can't be built fails with the server's last output, and leaves no files", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-town-'))
  vi.stubEnv('TMPDIR', folder)
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    taken.close()
    await rm(folder, { recursive: true })
  })
  await once(taken, 'listening')
  const port = String((taken.address() as AddressInfo).port)
  await Promise.all([
    expect(startDemoTown({ PORT: port })).rejects.toThrow(/ended with 1.*the port is taken/s),
    expect(startDemoTown({ SEED_DEMO: 'false' })).rejects.toThrow(
      /didn't create a demo town; it printed:.*Itemo: http/s,
    ),
  ])
  expect((await readdir(folder)).filter((name) => name.startsWith('itemo-e2e-'))).toEqual([])
})
