import type { StaffRole } from '@itemo/domain/staff/staff-roles.ts'

interface DemoStaff {
  readonly name: string
  readonly role: StaffRole
  readonly displayName: string
  /**
   * The secret of the authenticator app. Public on purpose, like the password: `/dev/codes` shows its codes, and nothing is seeded in
   * production.
   */
  readonly secret: string
}

/** The staff of the demo town: one person per role. */
export const townStaff: Readonly<Record<string, DemoStaff>> = {
  olivia: {
    name: 'Olivia Grant (demo)',
    role: 'operator',
    displayName: 'Olivia from Itemo',
    secret: 'OLIVIAOPERATESTHEDEMOTOWNA234567',
  },
  marcus: {
    name: 'Marcus Webb (demo)',
    role: 'moderator',
    displayName: 'Marcus from Itemo',
    secret: 'MARCUSMODERATESTHEDEMOTOWN234567',
  },
  sana: {
    name: 'Sana Malik (demo)',
    role: 'support',
    displayName: 'Sana from Itemo',
    secret: 'SANAANSWERSINTHEDEMOTOWNAA234567',
  },
  finn: {
    name: 'Finn Doyle (demo)',
    role: 'finance',
    displayName: 'Finn from Itemo',
    secret: 'FINNCOUNTSTHEDEMOTOWNMONEY234567',
  },
}

/** Separate addresses, because people of the town share some first names. */
export const staffEmailOf = (key: string) => `${key}@staff.itemo.example`
