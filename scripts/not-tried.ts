// A test whose requirements this machine lacks passes with a line that `npm test` still shows.
const mark = 'NOT TRIED: '

/** Prints on standard error what was not tried and why, in one line. */
export function printNotTried(what: string): void {
  process.stderr.write(`${mark}${what.trim().replaceAll(/\s*\n\s*/g, ' · ')}\n`)
}

/** The distinct lines of that kind in an output. */
export function findNotTried(output: string): string[] {
  return [...new Set(output.match(new RegExp(`${mark}.+`, 'g')))]
}
