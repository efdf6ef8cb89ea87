/** Asks for the first feed before the bundle arrives, by the address that `feedQuery` builds. It stands in the page alone, not in the bundle. */
export const earlyFeedScript = import.meta.env.SSR
  ? `(()=>{const a=new URLSearchParams(location.search),b=new URLSearchParams(),d=document,m=a.get('view')==='map';for(const k of['search','category','from','until','max','near','within','sort']){const v=(a.get(k)||'').trim();if(v)b.set({max:'max_price',within:'within_km'}[k]||k,v)}if(m||b.size)d.documentElement.dataset.feed=m?'map':'list';if(m||d.getElementById('first-feed'))return;if(b.has('search')&&!b.has('sort'))b.set('sort','best');const url='/api/v1/items'+(b.size?'?'+b:'');window.itemoEarlyFeed={url,answer:fetch(url,{headers:{accept:'application/json'}}).then(r=>r.ok?r.json():undefined).catch(()=>undefined)}})()`
  : ''

declare global {
  interface Window {
    itemoEarlyFeed?: { url: string; answer: Promise<unknown> } | undefined
  }
}

/** The answer that the shell asked for, if it was this address; only the first call gets it. */
export async function takeEarlyAnswer(url: string): Promise<unknown> {
  if (typeof window === 'undefined' || window.itemoEarlyFeed?.url !== url) return undefined
  const { answer } = window.itemoEarlyFeed
  window.itemoEarlyFeed = undefined
  return await answer
}

/** The first page of the feed that came with the page, once; undefined for a page without cards. */
export function takeFirstFeed(): unknown {
  if (typeof document === 'undefined') return undefined
  const element = document.getElementById('first-feed')
  element?.remove()
  return element && JSON.parse(element.textContent)
}
