import { readConfig } from './config.ts'
import type { Context } from './context.ts'
import { type Ended, endWith } from './end-of-command.ts'
import { createLogger } from './platform/log.ts'
import { refuseWords, UsageError } from './platform/usage-error.ts'
import { startServer } from './start-server.ts'

/** What a command of the operator prints, and whether it found what the operator has to look into. */
interface Outcome {
  readonly text: string
  readonly isAlarming?: boolean
}

/**
 * Runs a command of the operator: its outcome, or 2, the sentence of the failure and its reason; of what was said wrongly only how it
 * is said.
 * `check` comes before anything is started, and may throw the same. While a server runs or without one: it serves on a free port of this machine alone, because the card sandbox is spoken
 * to over its own wire, and runs no jobs.
 */
export async function operatorCommand(
  failure: string,
  act: (context: Context) => Promise<Outcome>,
  env: NodeJS.ProcessEnv,
  check?: () => void,
): Promise<Ended> {
  try {
    check?.()
    const { text, isAlarming = false } = await besideServer(act, env)
    return { code: isAlarming ? 1 : 0, said: text }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const said = error instanceof UsageError ? `${reason}\n` : `${failure}: ${reason}\n`
    return { code: 2, isFailure: true, said }
  }
}

/** Runs a command of the operator, with the words after its name where it `takesWords`, and ends the process. */
export async function runOperatorCommand(
  failure: string,
  act: (context: Context, words: readonly string[]) => Promise<Outcome>,
  { takesWords = false } = {},
): Promise<never> {
  const words = process.argv.slice(2)
  const check = () => refuseWords(takesWords ? [] : words)
  return endWith(await operatorCommand(failure, (context) => act(context, words), process.env, check))
}

async function besideServer<T>(act: (context: Context) => Promise<T>, env: NodeJS.ProcessEnv): Promise<T> {
  const config = readConfig({
    ...env,
    PORT: '0',
    HOST: '127.0.0.1',
    METRICS_PORT: '',
    METRICS_TOKEN: '',
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
  })
  const log = createLogger({ ...config.log, level: 'error' })
  const server = await startServer({ ...config, roles: { web: false, worker: false } }, { log, manualJobs: true })
  try {
    return await act(server.context)
  } finally {
    await server.stop()
  }
}
