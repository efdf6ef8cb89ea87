/** So many days before a check ends its person hears of it, and can be checked again: the tick stays until then. */
export const renewDays = 30

/** Whether someone whose check counts until then can be checked again at an instant; null: it never ends. */
export function isRenewable(validUntil: Date | null, now: Date): boolean {
  return validUntil !== null && validUntil.getTime() - now.getTime() <= renewDays * 86_400_000
}
