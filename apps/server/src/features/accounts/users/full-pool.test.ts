import { expect, it } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile({ env: { RATE_LIMITS: 'true', DATABASE_POOL_SIZE: '3' } })

it('thirty concurrent changes of an account finish with a pool of three connections', async () => {
  const { token } = await createMember(server)
  const change = (index: number) =>
    server.fetch('/auth/v1/user', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ email: `wanted-${index}@example.org`, data: { turn: index } }),
    })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => change(index)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
