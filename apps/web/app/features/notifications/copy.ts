import { mostUnreadCounted } from '@itemo/domain/notifications/schemas.ts'

export const notificationsCopy = {
  title: 'Notifications',
  readAll: 'Mark all as read',
  readAllFailed: 'Could not mark them as read',
  loading: 'Loading notifications',
  loadFailed: 'Failed to load notifications',
  noneTitle: 'Nothing to tell you yet',
  none: 'When somebody asks to hire from you, answers you or reviews you, you read it here.',
  settings: 'Choose what you hear of',
  unread: 'Unread',
} as const

/** A count as the badge shows it: '3', '99+'. */
export function shortCount(count: number): string {
  return count < mostUnreadCounted ? String(count) : `${mostUnreadCounted - 1}+`
}

/** The same for those who hear it: '3 unread', 'more than 99 unread'. */
export function spokenCount(count: number): string {
  return count < mostUnreadCounted ? `${count} unread` : `more than ${mostUnreadCounted - 1} unread`
}
