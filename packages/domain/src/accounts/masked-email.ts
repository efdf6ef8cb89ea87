/** An address for a screen that other people may see: `e…l@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const letters = Array.from(email.slice(0, Math.max(at, 0)))
  const [first = ''] = letters
  // Showing both letters of a two-letter name would reveal all of it.
  const last = letters.length > 2 ? letters.at(-1) : ''
  return `${first}…${last}${email.slice(Math.max(at, 0))}`
}
