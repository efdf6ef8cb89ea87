/**
 * The first feed is asked for by a script in /home's shell, before the bundle arrives; the query takes the answer once.
 * The script never changes (the content security policy knows it by its hash) and builds the address as `feedQuery` does:
 * the same names in the same order. The map asks for other things.
 */
export const earlyFeedScript = `(()=>{const a=new URLSearchParams(location.search),b=new URLSearchParams();if(a.get('view')==='map')return;for(const k of['search','category','from','until','max','near','within','sort']){const v=(a.get(k)||'').trim();if(v)b.set({max:'max_price',within:'within_km'}[k]||k,v)}const url='/api/v1/items'+(b.size?'?'+b:'');window.itemoEarlyFeed={url,answer:fetch(url,{headers:{accept:'application/json'}}).then(r=>r.ok?r.json():undefined).catch(()=>undefined)}})()`

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
