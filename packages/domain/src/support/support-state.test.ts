import { describe, expect, it } from 'vitest'
import { afterSupportAct, supportActs, supportReference, supportStates } from './support-state.ts'

describe('a request to support', () => {
  it('is open again whenever its writer writes, and answered or closed by an answer, wherever it was', () => {
    for (const state of supportStates) {
      expect(afterSupportAct(state, 'write')).toBe('open')
      expect(afterSupportAct(state, 'reply')).toBe('answered')
      expect(afterSupportAct(state, 'reply_and_close')).toBe('closed')
    }
  })

  it('can be put away, put off and taken up again, but not where it is already', () => {
    const moves = supportStates.map((state) => [
      state,
      ...supportActs.slice(3).map((act) => afterSupportAct(state, act)),
    ])
    expect(moves).toEqual([
      ['open', undefined, 'waiting', 'closed'],
      ['waiting', 'open', undefined, 'closed'],
      ['answered', 'open', 'waiting', 'closed'],
      ['closed', 'open', undefined, undefined],
    ])
  })

  it('is named by its number', () => expect(supportReference(2207)).toBe('S-2207'))
})
