import * as z from 'zod/mini'
import { Instant } from './wire.ts'

export const NotificationView = z.object({
  id: z.string(),
  /** A `NotificationKind`. */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** The page of the site for acting on it, from the slash on. */
  path: z.string(),
  is_read: z.boolean(),
  created_at: Instant,
})
export type NotificationView = z.output<typeof NotificationView>
