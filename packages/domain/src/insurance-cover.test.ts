import { describe, expect, it } from 'vitest'
import { coverOf, demoCoverProduct } from './cover-product.ts'
import { type Cover, feeLabel, insuranceStatement } from './insurance-cover.ts'
import { specifiedFee } from './settings/fee.ts'

const demoCover = coverOf(demoCoverProduct)

const real: Cover = { name: 'Hire Cover', insurer: 'Severn Insurance', policy_url: 'https://a.example', demo: false }

const saidOf = (cover: Cover | null) => Object.values(insuranceStatement(cover)).join(' ')

describe('the insurance statement', () => {
  it('mentions insurance in the fee only if there is a cover [marketplace 9.1] [R1] [R49]', () => {
    expect(feeLabel(null, specifiedFee)).toBe('Itemo service fee (15%)')
    for (const cover of [real, demoCover])
      expect(feeLabel(cover, specifiedFee)).toBe('Itemo service and insurance fee (15%)')
  })

  it('claims no insurance if there is none, and otherwise names the insurer [R49]', () => {
    expect(saidOf(null)).toContain('There is no insurance.')
    for (const cover of [real, demoCover]) {
      expect(saidOf(cover)).toContain(`${cover?.name} is provided by ${cover?.insurer}.`)
      expect(saidOf(cover)).not.toContain('There is no insurance.')
    }
  })

  it('says only of the demo insurer that it pays nothing [R49]', () => {
    expect(saidOf(demoCover)).toContain('Demonstration only: it pays nothing.')
    expect(saidOf(real)).not.toContain('Demonstration')
  })
})
