/** What someone is notified of, and over which channels (spec: accounts 5). */
export const notificationSettings = [
  'email_notifications',
  'push_notifications',
  'hire_requests',
  'messages',
  'alerts',
  'wants',
  'marketing',
] as const
export type NotificationSetting = (typeof notificationSettings)[number]

/** All on except marketing (spec: accounts 5). */
export const defaultNotifications: Readonly<Record<NotificationSetting, boolean>> = {
  email_notifications: true,
  push_notifications: true,
  hire_requests: true,
  messages: true,
  alerts: true,
  wants: true,
  marketing: false,
}
