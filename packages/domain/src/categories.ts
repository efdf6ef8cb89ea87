/** The 16 categories in the order of the chips; 'Other' stays last (spec: marketplace 3; R31). */
export const categories = [
  'Power Tools',
  'Party & Events',
  'DIY Tools',
  'Sports Equipment',
  'Cycling',
  'Camping & Hiking',
  'Garden Tools',
  'Kitchen Appliances',
  'Audio & Visual',
  'Electronics',
  'Photography',
  'Musical Instruments',
  'Baby & Kids',
  'Water Sports',
  'Winter Sports',
  'Other',
] as const

export type Category = (typeof categories)[number]

/** The order of the form's select (spec: marketplace 2 "categories sorted alphabetically"). */
export const categoriesByName: readonly Category[] = categories.toSorted()
