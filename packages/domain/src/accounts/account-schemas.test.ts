import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defaultFullName } from './fallbacks.ts'
import {
  accountMessages,
  LoginForm,
  ProfileSetupForm,
  ResetPasswordForm,
  SettingsForm,
  SignupForm,
} from './account-schemas.ts'
import { ProfileChanges } from './profile-schemas.ts'

function complaints(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const issues = z.safeParse(schema, value).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]))
}

const signup = { name: 'Jo', email: 'jo@example.org', password: 'secret', confirmPassword: 'secret' }

describe('account forms', () => {
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

  it('changes only the fields that are sent', () => {
    expect(z.parse(ProfileChanges, { bio: ' ' })).toEqual({ bio: null })
    expect(z.parse(ProfileChanges, { marketing: true })).toEqual({ marketing: true })
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
