import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { categories } from '../categories.ts'
import { isDay } from '../dates.ts'
import { Id } from '../ids.ts'
import { formatPostcode } from '../postcodes.ts'
import { text } from '../text.ts'

/** Error messages of the item form (spec: marketplace 5 "Item form"). */
export const itemFormMessages = {
  title: 'Title must be at least 5 characters.',
  description: 'Description must be at least 20 characters.',
  category: 'Please select a category.',
  dailyRate: 'Daily rate must be at least £1.',
  location: 'Postcode must be at least 3 characters.',
  excluded: 'Excluded dates must lie within the available period.',
  window: 'The available period must end on or after the day it starts.',
  over: 'The available period must not end in the past.',
  price: 'Please enter an amount in pounds with at most two decimals.',
  deposit: 'Please enter the deposit amount.',
  replacementValue: 'Please enter an amount from £1 to £20,000 with at most two decimals.',
  rateMax: 'Please enter at most £10,000.',
  images: `Please add at most ${bounds.images} photos.`,
  addons: `Please add at most ${bounds.addons} add-ons.`,
} as const

/** Whether an amount in pounds is a whole number of pence. */
export const isPennyExact = (pounds: number) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6

/** An amount in pounds with at most two decimals, from 0 to the upper bound of rates. */
const Pounds = z.number(itemFormMessages.price).check(
  z.gte(0, itemFormMessages.price),
  z.lte(bounds.ratePounds, itemFormMessages.rateMax),
  z.refine(isPennyExact, itemFormMessages.price),
  // Amounts within the rounding error of zero become zero, because the tables would refuse them.
  z.overwrite((pounds) => Math.round(pounds * 100) / 100),
)

/** An optional rate; 0 and nothing both mean that there's none (spec: marketplace 9 "Item form defaults"). */
const OptionalRate = z.pipe(
  z.optional(z.nullable(Pounds)),
  z.transform((value: number | null | undefined) => value || null),
)

/** The replacement value of an item in pounds; null and 0: the owner hasn't given one. */
const ReplacementValue = z.pipe(
  z.nullable(
    z.number(itemFormMessages.replacementValue).check(
      z.refine(
        (pounds) => pounds === 0 || (pounds >= 1 && pounds <= bounds.replacementPounds && isPennyExact(pounds)),
        {
          message: itemFormMessages.replacementValue,
        },
      ),
      z.overwrite((pounds) => Math.round(pounds * 100) / 100),
    ),
  ),
  z.transform((value: number | null) => value || null),
)

const DayField = z.string().check(z.refine(isDay, 'Please send a date as YYYY-MM-DD.'))

export const ItemAddonInput = z.object({
  /** The id of an existing add-on; none for a new one. */
  id: z.optional(Id),
  name: text({ max: bounds.name, oneLine: true }),
  price: Pounds,
})
export type ItemAddonInput = z.output<typeof ItemAddonInput>

export const ItemImageInput = z.object({
  /** The id of an existing image; none for a new one. */
  id: z.optional(Id),
  /** The storage path that the upload returned. */
  image_url: z.string().check(z.minLength(1), z.maxLength(300)),
})

/** The fields of the form for a new or edited item. Add-ons without a name are dropped (spec: marketplace 5). */
export const ItemInput = z
  .object({
    title: text({ min: 5, max: bounds.title, message: itemFormMessages.title, oneLine: true }),
    description: text({ min: 20, max: bounds.description, message: itemFormMessages.description }),
    category: z.enum(categories, itemFormMessages.category),
    daily_rate: Pounds.check(z.gte(1, itemFormMessages.dailyRate)),
    weekly_rate: OptionalRate,
    monthly_rate: OptionalRate,
    location: z.pipe(
      text({ min: 3, max: bounds.postcode, message: itemFormMessages.location }),
      z.transform(formatPostcode),
    ),
    available_from: z.optional(z.nullable(DayField)),
    available_until: z.optional(z.nullable(DayField)),
    excluded_dates: z._default(z.array(DayField).check(z.maxLength(bounds.excludedDates)), []),
    deposit_required: z._default(z.boolean(), false),
    deposit_amount: OptionalRate,
    /** For cover and damage claims: only the owner and staff can read it. Left out, it stays as it is. */
    replacement_value: z.optional(ReplacementValue),
    images: z._default(z.array(ItemImageInput).check(z.maxLength(bounds.images, itemFormMessages.images)), []),
    addons: z.pipe(
      z._default(z.array(ItemAddonInput).check(z.maxLength(bounds.addons, itemFormMessages.addons)), []),
      z.transform((addons: ItemAddonInput[]) => addons.filter((addon) => addon.name !== '')),
    ),
  })
  .check(
    z.refine((item) => !item.available_from || !item.available_until || item.available_from <= item.available_until, {
      path: ['available_until'],
      error: itemFormMessages.window,
    }),
    z.refine(
      (item) =>
        item.excluded_dates.every(
          (day) =>
            (!item.available_from || day >= item.available_from) &&
            (!item.available_until || day <= item.available_until),
        ),
      { path: ['excluded_dates'], error: itemFormMessages.excluded },
    ),
    z.refine((item) => !item.deposit_required || item.deposit_amount !== null, {
      path: ['deposit_amount'],
      error: itemFormMessages.deposit,
      // Reported together with the other errors.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type ItemInput = z.output<typeof ItemInput>

/** A new item. The sender makes its id, so that sending it again doesn't list a second item. */
export const NewItemInput = z.safeExtend(ItemInput, { id: z.optional(Id) })
export type NewItemInput = z.output<typeof NewItemInput>

/** A change to an item. `updated_at` is that of the version that was edited, so that no unseen change is overwritten. */
export const EditedItemInput = z.safeExtend(ItemInput, {
  updated_at: z.optional(z.iso.datetime('Please send the time exactly as you got it.')),
})
export type EditedItemInput = z.output<typeof EditedItemInput>

/** The states an owner can put an item in (spec: marketplace 4 "Item"). */
export const itemStatuses = ['active', 'paused'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** How many items a page of the feed holds (spec: marketplace 9). */
export const feedPageSize = 50
