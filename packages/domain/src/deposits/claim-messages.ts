/** How many pictures each side can add to a claim. */
export const maxClaimPictures = 10

/** Error messages for a claim that can't be sent. In a file without the schema, so that a screen loads the texts alone. */
export const claimMessages = {
  text: "Please say what's damaged or missing.",
  /** Before it's known whether there is a deposit. */
  pounds: 'Please enter an amount from £1 to £10,000, in whole pence.',
  /** `max`: the deposit as it is shown. */
  amount: (max: string) => `Please enter an amount from £1 to ${max}, the deposit.`,
  request: 'Please enter an amount from £1 to £10,000.',
  offer: 'Please enter at least £1, but less than the amount claimed.',
  pictures: `Please add at most ${maxClaimPictures} photos.`,
  noPictures: 'Please add a photo.',
  appeal: "Please say what's wrong with the decision.",
  answer: 'Please say why you don’t agree.',
} as const

/** Why a report of damage is refused in this state of the hire or its deposit: the server sends one of these with the code. */
export const reportRefusals = {
  before: "You've already reported damage.",
  notReturned: 'Please mark it as returned first.',
  nothing: 'None of the deposit can be taken.',
} as const
