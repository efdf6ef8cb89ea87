import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { createRequestLifecycle } from './request-context.ts'

/** The status of each request that is logged at `info`. */
function told(terse: boolean): number[] {
  const lines: string[] = []
  const log = createLogger({ level: 'info', format: 'json', write: (line) => lines.push(line) })
  const lifecycle = createRequestLifecycle({
    log,
    trustProxy: false,
    terse,
    verify: () => undefined as never,
    watch: () => undefined,
  })
  const visit = lifecycle.enter(new IncomingMessage(new Socket()))
  const answered = { method: 'GET', path: '/home', actor: undefined, call: undefined }
  for (const status of [200, 304, 404, 500]) lifecycle.leave(visit, { ...answered, status })
  lifecycle.leave({ ...visit, startedAt: visit.startedAt - 1500 }, { ...answered, status: 201 })
  return lines.map((line) => (JSON.parse(line) as { status: number }).status)
}

test('every request is logged; on a terminal only failed and slow ones', () => {
  expect(told(false)).toEqual([200, 304, 404, 500, 201])
  expect(told(true)).toEqual([404, 500, 201])
})
