import { expect, test } from 'vitest'
import { createOutbox, type Delivery, type Outgoing } from './outbox.ts'

/** An outbox whose deliveries the test resolves one by one, in the order of the requests. */
function openOutbox(kept: readonly Outgoing[] = []) {
  const asked: { readonly text: string; answer(delivery: Delivery): Promise<void> }[] = []
  const later: (() => void)[] = []
  let memory = kept
  const outbox = createOutbox({
    deliver: ({ text }) => {
      const { promise, resolve } = Promise.withResolvers<Delivery>()
      asked.push({
        text,
        async answer(delivery) {
          resolve(delivery)
          await promise
          // The effects of the response happen in later microtasks.
          for (let turn = 0; turn < 5; turn++) await Promise.resolve()
        },
      })
      return promise
    },
    memory: { read: () => memory, write: (all) => void (memory = all) },
    later: (act) => void later.push(act),
  })
  const write = (id: string, conversationId = 'c') => outbox.send({ id, conversationId, text: `text of ${id}` })
  const states = () => outbox.all().map(({ id, state }) => `${id} ${state}`)
  return { outbox, asked, later, write, states, memory: () => memory }
}

test('messages of one conversation are sent in order, those of different conversations in parallel', async () => {
  const { asked, write, states } = openOutbox()
  write('1')
  write('2')
  write('3', 'other')
  expect(asked.map(({ text }) => text)).toEqual(['text of 1', 'text of 3'])
  await asked[0]?.answer('sent')
  expect(states()).toEqual(['2 sending', '3 sending'])
  expect(asked.map(({ text }) => text)).toEqual(['text of 1', 'text of 3', 'text of 2'])
  await asked[1]?.answer('sent')
  await asked[2]?.answer('sent')
  expect(states()).toEqual([])
})

test('messages waiting for a conversation move to the one that it was merged into', async () => {
  const { outbox, asked, write, states } = openOutbox()
  write('1', 'old')
  await asked[0]?.answer('unreachable')
  outbox.move('old', 'new')
  outbox.move('none', 'new')
  expect(outbox.all()).toMatchObject([{ id: '1', conversationId: 'new', state: 'sending' }])
  await asked[1]?.answer('sent')
  expect(states()).toEqual([])
})

test('offline, messages wait in order and are sent on reconnection or after a delay', async () => {
  const { outbox, asked, later, write, states } = openOutbox()
  write('1')
  write('2')
  await asked[0]?.answer('unreachable')
  expect(states()).toEqual(['1 waiting', '2 waiting'])
  expect(asked).toHaveLength(1)
  outbox.wake()
  outbox.wake()
  expect(asked).toHaveLength(2)
  await asked[1]?.answer('unreachable')
  expect(later).toHaveLength(2)
  later[0]?.()
  await asked[2]?.answer('sent')
  await asked[3]?.answer('sent')
  expect(asked.map(({ text }) => text)).toEqual(['text of 1', 'text of 1', 'text of 1', 'text of 2'])
  expect(states()).toEqual([])
})

test("a refused message keeps its reason, doesn't block the next, and can be retried with its id or dropped", async () => {
  const { outbox, asked, write, states } = openOutbox()
  write('1')
  write('2')
  await asked[0]?.answer({ failure: 'Failed to send message. Please try again.' })
  expect(outbox.all()[0]).toMatchObject({
    id: '1',
    state: 'failed',
    failure: 'Failed to send message. Please try again.',
  })
  await asked[1]?.answer('sent')
  expect(states()).toEqual(['1 failed'])
  outbox.wake()
  expect(asked).toHaveLength(2)
  outbox.retry({ id: '1', conversationId: 'c' })
  expect(states()).toEqual(['1 sending'])
  await asked[2]?.answer({ failure: 'no' })
  outbox.drop('1')
  expect(states()).toEqual([])
})

test('messages in flight when the page closed are sent by the next page', async () => {
  const before = openOutbox()
  before.write('1')
  const after = openOutbox(before.memory())
  expect(after.asked).toEqual([])
  after.outbox.wake()
  expect(after.asked.map(({ text }) => text)).toEqual(['text of 1'])
  await after.asked[0]?.answer('sent')
  expect(after.memory()).toEqual([])
})
