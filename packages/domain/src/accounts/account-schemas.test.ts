import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defaultFullName } from './fallbacks.ts'
import {
  accountMessages,
  Email,
  LoginForm,
  ProfileSetupForm,
  ResetPasswordForm,
  SettingsForm,
  SignupForm,
  SocialCodeInput,
} from './account-schemas.ts'
import { defaultNotifications } from './notification-settings.ts'
import { DeletionInput } from './deletion-input.ts'
import { ProfileChanges } from './profile-schemas.ts'

function complaints(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const issues = z.safeParse(schema, value).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]))
}

const signup = { name: 'Jo', email: 'jo@example.org', password: 'secret', confirmPassword: 'secret' }

describe('account forms', () => {
  it('takes a name as one line, since emails hold it', () => {
    const full_name = 'Jo\r\n\r\nYour account is closed.'
    expect(z.parse(SignupForm, { ...signup, name: full_name }).name).toBe('Jo Your account is closed.')
    for (const form of [ProfileSetupForm, ProfileChanges])
      expect(z.parse(form, { full_name })).toMatchObject({ full_name: 'Jo Your account is closed.' })
  })

  it('checks sign-in [accounts 5.1]', () => {
    expect(complaints(LoginForm, { email: 'jo', password: '12345' })).toEqual({
      email: accountMessages.email,
      password: accountMessages.password,
    })
    expect(z.parse(LoginForm, { email: ' jo@example.org ', password: ' 12345' })).toEqual({
      email: 'jo@example.org',
      password: ' 12345',
    })
  })

  it('checks sign-up [accounts 5.2, 5.3, 9.1]', () => {
    expect(complaints(SignupForm, signup)).toEqual({})
    expect(complaints(SignupForm, { ...signup, name: ' J ' })).toEqual({ name: 'Name must be at least 2 characters' })
    expect(complaints(SignupForm, { ...signup, confirmPassword: 'other' })).toEqual({
      confirmPassword: 'Passwords do not match',
    })
  })

  it('checks the new password of a reset [accounts 5.5]', () => {
    expect(complaints(ResetPasswordForm, { password: 'secret', confirm: 'secrex' })).toEqual({
      confirm: "Passwords don't match",
    })
  })

  it('checks profile completion and settings [accounts 5.6, 5.7, 5.18, 9.1]', () => {
    expect(complaints(ProfileSetupForm, { full_name: 'x' })).toEqual({ full_name: 'Name is required' })
    expect(complaints(ProfileSetupForm, { full_name: 'Jo', postcode: '' })).toEqual({})
    expect(complaints(SettingsForm, { full_name: 'x', postcode: 'E8' })).toEqual({
      full_name: 'Full name must be at least 2 characters',
      postcode: 'Please enter a valid postcode',
    })
  })

  it.each([
    [LoginForm, 'password', 6, 200],
    [SignupForm, 'name', 2, 100],
    [ProfileSetupForm, 'full_name', 2, 100],
    [ProfileSetupForm, 'postcode', 0, 12],
    [SettingsForm, 'full_name', 2, 100],
    [SettingsForm, 'postcode', 4, 12],
    [SettingsForm, 'bio', 0, 1000],
    [ProfileChanges, 'full_name', 2, 100],
    [ProfileChanges, 'postcode', 0, 12],
    [ProfileChanges, 'bio', 0, 1000],
    [ProfileChanges, 'profile_image', 0, 300],
    [DeletionInput, 'password', 0, 1000],
    [DeletionInput, 'code', 0, 20],
  ] as const)('takes as many characters as are said, and no more or fewer [R29]: %#', (schema, field, min, max) => {
    const fits = (length: number) => !(field in complaints(schema, { [field]: 'x'.repeat(length) }))
    expect([min - 1, min, max, max + 1].map((length) => length < 0 || fits(length))).toEqual([
      min === 0,
      true,
      true,
      false,
    ])
  })

  it('takes an address of 254 characters, and no longer one', () => {
    const address = (length: number) => `jo@${'x.'.repeat(120)}org`.padStart(length, 'o')
    const fits = (length: number) => z.safeParse(Email, address(length)).success
    expect([fits(254), fits(255)]).toEqual([true, false])
  })

  it('takes the six digits of a code, also with something between them, and nothing longer', () => {
    const read = (code: string) => z.safeParse(SocialCodeInput, { code }).data?.code
    expect(read('123456')).toBe('123456')
    expect(read(' 123 456 ')).toBe('123456')
    expect([read('12345'), read('1234567')]).toEqual([undefined, undefined])
    expect(read('123456'.padEnd(100))).toBe('123456')
    expect(read('123456'.padEnd(101))).toBeUndefined()
  })

  it('changes only the fields that are sent', () => {
    expect(z.parse(ProfileChanges, { bio: ' ' })).toEqual({ bio: null })
    expect(z.parse(ProfileChanges, { marketing: true })).toEqual({ marketing: true })
  })
})

it('tells people of everything by mail and push, except what sells, until they say otherwise [accounts 5.11]', () => {
  expect(defaultNotifications).toEqual({
    email_notifications: true,
    push_notifications: true,
    hire_requests: true,
    messages: true,
    alerts: true,
    wants: true,
    marketing: false,
  })
})

describe('the name of a default profile', () => {
  it('is the first that is there [accounts 4.19]', () => {
    expect(defaultFullName({ full_name: 'Jo Reed', name: 'J' }, 'x@example.org')).toBe('Jo Reed')
    expect(defaultFullName({ full_name: ' ', name: 'J' }, 'x@example.org')).toBe('J')
    expect(defaultFullName({}, 'jo.reed@example.org')).toBe('jo.reed')
    expect(defaultFullName({}, undefined)).toBe('New User')
  })
})
