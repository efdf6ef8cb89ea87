// The scripts of /home are in the page that the server sends; a test draws that page in the browser, where they aren't to run.
const always = [/^Encountered a script tag while rendering/]

let said: string[] = []

/** Hears what pages write into the browser's console as an error, React's warnings among it: nobody would read it there. */
export function hearConsole(): void {
  const write = window.console.error.bind(window.console)
  window.console.error = (...parts: unknown[]) => {
    said.push(asText(parts))
    write(...parts)
  }
}

/** What was written since, but for what is always written; forgets it. */
export function endConsole(): string[] {
  const unexpected = said.filter((text) => !always.some((one) => one.test(text)))
  said = []
  return unexpected
}

/** React names what it warns of in the places that its first words leave for it. */
function asText([first, ...rest]: unknown[]): string {
  const left = rest.map((part) => (part instanceof Error ? part.message : String(part)))
  const text = first instanceof Error ? first.message : String(first)
  return [text.replaceAll(/%[sdoO]/g, () => left.shift() ?? ''), ...left].join(' ').trim()
}
