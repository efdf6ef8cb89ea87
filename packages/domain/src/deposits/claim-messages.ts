/** What is said of a claim that can't be sent: apart from its schema, so that a screen needs only the words. */
export const claimMessages = {
  text: 'Please say what is damaged or missing.',
  amount: 'Please enter an amount from £1 to the deposit.',
  answer: 'Please say why you don’t agree.',
} as const
