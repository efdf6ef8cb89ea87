/** The warnings about an item before it's saved, and the field of the form that each belongs to. */
export const coachFieldOf = {
  title_brand: 'title',
  title_capitals: 'title',
  description_short: 'description',
  category_unlike: 'category',
  daily_high: 'daily_rate',
  daily_low: 'daily_rate',
  weekly_dearer: 'weekly_rate',
  weekly_low: 'weekly_rate',
  monthly_cheap: 'monthly_rate',
  monthly_dearer: 'monthly_rate',
  deposit_high: 'deposit_amount',
  few_photos: 'images',
} as const

export type CoachCode = keyof typeof coachFieldOf
export const coachCodes = Object.keys(coachFieldOf) as CoachCode[]
export const coachFields = [...new Set(Object.values(coachFieldOf))]

export interface CoachWarning {
  readonly field: (typeof coachFieldOf)[CoachCode]
  readonly code: CoachCode
}
