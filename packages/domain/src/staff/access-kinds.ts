/** The kinds of personal data that staff can view; every access is logged. */
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
