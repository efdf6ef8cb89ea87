/** The most items that a map shows. */
export const mapSize = 500

/** The number of items in the first row of the widest list (R55). */
export const boostedRowSize = 4

/** How many other items of the owner an item page shows, and how many similar ones. */
export const moreSize = 6
export const similarSize = 12
