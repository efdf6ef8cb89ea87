/** Upper bounds of what a person can write or set (R29; pictures: R27). Lengths in characters. */
export const bounds = {
  title: 100,
  description: 5000,
  ratePounds: 10_000,
  replacementPounds: 20_000,
  addons: 20,
  message: 4000,
  bio: 1000,
  text: 2000,
  name: 100,
  postcode: 12,
  email: 254,
  password: 200,
  images: 10,
  imageBytes: 15 * 1024 * 1024,
  excludedDates: 366,
  /** The largest radius of a need, in kilometres: 50 miles. */
  wantKm: 80,
} as const

/** How long a support request is stored after its arrival, in days; then it's deleted. */
export const supportKeptDays = 730
