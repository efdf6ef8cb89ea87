import type { ItemInput } from '@itemo/domain/items/item-schemas.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { ItemFormValues } from './item-form-values.ts'

/** The form as passed to its sections. */
export type ItemForm = UseFormReturn<ItemFormValues, unknown, ItemInput>
