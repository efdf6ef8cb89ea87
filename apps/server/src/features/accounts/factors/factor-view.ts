import type { FactorRow } from './factor-queries.ts'

/** A factor in the wire format, for its owner and the administrator; without its secret. */
export function presentFactor(factor: FactorRow) {
  return {
    id: factor.id,
    friendly_name: factor.friendly_name,
    factor_type: factor.factor_type,
    status: factor.status,
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    ...(factor.last_challenged_at && { last_challenged_at: factor.last_challenged_at.toISOString() }),
  }
}
