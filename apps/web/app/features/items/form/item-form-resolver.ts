import { toNestErrors } from '@hookform/resolvers'
import { ItemInput } from '@itemo/domain/items/item-schemas.ts'
import type { FieldError, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { inputOfValues, type ItemFormValues } from './item-form-values.ts'

/** Checks the form with the very schema that the server checks it with; the first complaint about a field counts. */
export const itemResolver: Resolver<ItemFormValues, unknown, ItemInput> = (values, _, options) => {
  const result = z.safeParse(ItemInput, inputOfValues(values, []))
  if (result.success) return { values: result.data, errors: {} }
  const errors: Record<string, FieldError> = {}
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= { type: 'schema', message }
  return { values: {}, errors: toNestErrors<ItemFormValues>(errors, { ...options, shouldUseNativeValidation: false }) }
}
