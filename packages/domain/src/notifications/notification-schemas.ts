export const notificationPageSize = 20

/** More unread notifications than this are not counted: nobody distinguishes 100 from 200. */
export const maxUnreadCounted = 100
