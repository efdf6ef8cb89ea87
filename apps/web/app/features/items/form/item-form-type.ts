import type { ItemInput } from '@itemo/domain/items/item-schemas.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { ItemFormValues } from './item-form-values.ts'

/** The form as its sections take it. */
export type ItemForm = UseFormReturn<ItemFormValues, unknown, ItemInput>
