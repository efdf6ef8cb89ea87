import { createMember } from './factories.ts'
import type { LooseInput } from './harness.ts'
import { createItem } from './hires.ts'
import { memberAnd, type Provoke, sends, tooOftenOf } from './provoke.ts'
import { suspend, writeDecisionAbout } from './table-decisions.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

export const suspended = (input: LooseInput): Provoke =>
  memberAnd(async (member, server) => {
    await suspend(server, member.id)
    return input
  })

export const suspendedOwner = (input: LooseInput): Provoke =>
  memberAnd(async (member, server) => {
    const { id: itemId } = await createItem(server, member)
    await suspend(server, member.id)
    return { params: { itemId }, ...input }
  })

const reportOf = (whose: 'own' | 'another'): Provoke =>
  memberAnd(async (member, server) => {
    const { id } = await createItem(server, whose === 'own' ? member : await createMember(server))
    return { body: { subject_kind: 'item', subject_id: id, reason: 'spam' } }
  })

const appealWords = 'I wrote to five people about one drill.'
const appeal = memberAnd(async (member, server) => ({
  params: { decisionId: await writeDecisionAbout(server, member.id) },
  body: { text: appealWords },
}))

/** Why a report or an appeal is refused. */
export const moderationProvocations = {
  'GET /decisions/:decisionId': {
    invalid_input: sends({ params: { decisionId: nobody }, query: { key: 'x'.repeat(101) } }),
  },
  'POST /reports': {
    ...tooOftenOf('POST /reports', reportOf('another')),
    not_found: sends({ body: { subject_kind: 'item', subject_id: nobody, reason: 'spam' } }),
    report_own: reportOf('own'),
    conflict: memberAnd(async (member, server) => {
      const id = crypto.randomUUID()
      const { id: subject_id } = await createMember(server)
      const body = { id, subject_kind: 'person' as const, subject_id, reason: 'spam' as const }
      await server.api('POST /reports', { body }, member)
      return { body: { ...body, reason: 'danger' } }
    }),
  },
  'POST /decisions/:decisionId/appeal': {
    ...tooOftenOf('POST /decisions/:decisionId/appeal', appeal),
    appeal_closed: memberAnd(async (member, server) => {
      const params = { decisionId: await writeDecisionAbout(server, member.id) }
      await server.api(
        'POST /decisions/:decisionId/appeal',
        { params, body: { text: `${appealWords} Truly.` } },
        member,
      )
      return { params, body: { text: appealWords } }
    }),
  },
}
