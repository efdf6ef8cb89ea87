// What a test says when this machine lacks what it needs: it passes, and `npm test` shows the line all the same.
const mark = 'NOT TRIED: '

/** Says on standard error, in one line, what was not tried and why. */
export function sayNotTried(what: string): void {
  process.stderr.write(`${mark}${what.trim().replaceAll(/\s*\n\s*/g, ' · ')}\n`)
}

/** Each such line of an output, once. */
export function findNotTried(output: string): string[] {
  return [...new Set(output.match(new RegExp(`${mark}.+`, 'g')))]
}
