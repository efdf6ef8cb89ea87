/** Made by scripts/build-base-map.ts. */
declare module 'virtual:base-map' {
  /** Rings as `land-code.ts` writes them. */
  export const nearLand: string
  export const farLand: string
  /** Names with commas between, and one ring of their places. */
  export const townNames: string
  export const townPlaces: string
}
