import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { supportRefusals } from './support-refusals.ts'
import { refuseSupport, SupportInput } from './support-schemas.ts'

const good = { name: 'Ada', email: 'ada@example.org', subject: 'A drill', message: 'It does not turn.' }

function complaints(changes: Record<string, unknown>): Record<string, string> {
  const result = z.safeParse(SupportInput, { ...good, ...changes })
  if (result.success) return {}
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message
  return fields
}

describe('a support request', () => {
  test('has normal priority unless another is chosen [accounts 3.9, 5.10]', () => {
    expect(z.parse(SupportInput, good).priority).toBe('normal')
    for (const priority of ['low', 'normal', 'high', 'urgent']) {
      expect(z.parse(SupportInput, { ...good, priority }).priority).toBe(priority)
    }
    expect(complaints({ priority: 'whenever' })).toEqual({ priority: 'Please choose one of the priorities.' })
  })

  test.each([
    ['name', 'Name is required'],
    ['email', 'Email is required'],
    ['subject', 'Subject is required'],
    ['message', 'Message is required'],
  ])('without a %s is refused with its message [accounts 5.8]', (field, sentence) => {
    for (const value of ['', '   ', undefined]) expect(complaints({ [field]: value })).toEqual({ [field]: sentence })
  })

  test.each([
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'ada @example.org',
    'a@b.org, c@d.org',
    'a@b.org\nBcc: c@d.org',
    'Ada <ada@example.org>',
    `${'a'.repeat(250)}@example.org`,
  ])('refuses %j as an email address [accounts 5.9]', (email) => {
    expect(complaints({ email })).toEqual({ email: 'Invalid email address' })
  })

  test.each(['ada@example.org', ' ada@example.org ', "o'neil+hire@mail.example.co.uk", 'jürgen@müller.example'])(
    'accepts %j as an email address',
    (email) => expect(complaints({ email })).toEqual({}),
  )

  test('keeps name and subject on one line', () => {
    const { name, subject } = z.parse(SupportInput, { ...good, name: 'Ada\r\nBcc: x@y.z', subject: 'A\n\tdrill' })
    expect(name).toBe('Ada Bcc: x@y.z')
    expect(subject).toBe('A drill')
  })
})

describe('the message of a refused support request', () => {
  test('names missing fields before an invalid address, and nothing else [accounts 8.26]', () => {
    expect(refuseSupport({ name: 'Name is required', email: 'Invalid email address' })).toBe(supportRefusals.missing)
    expect(refuseSupport({ email: 'Email is required' })).toBe(supportRefusals.missing)
    expect(refuseSupport({ email: 'Invalid email address' })).toBe(supportRefusals.email)
    expect(refuseSupport({ message: 'Please use at most 4000 characters.' })).toBeUndefined()
  })
})
