export const notificationPageSize = 20

/** Unread notifications are counted up to this number: nobody distinguishes 100 from 200. */
export const maxUnreadCounted = 100
