import { describe, expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { byShell } from '../staff/staff-action.ts'
import { listSidesOfFinding } from './finding-queries.ts'
import { updateFindings, readBooks, resolveFinding } from './ledger-findings.ts'

const server = await serverOfFile()
const { context, db } = server

describe('more findings than are stored', () => {
  it('end none of them, and all others end once a check finds fewer', async () => {
    const found = (count: number) =>
      Array.from({ length: count }, (_, nth) => ({
        why: 'statement',
        subjectId: null,
        detail: `tr_${nth}: 1 came back`,
      }))
    const open = async () => {
      const rows = db.selectFrom('ledger_findings').select('detail').where('why', '=', 'statement')
      return (await rows.where('gone_at', 'is', null).execute()).length
    }
    await updateFindings(context, 'rules', found(200), { isWhole: true })
    server.advance(1000)
    await updateFindings(context, 'rules', found(201).toReversed(), { isWhole: true })
    expect(await open()).toBe(201)
    server.advance(1000)
    await updateFindings(context, 'rules', found(3), { isWhole: true })
    expect(await open()).toBe(3)
    server.advance(1000)
    await updateFindings(context, 'rules', [], { isWhole: true })
  })
})

it('the ledger of a town without payments balances', async () => {
  const day = { from: context.now(), until: context.now() }
  expect(await readBooks({ db }, { ...day, maxFindings: 0 })).toMatchObject({
    therePence: null,
    linesPence: 0,
    openingPence: 0,
    oursPence: 0,
  })
})

it('a finding about a boost concerns its payer only', async () => {
  const subjects = [crypto.randomUUID(), crypto.randomUUID()]
  const payers = [await createMember(server), await createMember(server)]
  const money = { subject_kind: 'boost', amount_pence: 500, checkout_expires_at: context.now() } as const
  const paid = subjects.map((subject_id, n) => ({ ...money, subject_id, payer_id: payers[n]?.id ?? null }))
  await db.insertInto('payments').values(paid).execute()
  const about = subjects.map((subjectId) => ({ why: 'refund_stuck', subjectId, detail: 'a boost' }))
  await updateFindings(context, 'rules', about, { isWhole: false })
  for (const [n, subject] of subjects.entries()) {
    const found = db.selectFrom('ledger_findings').select('id').where('subject_id', '=', subject)
    const sides = await listSidesOfFinding(db, (await found.executeTakeFirstOrThrow()).id)
    expect(sides.filter((side) => side !== null)).toEqual([payers[n]?.id])
  }
})

it('a finding is settled once, and not after it has ended', async () => {
  const found = ['tr_once: 1 came back', 'tr_gone: 1 came back'].map((detail) => ({
    why: 'statement',
    subjectId: null,
    detail,
  }))
  await updateFindings(context, 'rules', found, { isWhole: true })
  const idOf = async (detail: string) =>
    (await db.selectFrom('ledger_findings').select('id').where('detail', '=', detail).executeTakeFirstOrThrow()).id
  const [once, gone] = [await idOf('tr_once: 1 came back'), await idOf('tr_gone: 1 came back')]
  await resolveFinding(context, once, byShell)
  server.advance(1000)
  await updateFindings(context, 'rules', [], { isWhole: true })
  for (const id of [once, gone])
    await expect(resolveFinding(context, id, byShell)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This is already settled.',
    })
})
