import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it("days don't depend on the server's time zone [R10]", () => {
  const texts = ['2027-06-10T23:30:00', '2027-06-10T00:30', '2027-01-10T23:30:00.000', '2027-06-10T23:30:00Z']
  const code = `
    import * as dates from ${JSON.stringify(new URL('../../../packages/domain/src/dates.ts', import.meta.url).href)}
    console.log(JSON.stringify([
      ...${JSON.stringify(texts)}.map((text) => dates.parseDay(text)),
      dates.startOfDay('2027-06-10'), dates.endOfDay('2027-06-10'), dates.hourOfDay('2027-06-10', 8),
      dates.addDays('2027-03-27', 2), dates.countDays('2027-03-27', '2027-03-29'), dates.dayInLondon(new Date(${Date.UTC(2027, 5, 10, 23, 30)})),
    ]))`
  for (const TZ of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
    const run = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      env: { TZ },
      encoding: 'utf8',
    })
    expect(JSON.parse(run.stdout), TZ).toEqual([
      '2027-06-10',
      '2027-06-10',
      '2027-01-10',
      '2027-06-11',
      '2027-06-09T23:00:00.000Z',
      '2027-06-10T23:00:00.000Z',
      '2027-06-10T07:00:00.000Z',
      '2027-03-29',
      3,
      '2027-06-11',
    ])
  }
})
