export const kmPerMile = 1.609_344

/** How far what is near reaches, in miles: what lies beyond is listed by age (R81). */
export const nearbyMiles = 50
