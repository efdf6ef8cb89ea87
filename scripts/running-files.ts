// A Vitest reporter that keeps a list of the files being run, because a run that hangs reports nothing else.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes the names of the files being run to the path in `ITEMO_RUNNING_FILES`. */
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
