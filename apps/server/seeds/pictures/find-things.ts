import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the drawings, or undefined in an installation without development packages. */
export function findThings(): string | undefined {
  try {
    const folder = join(dirname(fileURLToPath(import.meta.resolve('@lobehub/fluent-emoji-3d/package.json'))), 'assets')
    return existsSync(folder) ? folder : undefined
  } catch {
    return undefined
  }
}
