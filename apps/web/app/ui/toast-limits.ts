/** How many toasts are shown at once, and for how long, in milliseconds (spec: accounts 9). Their width, 356 px, is the library's. */
export const toastLimits = { visibleToasts: 3, duration: 4000 } as const
