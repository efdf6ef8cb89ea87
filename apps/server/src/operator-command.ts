import { readConfig } from './config.ts'
import type { Context } from './context.ts'
import { type Ended, endWith } from './end-of-command.ts'
import { createLogger } from './platform/log.ts'
import { refuseWords, UsageError } from './platform/usage-error.ts'
import { startServer } from './start-server.ts'

/** A command's output, and whether it found something that the operator has to look into. */
interface Outcome {
  readonly text: string
  readonly isAlarming?: boolean
}

/**
 * Runs an operator's command. Returns its outcome; on failure, the code 2 with the sentence of the failure and its reason, or for
 * wrong usage only how to use it. `check` runs before anything is started, and may throw a UsageError, too. The command works with
 * or without a running server: it starts one of its own without jobs, on a free port of this machine only, because the card sandbox
 * is called over HTTP.
 */
export async function operatorCommand(
  failure: string,
  act: (context: Context) => Promise<Outcome>,
  env: NodeJS.ProcessEnv,
  check?: () => void,
): Promise<Ended> {
  try {
    check?.()
    const { text, isAlarming = false } = await withoutServing(act, env)
    return { code: isAlarming ? 1 : 0, said: text }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const said = error instanceof UsageError ? `${reason}\n` : `${failure}: ${reason}\n`
    return { code: 2, isFailure: true, said }
  }
}

/** Runs an operator's command, with its arguments if it `takesWords`, and ends the process. */
export async function runOperatorCommand(
  failure: string,
  act: (context: Context, words: readonly string[]) => Promise<Outcome>,
  { takesWords = false } = {},
): Promise<never> {
  const words = process.argv.slice(2)
  const check = () => refuseWords(takesWords ? [] : words)
  return endWith(await operatorCommand(failure, (context) => act(context, words), process.env, check))
}

async function withoutServing<T>(act: (context: Context) => Promise<T>, env: NodeJS.ProcessEnv): Promise<T> {
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
