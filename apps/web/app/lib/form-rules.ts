import type { FieldErrors, FieldValues, Resolver, ResolverResult } from 'react-hook-form'
import { loadPart, loadQuietly, whenIdle } from './lazy-part.ts'

/** The input and output types of a schema, in the shape that `zodResolver` accepts. */
interface Schema<Input, Output> {
  readonly _zod: { input: Input; output: Output }
}

const loadResolvers = () => import('@hookform/resolvers/zod')

/**
 * The validation rules of a form, in scripts that the screen doesn't wait for: they load when the browser is idle, or when the form is
 * first submitted. If loading fails, the person is told and can submit the form again.
 */
export function formRules<Module, Input extends FieldValues, Output>(
  load: () => Promise<Module>,
  pick: (schemas: Module) => Schema<Input, Output>,
): Resolver<Input, unknown, Output> {
  let here: Resolver<Input, unknown, Output> | undefined
  const rulesBy = async (loading: <T>(part: () => Promise<T>) => Promise<T>) => {
    const [{ zodResolver }, schemas] = await Promise.all([loading(loadResolvers), loading(load)])
    return (here = zodResolver<Input, unknown, Output>(pick(schemas)))
  }
  if (typeof window !== 'undefined') whenIdle(() => void rulesBy(loadQuietly).catch(() => undefined))
  const missing: ResolverResult<Input, Output> = {
    values: {},
    errors: { root: { type: 'rules' } } as FieldErrors<Input>,
  }
  return async (...form) => {
    // Rules that are already loaded need no network.
    const rules = here ?? (await rulesBy(loadPart).catch(() => undefined))
    return rules ? rules(...form) : missing
  }
}
