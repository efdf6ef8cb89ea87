/** Words of a pattern of `like`, as they are, in lower case. */
export const escaped = (words: string) => words.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** A pattern for a name or a title: what holds the words. One or two letters, of which no index knows the places, are the beginning. */
export const namePattern = (words: string) => `${words.length < 3 ? '' : '%'}${escaped(words)}%`
