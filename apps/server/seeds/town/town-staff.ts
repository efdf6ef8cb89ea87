import type { StaffRole } from '@itemo/domain/staff/staff-roles.ts'

interface DemoStaff {
  readonly name: string
  readonly role: StaffRole
  readonly displayName: string
  /** Of the authenticator app. Public on purpose, as the password is: `/dev/codes` shows its codes, and production seeds no one. */
  readonly secret: string
}

/** Who works in the demo town: one for each role. */
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

/** An address of their own: people of the town have some of the same first names. */
export const staffEmailOf = (key: string) => `${key}@staff.itemo.example`
