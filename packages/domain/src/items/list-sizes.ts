/** The most items that a piece of the map shows. */
export const mapSize = 500

/** As many as the first row of the widest list shows (R55). */
export const boostedRowSize = 4

/** How many other items of the owner are shown next to an item, and how many similar ones. */
export const moreSize = 6
export const similarSize = 12
