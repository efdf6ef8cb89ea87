/** An operator's command was said wrongly: its message says how, and stands alone. */
export class UsageError extends Error {}
