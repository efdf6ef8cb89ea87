import { accessToken } from '#app/lib/session.ts'

/** Removes pictures that no item needs. Nobody waits for it: what stays behind is swept up by the server. */
export function removePictures(paths: readonly string[]): void {
  if (paths.length === 0) return
  void accessToken().then((token) =>
    fetch('/storage/v1/object/item_images', {
      method: 'DELETE',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ prefixes: paths }),
      keepalive: true,
    }).catch(() => undefined),
  )
}
