import pg from 'pg'

const violations = new Set(['23503', '23505', '23514', '23P01'])

export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** Whether a write was refused by the constraint or unique index of that name. */
export function isViolation(error: unknown, constraintName: string): boolean {
  return error instanceof pg.DatabaseError && violations.has(error.code ?? '') && error.constraint === constraintName
}
