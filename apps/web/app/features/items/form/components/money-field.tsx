import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/text-field.tsx'

/** An amount in pounds. A text field: number fields change by the wheel and swallow what they do not understand. */
export function MoneyField(props: Omit<ComponentProps<typeof TextField>, 'prefix' | 'inputMode' | 'type'>) {
  return <TextField {...props} prefix="£" type="text" inputMode="decimal" autoComplete="off" />
}
