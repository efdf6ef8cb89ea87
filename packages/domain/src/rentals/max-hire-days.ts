/**
 * The longest hire that can be requested, in days. In a file of its own, because every first page loads it and no other code about dates.
 */
export const maxHireDays = 365
