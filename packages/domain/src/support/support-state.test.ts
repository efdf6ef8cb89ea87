import { describe, expect, it } from 'vitest'
import { afterSupportAct, supportActs, supportReference, supportStates } from './support-state.ts'

describe('a support request', () => {
  it('reopens when its sender writes, and is answered or closed by a reply, in any state', () => {
    for (const state of supportStates) {
      expect(afterSupportAct(state, 'write')).toBe('open')
      expect(afterSupportAct(state, 'reply')).toBe('answered')
      expect(afterSupportAct(state, 'reply_and_close')).toBe('closed')
    }
  })

  it('can be closed, snoozed and reopened, except where it already is', () => {
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
