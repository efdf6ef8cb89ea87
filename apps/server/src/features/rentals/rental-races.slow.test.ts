import { expect, it } from 'vitest'
import { raceForDates, raceToDecide } from '../../../test/rental-races.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()
const times = 30

it('the race for dates has exactly one winner, round after round [marketplace 5.7] [R8]', async () => {
  const { itemId, rounds } = await raceForDates(server, times)
  for (const [round, { statuses, refusal }] of rounds.entries()) {
    expect(statuses, `round ${round}`).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(refusal).toMatchObject({
      error: { code: 'dates_taken', message: 'Sorry, these dates have just been taken.' },
    })
  }
  const rows = await server.db.selectFrom('rentals').select('id').where('item_id', '=', itemId).execute()
  const payments = await server.db.selectFrom('payments').select('id').execute()
  const sessions = await server.sandboxDb.selectFrom('sandbox.sessions').select('id').execute()
  expect([rows.length, payments.length, sessions.length]).toEqual([times, times, times])
})

it('approval, decline, withdrawal and expiry have exactly one winner, and the money follows it [marketplace 4.13] [R18]', async () => {
  const rounds = await raceToDecide(server, times)
  for (const [round, { winners, statuses, confirmed, money }] of rounds.entries()) {
    expect(winners, `round ${round}`).toBe(1)
    expect(statuses.every((status) => [200, 404, 409].includes(status))).toBe(true)
    expect(money).toEqual(confirmed ? ['captured', 'succeeded', 3450] : ['released', 'canceled', 0])
  }
  // It is only a race if either side can win it.
  expect(new Set(rounds.map(({ confirmed }) => confirmed))).toEqual(new Set([true, false]))
})
