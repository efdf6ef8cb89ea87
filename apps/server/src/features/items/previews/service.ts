import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { presentItemHead } from './present.ts'
import { findPreview } from './queries.ts'

/**
 * What the head of the page at a path says about the item there; undefined for any other page, and for an item that is not
 * active. It says no more than the item's card, so it is there for everybody, members-only pages or not (R39).
 */
export async function readPageHead(
  { db, siteUrl }: Pick<Context, 'db' | 'siteUrl'>,
  path: string,
): Promise<string | undefined> {
  const itemId = z.safeParse(Id, /^\/item\/([^/]+)\/?$/.exec(path)?.[1])
  if (!itemId.success) return undefined
  const item = await findPreview(db, itemId.data)
  return item && presentItemHead(siteUrl, itemId.data, item)
}
