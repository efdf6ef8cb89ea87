import type { ChangeEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** A registered field that converts its text to capitals while typing (spec: accounts 5 "uppercased as typed"). */
export function upperCased<Name extends string>(field: UseFormRegisterReturn<Name>) {
  return {
    ...field,
    autoCapitalize: 'characters',
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const input = event.target
      const { selectionStart, selectionEnd } = input
      const upper = input.value.toUpperCase()
      if (upper !== input.value) {
        input.value = upper
        // Restores the cursor position.
        input.setSelectionRange(selectionStart, selectionEnd)
      }
      return field.onChange(event)
    },
  }
}
