import { placeKey } from './search-place.ts'

/**
 * Requests the first feed before the bundle loads, at the URL that `feedQuery` builds, around the stored place of this device. The script
 * is part of the page only, not of the bundle.
 */
export const earlyFeedScript = import.meta.env.SSR
  ? `(()=>{const a=new URLSearchParams(location.search),b=new URLSearchParams(),d=document,e=d.documentElement.dataset,m=a.get('view')==='map';let p,n;try{p=JSON.parse(localStorage.getItem('${placeKey}'))}catch{}p=p&&p.label&&p.until>Date.now()?p.latitude+','+p.longitude:'';for(const k of['search','category','from','until','max','total','near','miles','bounds','sort']){let v=(a.get(k)||'').trim();if(v)n=1;else if(k==='near')v=p;if(v)b.set({max:'max_price',total:'max_total',miles:'within_miles'}[k]||k,v)}if(m||n)e.feed=m?'map':'list';if(p)e.placed='';if(m||(!b.size&&d.getElementById('first-feed')))return;if((b.has('search')||b.has('near'))&&!b.has('sort'))b.set('sort','best');const url='/api/v1/items'+(b.size?'?'+b:'');window.itemoEarlyFeed={url,answer:fetch(url,{headers:{accept:'application/json'}}).then(r=>r.ok?r.json():undefined).catch(()=>undefined)}})()`
  : ''

declare global {
  interface Window {
    itemoEarlyFeed?: { url: string; answer: Promise<unknown> } | undefined
  }
}

/** The response that the shell requested, if it was for this URL; only the first call gets it. */
export async function takeEarlyAnswer(url: string): Promise<unknown> {
  if (typeof window === 'undefined' || window.itemoEarlyFeed?.url !== url) return undefined
  const { answer } = window.itemoEarlyFeed
  window.itemoEarlyFeed = undefined
  return await answer
}

/** The first page of the feed that was embedded in the page, once; undefined for a page without cards. */
export function takeFirstFeed(): unknown {
  if (typeof document === 'undefined') return undefined
  const element = document.getElementById('first-feed')
  element?.remove()
  return element && JSON.parse(element.textContent)
}
