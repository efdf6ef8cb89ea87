/** How many pictures each side can add to a claim. */
export const maxClaimPictures = 10

/** What is said of a claim that can't be sent: apart from its schema, so that a screen needs only the words. */
export const claimMessages = {
  text: 'Please say what is damaged or missing.',
  /** Before it is known whether there is a deposit. */
  pounds: 'Please enter an amount from £1 to £10,000, in whole pence.',
  /** `max`: the deposit as it is shown. */
  amount: (max: string) => `Please enter an amount from £1 to ${max}, the deposit.`,
  request: 'Please enter an amount from £1 to £10,000.',
  offer: 'Please enter at least £1, and less than is asked for.',
  pictures: `Please add at most ${maxClaimPictures} photos.`,
  noPictures: 'Please add a photo.',
  appeal: 'Please say what is wrong with the decision.',
  answer: 'Please say why you don’t agree.',
} as const

/** Why a report of damage is refused by where the hire or its deposit stands: the server says one of these with the code. */
export const reportRefusals = {
  before: 'You have reported damage before.',
  notReturned: 'Please mark it as returned first.',
  nothing: 'Nothing of the deposit can be taken.',
} as const
