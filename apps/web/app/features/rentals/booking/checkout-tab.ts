export interface CheckoutTab {
  /** Leads to the checkout; says which tab it is in. */
  readonly open: (url: string) => 'new tab' | 'this tab'
  readonly close: () => void
}

/** A tab for the checkout, opened within the click (spec: marketplace 4 "Booking flow"); this tab where that is refused. */
export function openCheckoutTab(): CheckoutTab {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.document.title = 'Itemo checkout'
    const wait = tab.document.createElement('p')
    wait.textContent = 'Opening the checkout…'
    tab.document.body.append(wait)
  }
  return {
    open: (url) => {
      if (!tab || tab.closed) {
        window.location.assign(url)
        return 'this tab'
      }
      // The checkout must not be able to reach back into this page.
      tab.opener = null
      tab.location.replace(url)
      return 'new tab'
    },
    close: () => tab?.close(),
  }
}

/** This tab: for a request that goes on without a press, when a browser lets no page open another tab. */
export const thisTab: CheckoutTab = {
  open: (url) => {
    window.location.assign(url)
    return 'this tab'
  },
  close: () => undefined,
}
