import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { answers, readChallenge } from './pkce.ts'

const of = (length: number) => 'aZ0-._~'.padEnd(length, 'x')

it('a challenge has 43 to 128 allowed characters and method S256, or there is none', () => {
  for (const none of [{}, { code_challenge: null, code_challenge_method: null }]) expect(readChallenge(none)).toBeNull()
  for (const length of [43, 128]) {
    const read = readChallenge({ code_challenge: of(length), code_challenge_method: 'S256' })
    expect(read).toEqual({ challenge: of(length), method: 's256' })
  }
  for (const [code_challenge, code_challenge_method] of [
    [of(42), 's256'],
    [of(129), 's256'],
    [`${of(43)}+`, 's256'],
    [of(43), 'plain'],
    [of(43), undefined],
    [undefined, 's256'],
  ]) {
    const read = () => readChallenge({ code_challenge, code_challenge_method })
    expect(read).toThrow(expect.objectContaining({ errorCode: 'validation_failed' }))
  }
})

it('a verifier matches only the challenge made from it, by S256', () => {
  const challenge = createHash('sha256').update('the verifier').digest('base64url')
  expect(answers({ challenge, method: 's256' }, 'the verifier')).toBe(true)
  expect(answers({ challenge, method: 's256' }, 'another')).toBe(false)
  expect(answers({ challenge: 'the verifier', method: 'plain' }, 'the verifier')).toBe(false)
  expect(answers({ challenge, method: 'plain' }, 'the verifier')).toBe(false)
})
