import { expect, type Locator } from '@playwright/test'

/** Waits until a carousel reports this picture and has stopped moving: touching a moving one would stop it where it is. */
export async function expectPicture(carousel: Locator, at: number, count: number): Promise<void> {
  await expect(carousel.getByText(`${at} / ${count}`)).toBeVisible()
  const picture = carousel.getByRole('button', { name: new RegExp(`picture ${at} of ${count}`) })
  const left = async (part: Locator) => (await part.boundingBox())?.x ?? NaN
  // Embla remeasures a frame only if its width changes by half a pixel: three swipes in a loop can add up to more than one.
  await expect.poll(async () => Math.abs((await left(picture)) - (await left(carousel)))).toBeLessThan(2)
}
