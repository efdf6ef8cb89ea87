/** The longest hire that can be asked for, in days. In a file of its own, since every first page reads it and nothing else of dates. */
export const maxHireDays = 365
