import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { formatPostcode } from '../postcodes.ts'
import { optionalText, text } from '../text.ts'
import { emailCodeDigits, emailCodeLength } from './email-code.ts'

/** Texts of the account forms (spec: accounts 5). */
export const accountMessages = {
  email: 'Please enter a valid email address',
  password: 'Password must be at least 6 characters',
  name: 'Name must be at least 2 characters',
  nameTaken: 'Someone already uses this name here. Add a middle name or an initial.',
  confirm: 'Passwords do not match',
  resetConfirm: "Passwords don't match",
  profileName: 'Name is required',
  settingsName: 'Full name must be at least 2 characters',
  postcode: 'Please enter a valid postcode',
} as const

export const minPasswordLength = 6

export const Email = z
  .string(accountMessages.email)
  .check(z.trim(), z.maxLength(bounds.email, accountMessages.email), z.email(accountMessages.email))

export const Password = z
  .string(accountMessages.password)
  .check(
    z.minLength(minPasswordLength, accountMessages.password),
    z.maxLength(bounds.password, `Password must be at most ${bounds.password} characters`),
  )

export const LoginForm = z.object({ email: Email, password: Password })

/** A person's name, on one line: emails contain it, and a second line in it could pass for text of ours. */
export const fullName = (message: string) => text({ min: 2, max: bounds.name, message, oneLine: true })

export const SignupForm = z
  .object({
    name: fullName(accountMessages.name),
    email: Email,
    password: Password,
    confirmPassword: z.string(),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: accountMessages.confirm,
    }),
  )

export const ForgotPasswordForm = z.object({ email: Email })

export const ResetPasswordForm = z
  .object({ password: Password, confirm: Password })
  .check(z.refine((form) => form.password === form.confirm, { path: ['confirm'], error: accountMessages.resetConfirm }))

/** Profile completion: the postcode is optional and upper-cased as typed. */
export const ProfileSetupForm = z.object({
  full_name: fullName(accountMessages.profileName),
  postcode: optionalText(bounds.postcode),
})

export const SettingsForm = z.object({
  full_name: fullName(accountMessages.settingsName),
  postcode: z.pipe(
    text({ min: 4, max: bounds.postcode, message: accountMessages.postcode }),
    z.transform(formatPostcode),
  ),
  bio: optionalText(bounds.bio),
})

export const SocialCodeInput = z.object({
  code: z.pipe(
    z.pipe(z.string().check(z.maxLength(100)), z.transform(emailCodeDigits)),
    z.string().check(z.length(emailCodeLength, 'Please enter the 6-digit code from the email.')),
  ),
})
