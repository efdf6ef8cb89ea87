/** The text for a friend (spec: accounts 9 "Invite message text"). */
const message = 'Join me on Itemo and search what you need, list what you own'

/** The message with the address of the site. */
export function inviteMessage(link: string): string {
  return `${message}: ${link}`
}

/** Links that pass the message to other programs. */
export function inviteWays(link: string) {
  const text = encodeURIComponent(inviteMessage(link))
  const subject = encodeURIComponent('Join me on Itemo')
  return {
    whatsapp: `https://wa.me/?text=${text}`,
    email: `mailto:?subject=${subject}&body=${text}`,
    // Both kinds of phones understand the link with an empty query.
    sms: `sms:?&body=${text}`,
  }
}

/** The data for the native share sheet. */
export function inviteShare(link: string) {
  return { title: 'Itemo', text: message, url: link }
}
