import type { ErrorCode } from '@itemo/domain/errors.ts'
import pg from 'pg'
import { AppError } from '../http/app-error.ts'

const violations = new Set(['23503', '23505', '23514', '23P01'])

/** PostgreSQL's five-character code of an error; undefined when the error isn't the database's. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** Whether a write was refused by the constraint or unique index of that name. */
export function isViolation(error: unknown, constraintName: string): boolean {
  return error instanceof pg.DatabaseError && violations.has(error.code ?? '') && error.constraint === constraintName
}

/** For `catch`: turns a violation of one of these constraints into an AppError with its code; rethrows any other error. */
export function refuseByConstraint(codes: Readonly<Record<string, ErrorCode>>): (cause: unknown) => never {
  return (cause) => {
    const [, code] = Object.entries(codes).find(([name]) => isViolation(cause, name)) ?? []
    throw code === undefined ? cause : new AppError(code, { cause })
  }
}
