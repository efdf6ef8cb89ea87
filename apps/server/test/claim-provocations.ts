import { createClaimable, createHireWithDeposit } from './deposit-hires.ts'
import type { Provocations, Provoke } from './provoke.ts'

/** The renter of a hire with a deposit in this state. */
const ofDeposit =
  (state: 'held' | 'refused' | 'needs_person'): Provoke =>
  async (server) => {
    const { renter: as, rentalId } = await createHireWithDeposit(server, state)
    return { as, input: { params: { rentalId } } }
  }

/** The payment lapses after the provider has created its checkout, and before the provider's response arrives. */
const lapsesWhileOpened =
  (make: Provoke): Provoke =>
  async (server) => {
    const provocation = await make(server)
    const { sessions } = server.context.cards.api.checkout
    const create = sessions.create.bind(sessions)
    sessions.create = async (...args: Parameters<typeof create>) => {
      const session = await create(...args)
      const open = server.db.updateTable('payments').set({ state: 'lapsed' }).where('state', '=', 'awaiting_payment')
      await open.where('subject_kind', '=', 'deposit').execute()
      return session
    }
    return { ...provocation, after: () => (sessions.create = create) }
  }

const pole = { body: { amount: 25, text: 'A broken pole' } }
const noPicture = { body: { pictures: ['nothing'] } }
const answer = { body: { text: 'It was broken before' } }

/** One side of a hire that is over and has a deposit. */
const claiming =
  (side: 'owner' | 'renter', more: object, how: { isOpen?: boolean; overHoursAgo?: number } = {}): Provoke =>
  async (server) => {
    const hire = await createClaimable(server, how)
    return { as: hire[side], input: { params: { rentalId: hire.rentalId }, ...more } }
  }

/** The errors of the calls about deposits and damage. `withoutProvider` makes the card provider fail. */
export const claimProvocations = (withoutProvider: (make: Provoke) => Provoke): Provocations => ({
  'POST /rentals/:rentalId/deposit-card': {
    deposit_state: ofDeposit('held'),
    payment_provider: withoutProvider(ofDeposit('refused')),
  },
  'POST /rentals/:rentalId/deposit-payment': {
    deposit_state: ofDeposit('held'),
    conflict: lapsesWhileOpened(ofDeposit('needs_person')),
    payment_provider: withoutProvider(ofDeposit('needs_person')),
  },
  'POST /rentals/:rentalId/claim': {
    forbidden: claiming('renter', pole),
    deposit_state: async (server) => {
      const { owner: as, rentalId } = await createHireWithDeposit(server, 'held')
      return { as, input: { params: { rentalId }, ...pole } }
    },
    claim_too_late: claiming('owner', pole, { overHoursAgo: 25 }),
    picture_unknown: claiming('owner', { body: { ...pole.body, ...noPicture.body } }),
  },
  'POST /rentals/:rentalId/claim/pictures': {
    deposit_state: claiming('owner', noPicture),
    picture_unknown: claiming('owner', noPicture, { isOpen: true }),
  },
  'POST /rentals/:rentalId/claim/accept': { deposit_state: claiming('renter', {}) },
  'POST /rentals/:rentalId/claim/offer': { deposit_state: claiming('renter', { body: { amount: 5 } }) },
  'POST /rentals/:rentalId/claim/refuse': { deposit_state: claiming('owner', {}, { isOpen: true }) },
  'POST /rentals/:rentalId/claim/appeal': { deposit_state: claiming('renter', answer, { isOpen: true }) },
  'POST /rentals/:rentalId/claim/contest': {
    forbidden: claiming('owner', answer, { isOpen: true }),
    deposit_state: claiming('renter', answer),
  },
  'POST /rentals/:rentalId/claim/withdraw': {
    forbidden: claiming('renter', {}, { isOpen: true }),
    deposit_state: claiming('owner', {}),
  },
})
