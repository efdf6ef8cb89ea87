import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

describe('passwords', () => {
  it('are checked in a queue, and refused when it is too long', async () => {
    const passwords = await createPasswords()
    const crowd = Array.from({ length: 260 }, () => passwords.verify(null, 'x').catch((error: unknown) => error))
    const answers = await Promise.all(crowd)
    expect(answers.filter((answer) => answer === false).length).toBeGreaterThanOrEqual(200)
    expect(answers.at(-1)).toMatchObject({ code: 'unavailable' })
    expect(await passwords.verify(null, 'x')).toBe(false)
  })
})
