// The scripts of /home are part of the server's page; a test renders that page in the browser, where they mustn't run.
const always = [/^Encountered a script tag while rendering/]

let said: string[] = []

/** Records what pages log as errors to the browser's console, React's warnings included: nobody would read it there. */
export function recordConsoleErrors(): void {
  const write = window.console.error.bind(window.console)
  window.console.error = (...parts: unknown[]) => {
    said.push(asText(parts))
    write(...parts)
  }
}

/** Returns and clears what was logged since, except for expected messages. */
export function endConsole(): string[] {
  const unexpected = said.filter((text) => !always.some((one) => one.test(text)))
  said = []
  return unexpected
}

/** Inserts the values of React's warnings into their format string. */
function asText([first, ...rest]: unknown[]): string {
  const left = rest.map((part) => (part instanceof Error ? part.message : String(part)))
  const text = first instanceof Error ? first.message : String(first)
  return [text.replaceAll(/%[sdoO]/g, () => left.shift() ?? ''), ...left].join(' ').trim()
}
