import { pathTo, sitePath } from '@itemo/domain/site-path.ts'
import type { Context } from '../../../context.ts'
import { redirectTo, siteAddress } from '../../../platform/http/safe-address.ts'
import type { Http } from '../../../platform/http/types.ts'
import { renderedAddress } from '../public-pages.ts'
import { readSharePicture } from './share-pictures.ts'

const cacheSeconds = 3600

/** Serves the pictures for links to items (`/share/<item>.jpg`), which item pages refer to. */
export function mountSharePictures(http: Http, context: Context): void {
  const deps = { ...context, making: new Map() }
  http.get('/share/:file{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}[.]jpg}', async (c) => {
    const itemId = c.req.param('file').replace(/[.]jpg$/, '')
    const { bytes, version, photo } = await readSharePicture(deps, itemId, c.get('address'))
    if (bytes === undefined) {
      c.header('cache-control', 'no-store')
      const plain = photo === null ? '/icons/share.png' : renderedAddress(photo, 1600)
      return redirectTo(c, siteAddress(context.siteUrl, sitePath(plain) ?? pathTo`/icons/share.png`), 302)
    }
    const headers = { etag: `"${version}"`, 'cache-control': `public, max-age=${cacheSeconds}` }
    if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)
    return c.body(bytes, 200, { ...headers, 'content-type': 'image/jpeg' })
  })
}
