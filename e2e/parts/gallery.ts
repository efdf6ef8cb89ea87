import { expect, type Locator } from '@playwright/test'

/** Waits until a carousel says that it shows this picture, and it has come to rest: anyone who touches one that still glides holds it where it is. */
export async function expectPicture(carousel: Locator, at: number, count: number): Promise<void> {
  await expect(carousel.getByText(`${at} / ${count}`)).toBeVisible()
  const picture = carousel.getByRole('button', { name: new RegExp(`picture ${at} of ${count}`) })
  const frame = await carousel.boundingBox()
  await expect.poll(async () => Math.abs(((await picture.boundingBox())?.x ?? NaN) - (frame?.x ?? NaN))).toBeLessThan(1)
}
