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
  it('collapses a name to one line, because emails contain it', () => {
    const full_name = 'Jo\r\n\r\nYour account is closed.'
    expect(z.parse(SignupForm, { ...signup, name: full_name }).name).toBe('Jo Your account is closed.')
    for (const form of [ProfileSetupForm, ProfileChanges])
      expect(z.parse(form, { full_name })).toMatchObject({ full_name: 'Jo Your account is closed.' })
  })

  it('validates the login form [accounts 5.1]', () => {
    expect(complaints(LoginForm, { email: 'jo', password: '12345' })).toEqual({
      email: accountMessages.email,
      password: accountMessages.password,
    })
    expect(z.parse(LoginForm, { email: ' jo@example.org ', password: ' 12345' })).toEqual({
      email: 'jo@example.org',
      password: ' 12345',
    })
  })

  it('validates the sign-up form [accounts 5.2, 5.3, 9.1]', () => {
    expect(complaints(SignupForm, signup)).toEqual({})
    expect(complaints(SignupForm, { ...signup, name: ' J ' })).toEqual({ name: 'Name must be at least 2 characters' })
    expect(complaints(SignupForm, { ...signup, confirmPassword: 'other' })).toEqual({
      confirmPassword: 'Passwords do not match',
    })
  })

  it("validates the new password when it's reset [accounts 5.5]", () => {
    expect(complaints(ResetPasswordForm, { password: 'secret', confirm: 'secrex' })).toEqual({
      confirm: "Passwords don't match",
    })
  })

  it('validates the profile set-up and settings forms [accounts 5.6, 5.7, 5.18, 9.1]', () => {
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
  ] as const)('enforces the minimum and maximum length of a field [R29]: %#', (schema, field, min, max) => {
    const fits = (length: number) => !(field in complaints(schema, { [field]: 'x'.repeat(length) }))
    expect([min - 1, min, max, max + 1].map((length) => length < 0 || fits(length))).toEqual([
      min === 0,
      true,
      true,
      false,
    ])
  })

  it('accepts email addresses of up to 254 characters', () => {
    const address = (length: number) => `jo@${'x.'.repeat(120)}org`.padStart(length, 'o')
    const fits = (length: number) => z.safeParse(Email, address(length)).success
    expect([fits(254), fits(255)]).toEqual([true, false])
  })

  it('reads a six-digit code, with or without spaces, from at most 100 characters', () => {
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

it('all notifications except marketing are on by default, by email and push [accounts 5.11]', () => {
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

describe('the default profile name', () => {
  it('is the first non-blank one of full name, name, email and "New User" [accounts 4.19]', () => {
    expect(defaultFullName({ full_name: 'Jo Reed', name: 'J' }, 'x@example.org')).toBe('Jo Reed')
    expect(defaultFullName({ full_name: ' ', name: 'J' }, 'x@example.org')).toBe('J')
    expect(defaultFullName({}, 'jo.reed@example.org')).toBe('jo.reed')
    expect(defaultFullName({}, undefined)).toBe('New User')
  })
})
