/** The server's errors for a request that it refuses; the form replaces them with its own texts (spec: accounts 8). */
export const supportRefusals = {
  missing: 'Missing required fields',
  email: 'Invalid email',
  notSent: 'Failed to send',
} as const
