export const kmPerMile = 1.609_344

/** '1 mile', '5 miles'. */
export const milesWords = (miles: number): string => `${miles} mile${miles === 1 ? '' : 's'}`

/** The longest distance that a list can be limited to, in miles. */
export const maxMiles = 125

/** The radius of "nearby", in miles: results beyond it are sorted by age (R81). */
export const nearbyMiles = 50
