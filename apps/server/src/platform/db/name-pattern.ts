/** Escapes a text for a `like` pattern, in lower case. */
export const escaped = (words: string) => words.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/**
 * A `like` pattern for a name or title that contains the words. One or two letters only match the beginning: no index finds them
 * elsewhere.
 */
export const namePattern = (words: string) => `${words.length < 3 ? '' : '%'}${escaped(words)}%`
