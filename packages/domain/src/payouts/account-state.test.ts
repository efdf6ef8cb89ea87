import { expect, test } from 'vitest'
import { type AccountFacts, type AccountState, accountStateOf, accountStates } from './account-state.ts'

const asked = [{ name: 'identity.individual.given_name', isRefused: false }]
const refused = [...asked, { name: 'identity.individual.documents', isRefused: true }]

test.each<[string, Partial<AccountFacts>, AccountState[]]>([
  ['closed, whatever it could do', { isClosed: true, transfers: 'active' }, ['closed']],
  ['active once money can be sent to it', { transfers: 'active' }, ['active']],
  ['active while only its bank takes nothing', { transfers: 'active', missing: refused }, ['active']],
  ['rejected', { transfers: 'rejected' }, ['rejected']],
  ['rejected where there is no such service', { transfers: 'unsupported' }, ['rejected']],
  ['in need of something refused', { transfers: 'restricted', missing: refused }, ['needs_more']],
  ['in need of someone at the provider', { transfers: 'restricted' }, ['needs_more']],
  ['in need while the provider still looks', { transfers: 'pending' }, ['needs_more']],
])('an account is %s', (_what, facts, expected) => {
  const whole: AccountFacts = { isClosed: false, transfers: null, payoutsActive: false, missing: [], ...facts }
  expect([...new Set(accountStates.map((before) => accountStateOf(whole, before)))]).toEqual(expected)
})

test('an account without any details yet has started, unless it was further before', () => {
  const facts: AccountFacts = { isClosed: false, transfers: 'restricted', payoutsActive: false, missing: asked }
  expect(accountStates.map((before) => accountStateOf(facts, before))).toEqual([
    'started',
    ...Array.from({ length: 4 }, () => 'needs_more'),
  ])
})
