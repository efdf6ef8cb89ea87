import { maxUnreadCounted } from '@itemo/domain/notifications/notification-schemas.ts'

/** A count as the badge shows it: '3', '99+'. */
export function shortCount(count: number): string {
  return count < maxUnreadCounted ? String(count) : `${maxUnreadCounted - 1}+`
}

/** The same for screen readers: '3 unread', 'more than 99 unread'. */
export function spokenCount(count: number): string {
  return count < maxUnreadCounted ? `${count} unread` : `more than ${maxUnreadCounted - 1} unread`
}
