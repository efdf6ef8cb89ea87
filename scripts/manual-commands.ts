// What the manual tells an operator to type, for the tests that type it.
import { readFile } from 'node:fs/promises'

/** The commands of a page's block ```` ```sh ```` whose first line is `# <title>`, without that line. @throws when there is no such block. */
export async function readCommands(page: URL, title: string): Promise<string> {
  const text = await readFile(page, 'utf8')
  const blocks = [...text.matchAll(/^```sh\n# (.+)\n([^]*?)^```$/gm)]
  const found = blocks.find(([, heading]) => heading === title)
  if (found?.[2] === undefined) throw new Error(`${page.pathname} has no command block "${title}"`)
  return found[2]
}
