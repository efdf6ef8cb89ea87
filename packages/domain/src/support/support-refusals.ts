/** What the server says of a request that it does not take; the form turns it into its own words (spec: accounts 8). */
export const supportRefusals = {
  missing: 'Missing required fields',
  email: 'Invalid email',
  notSent: 'Failed to send',
} as const
