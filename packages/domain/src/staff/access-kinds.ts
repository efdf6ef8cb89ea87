/** What of someone staff can look at; each look is noted. */
export const accessKinds = [
  'person',
  'email',
  'address',
  'conversation',
  'evidence',
  'tax',
  'export',
  'security',
] as const
