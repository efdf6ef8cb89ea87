import type { PersonalPart } from '../../../platform/personal/personal.ts'
import { listPushRecords } from '../push/service.ts'
import { listNotificationRecords } from './queries.ts'

/** What somebody was told. It goes with their profile, and so does what others were told about them. */
export const notificationsPart: PersonalPart = { name: 'notifications', collect: listNotificationRecords }

/** The browsers that asked to be told. They go with their sessions, and with the profile. */
export const pushPart: PersonalPart = { name: 'push_subscriptions', collect: listPushRecords }
