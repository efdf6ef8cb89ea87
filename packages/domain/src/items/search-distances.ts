export const kmPerMile = 1.609_344

/** '1 mile', '5 miles'. */
export const milesWords = (miles: number): string => `${miles} mile${miles === 1 ? '' : 's'}`

/** The longest distance that a list can be narrowed to, in miles. */
export const maxMiles = 125

/** How far what is near reaches, in miles: what lies beyond is listed by age (R81). */
export const nearbyMiles = 50
