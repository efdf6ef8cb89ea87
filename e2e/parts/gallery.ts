import { expect, type Locator } from '@playwright/test'

/** Waits until a carousel says that it shows this picture, and it has come to rest: anyone who touches one that still glides holds it where it is. */
export async function expectPicture(carousel: Locator, at: number, count: number): Promise<void> {
  await expect(carousel.getByText(`${at} / ${count}`)).toBeVisible()
  const picture = carousel.getByRole('button', { name: new RegExp(`picture ${at} of ${count}`) })
  const left = async (part: Locator) => (await part.boundingBox())?.x ?? NaN
  // Embla measures a frame again only once it is half a pixel wider: three swipes in a loop can add up to more than one.
  await expect.poll(async () => Math.abs((await left(picture)) - (await left(carousel)))).toBeLessThan(2)
}
