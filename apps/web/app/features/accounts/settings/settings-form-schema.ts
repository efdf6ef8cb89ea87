import { type NotificationSetting, SettingsForm } from '@itemo/domain/accounts/account-schemas.ts'
import { profileSwitches } from '@itemo/domain/accounts/profile-schemas.ts'
import type { OwnProfileView } from '@itemo/contract/account-views.ts'
import * as z from 'zod/mini'

/** Everything that /account-settings saves (R36). */
export const SettingsValues = z.extend(SettingsForm, profileSwitches)

export function valuesOfProfile(profile: OwnProfileView) {
  const { email_notifications, push_notifications, hire_requests, messages, marketing, show_online } = profile
  return {
    full_name: profile.full_name ?? '',
    postcode: profile.postcode ?? '',
    bio: profile.bio ?? '',
    email_notifications,
    push_notifications,
    hire_requests,
    messages,
    marketing,
    show_online,
  }
}

export const notificationCopy: Readonly<
  Record<NotificationSetting, { readonly label: string; readonly hint: string }>
> = {
  email_notifications: { label: 'Email notifications', hint: 'News about your bookings and messages by email.' },
  push_notifications: { label: 'Push notifications', hint: 'Pop-up alerts on devices you turn on below.' },
  hire_requests: { label: 'Hire requests', hint: 'Requests, answers and reminders about hires, reviews and boosts.' },
  messages: { label: 'Messages', hint: 'New messages.' },
  marketing: { label: 'Marketing', hint: 'Occasional tips and offers.' },
}
