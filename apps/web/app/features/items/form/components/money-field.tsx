import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/text-field.tsx'

/** An amount in pounds. A text field: number fields change with the mouse wheel and drop input that they can't parse. */
export function MoneyField(props: Omit<ComponentProps<typeof TextField>, 'prefix' | 'inputMode' | 'type'>) {
  return <TextField {...props} prefix="£" type="text" inputMode="decimal" autoComplete="off" />
}
