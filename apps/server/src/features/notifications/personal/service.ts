import type { PersonalPart } from '../../../platform/personal/personal.ts'
import { listNotificationRecords } from './queries.ts'

/** What somebody was told. It goes with their profile, and so does what others were told about them. */
export const notificationsPart: PersonalPart = { name: 'notifications', collect: listNotificationRecords }
