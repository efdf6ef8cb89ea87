/** This many days before a check expires, its person is notified and can be checked again; the tick stays until then. */
export const renewDays = 30

/** Whether someone whose check is valid until then can be checked again at an instant; null: it never expires. */
export function isRenewable(validUntil: Date | null, now: Date): boolean {
  return validUntil !== null && validUntil.getTime() - now.getTime() <= renewDays * 86_400_000
}
