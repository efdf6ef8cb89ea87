import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapping } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * From now on, stack traces refer to the sources of the bundles in a folder. Their source maps are read for the first stack:
 * Node's own `--enable-source-maps` reads them at the start, which takes a third of it.
 */
export function nameSources(folder: string): void {
  const maps = new Map<string, SourceMap | undefined>()
  const { href } = pathToFileURL(folder)
  const place = /([^/:() ]+\.mjs):(\d+):(\d+)/
  const mapOf = (name: string) => {
    if (!maps.has(name)) maps.set(name, readMap(join(folder, `${name}.map`)))
    return maps.get(name)
  }
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map(String).map((text) => {
      const [bundled = '', name = '', line, column] = place.exec(text) ?? []
      const isOurs = text.includes(`${href}/${bundled}`) && bundled !== ''
      const found = isOurs ? mapOf(name)?.findEntry(Number(line) - 1, Number(column) - 1) : undefined
      const { originalSource, originalLine = 0, originalColumn = 0 } = (found ?? {}) as Partial<SourceMapping>
      if (originalSource === undefined) return `\n    at ${text}`
      const source = `${resolve(folder, originalSource)}:${originalLine + 1}:${originalColumn + 1}`
      return `\n    at ${text.replace(`${href}/${bundled}`, source)}`
    })
    return `${titleOf(error)}${lines.join('')}`
  }
}

function titleOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'Error'
  }
}

function readMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as ConstructorParameters<typeof SourceMap>[0])
  } catch {
    return undefined
  }
}
