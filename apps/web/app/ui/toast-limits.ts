/** How many toasts show at once, and how long each, in milliseconds (spec: accounts 9). Their width, 356 px, is the library's. */
export const toastLimits = { visibleToasts: 3, duration: 4000 } as const
