import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AuthError } from '../../platform/sessions/auth-error.ts'
import { checkPasswordStrength } from './password-policy.ts'

function reasonsOf(password: string): readonly string[] {
  try {
    checkPasswordStrength(password)
  } catch (error) {
    return (error as AuthError).options.weakPassword?.reasons ?? []
  }
  return []
}

test('each of the 3,000 most common passwords is refused, in capitals too [R67]', () => {
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(new Set(lines).size).toBe(3000)
  for (const line of lines) {
    expect(reasonsOf(line), line).not.toEqual([])
    expect(reasonsOf(line.toUpperCase()), line).not.toEqual([])
  }
  expect(reasonsOf('quiet-harbour-42')).toEqual([])
})
