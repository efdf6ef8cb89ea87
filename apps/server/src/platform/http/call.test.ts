import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Logger } from '../log.ts'
import { AppError } from './app-error.ts'
import { answerError } from './errors.ts'
import { mountCall, undocumentedError } from './call.ts'
import type { HttpEnv } from './types.ts'

/** Makes a handler of GET /config throw an error. Returns the status of the response, and the logged errors. */
async function failWith(error: Error) {
  const errors: unknown[] = []
  const nothing = () => undefined
  const log: Logger = {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (message, fields) => void errors.push([message, fields]),
    with: () => log,
  }
  const http = new Hono<HttpEnv>()
  http.onError(answerError)
  http.use(async (c, next) => {
    c.set('log', log)
    await next()
  })
  mountCall(http, 'GET /config', async () => {
    throw error
  })
  const { status } = await http.request('/api/v1/config')
  return { status, errors }
}

it("returns an error that the contract doesn't list for the call, and logs that", async () => {
  expect(await failWith(new AppError('conflict'))).toEqual({
    status: 409,
    errors: [[undocumentedError, { call: 'GET /config', code: 'conflict' }]],
  })
})

it("an error that any call can return isn't logged as undocumented", async () => {
  const { status, errors } = await failWith(new AppError('timeout'))
  expect(status).toBe(503)
  expect(errors).toHaveLength(1)
  expect(errors).not.toContainEqual([undocumentedError, expect.anything()])
})
