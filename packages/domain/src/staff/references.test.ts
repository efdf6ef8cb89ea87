import { expect, it } from 'vitest'
import { readReference, referenceOf } from './references.ts'

const id = '1a2b3c4d-0000-4000-8000-00000000beef'

it('recognises the references that staff paste, and nothing else', () => {
  expect(readReference(` ${id.toUpperCase()} `)).toEqual({ kind: 'id', id })
  const start = {
    kind: 'start',
    from: '1a2b3c4d-0000-0000-0000-000000000000',
    until: '1a2b3c4d-ffff-ffff-ffff-ffffffffffff',
  }
  expect(readReference(referenceOf(id))).toEqual(start)
  expect(readReference('1A2B3C4D')).toEqual(start)
  expect(readReference('r-1a2b')).toMatchObject({ from: '1a2b0000-0000-0000-0000-000000000000' })
  expect(readReference('c-1042')).toEqual({ kind: 'case', number: 1042 })
  expect(readReference('s-2207')).toEqual({ kind: 'support', number: 2207 })
  expect(readReference('pi_3Nx5k')).toEqual({ kind: 'provider', ref: 'pi_3Nx5k' })
  for (const ref of ['re_3Nx5k', 'tr_3Nx5k', 'dp_3Nx5k', 'acct_3Nx5k'])
    expect(readReference(ref)).toEqual({ kind: 'provider', ref })
  for (const words of ['', 'drill', 'R-1', 'pi_', 'facade', 'C-', "pi_1' or 1=1", 'someone@example.com'])
    expect(readReference(words), words).toBeUndefined()
})
