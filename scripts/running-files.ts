// A reporter for Vitest: which files are under way, in a file of its own, as a run that hangs reports nothing else.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Keeps the names of the files under way in the file that `ITEMO_RUNNING_FILES` names. */
export default class RunningFiles implements Reporter {
  readonly #path = process.env.ITEMO_RUNNING_FILES
  readonly #running = new Set<string>()

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#running.add(relative(process.cwd(), moduleId))
    this.#write()
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#running.delete(relative(process.cwd(), moduleId))
    this.#write()
  }

  #write(): void {
    if (this.#path !== undefined) writeFileSync(this.#path, [...this.#running, ''].join('\n'))
  }
}
