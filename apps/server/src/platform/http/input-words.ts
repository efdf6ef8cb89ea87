import type * as z from 'zod/mini'

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

/** The sentence for an issue whose schema has no words of its own; it may stand below a field. */
export function inputSentence(issue: z.core.$ZodRawIssue): string {
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
      return 'There is no field of this name.'
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
