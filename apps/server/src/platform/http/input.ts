import * as z from 'zod/mini'
import type { FieldErrors } from '@itemo/domain/errors.ts'
import { loneSurrogate } from '@itemo/domain/characters.ts'
import { forbiddenMessage } from '@itemo/domain/text.ts'
import type { Context as HonoContext } from 'hono'
import { AppError } from './app-error.ts'

z.config({ localeError: inputSentence })

/** Reads a body as text. @throws `bad_request` when the client disconnects midway, which is no error of the server. */
export async function readText(c: HonoContext): Promise<string> {
  try {
    return await c.req.text()
  } catch (cause) {
    throw asBodyError(cause)
  }
}

/** Reads a body as bytes, for forms with a file. Throws as `readText`. */
export async function readBytes(c: HonoContext): Promise<ArrayBuffer> {
  try {
    return await c.req.arrayBuffer()
  } catch (cause) {
    throw asBodyError(cause)
  }
}

/** The error for a body that couldn't be read: `bad_request`, unless it was refused with an AppError already. */
export function asBodyError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return new AppError('bad_request', { message: "The request body couldn't be read.", cause })
}

/** Reads a body of form fields. Throws `bad_request`. */
export async function readForm(c: HonoContext): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(c))
}

const jsonType = /^application\/([\w.-]+\+)?json\s*(;|$)/i

/** Reads a declared JSON body; an empty one is an empty object. Throws `unsupported_media` and `bad_request`. */
export async function readDeclaredJson(c: HonoContext): Promise<unknown> {
  const body = await readJson(c)
  if (c.req.header('content-length') !== '0' && !jsonType.test(c.req.header('content-type') ?? '')) {
    throw new AppError('unsupported_media', { message: 'The request body must be application/json.' })
  }
  return body
}

/** Reads JSON whatever its content type, as auth and storage clients need; an empty body is an empty object. Throws `bad_request`. */
export async function readJson(c: HonoContext): Promise<unknown> {
  const body = await readText(c)
  if (body === '') return {}
  const value = parseJson(body)
  if (isDeeper(value, maxLevels))
    throw new AppError('bad_request', { message: 'The request body is nested too deeply.' })
  return value
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw new AppError('bad_request', { message: "The request body isn't valid JSON.", cause })
  }
}

/** The maximum nesting of a body: PostgreSQL refuses deeper JSON with an error that looks like a server fault. */
const maxLevels = 32

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1))
}

/** Checks one part of a request. Throws `invalid_input` with a sentence per field, and `not_found` for a malformed id in the path. */
export function parseInput<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  part: 'params' | 'query' | 'body',
  refusal?: (fields: FieldErrors) => string | undefined,
): z.output<S> {
  const result = z.safeParse(schema, value)
  const unstorable = result.success ? findUnstorable(result.data) : undefined
  if (result.success && unstorable === undefined) return result.data
  const fields = result.success ? { [unstorable ?? '_']: forbiddenMessage } : fieldErrors(result.error)
  if (part === 'params') throw new AppError('not_found', { fields })
  throw new AppError('invalid_input', {
    message: refusal?.(fields) ?? Object.values(fields)[0] ?? 'Invalid input',
    fields,
  })
}

const unstorableText = new RegExp(`\\0|${loneSurrogate.source}`, loneSurrogate.flags)

/** The dotted path of the first text that PostgreSQL can't store, anywhere in an input; undefined when there is none. */
function findUnstorable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return unstorableText.test(value) ? path || '_' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    const found = findUnstorable(part, path === '' ? name : `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** The first message for each field, by dotted path; an issue with the whole input has the name `_`. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '_') : issue.path.join('.') || '_'
    fields[name] ??= issue.message
  }
  return fields
}

const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: 'a text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    record: 'an object',
  }),
)

type SizeIssue = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>

/** The message for an issue whose schema defines none; it may be shown below a field. */
function inputSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : `Please send ${kinds.get(issue.expected) ?? 'another value'}.`
    case 'invalid_value':
      return issue.input === undefined ? 'Required' : `Please send one of these: ${issue.values.join(', ')}.`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Required'
        : sizeSentence(issue, 'at least', issue.minimum)
    case 'too_big':
      return sizeSentence(issue, 'at most', issue.maximum)
    case 'unrecognized_keys':
      return "There's no field with this name."
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return 'Invalid input'
  }
}

function sizeSentence({ origin }: SizeIssue, limit: 'at least' | 'at most', bound: number | bigint): string {
  if (origin === 'string') return `Please use ${limit} ${bound} characters.`
  return origin === 'array' ? `Please send ${limit} ${bound} entries.` : `Please send a number of ${limit} ${bound}.`
}
