import type { FieldValues, Resolver } from 'react-hook-form'
import { loadDrawn, whenIdle } from './lazy-part.ts'

/** What a schema takes and gives, as `zodResolver` knows it. */
interface Schema<Input, Output> {
  readonly _zod: { input: Input; output: Output }
}

/**
 * The rules of a form, in scripts that the screen doesn't wait for: they come when the browser is idle, or when the form is first sent.
 * If they don't come, the person is told, and the form is sent once they go on (`loadDrawn`).
 */
export function formRules<Input extends FieldValues, Output>(
  load: () => Promise<Schema<Input, Output>>,
): Resolver<Input, unknown, Output> {
  let here: Resolver<Input, unknown, Output> | undefined
  const rules = async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return (here = zodResolver<Input, unknown, Output>(schema))
  }
  if (typeof window !== 'undefined') whenIdle(() => void rules().catch(() => undefined))
  // What is here needs no network.
  return async (...form) => (here ?? (await loadDrawn(rules)))(...form)
}
