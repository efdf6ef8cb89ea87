import type { NotificationView } from '@itemo/contract/notifications/views.ts'
import type { NotificationRow } from './queries.ts'

export function presentNotification(row: NotificationRow): NotificationView {
  const { id, kind, title, body, path, read_at, created_at } = row
  return { id, kind, title, body, path, is_read: read_at !== null, created_at: created_at.toISOString() }
}
