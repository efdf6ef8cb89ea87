import { packedFee, specifiedFee } from '@itemo/domain/settings/fee.ts'
import { type RawBuilder, sql } from 'kysely'

/** The fee in force at an instant, in the form that `hire_total_pence` takes; evaluated once per statement. */
export const packedFeeAt = (at: Date): RawBuilder<number> => sql<number>`coalesce((
  select (v.value ->> 'basis_points')::integer + 10000 * (v.value ->> 'min_pence')::integer from setting_versions v
  where v.key = 'fee' and v.effective_at <= ${at}::timestamptz order by v.version desc limit 1
), ${sql.lit(packedFee(specifiedFee))})`
