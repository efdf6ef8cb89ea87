/** What a friend is told (spec: accounts 9 "Invite message text"). */
const message = 'Join me on Itemo and search what you need, list what you own'

/** The message with the address of the site, as it is sent. */
export function inviteMessage(link: string): string {
  return `${message}: ${link}`
}

/** Where the message is handed over to other programs. */
export function inviteWays(link: string) {
  const text = encodeURIComponent(inviteMessage(link))
  const subject = encodeURIComponent('Join me on Itemo')
  return {
    whatsapp: `https://wa.me/?text=${text}`,
    email: `mailto:?subject=${subject}&body=${text}`,
    // The empty query makes both kinds of phones understand it.
    sms: `sms:?&body=${text}`,
  }
}

/** The parts of the native share sheet. */
export function inviteShare(link: string) {
  return { title: 'Itemo', text: message, url: link }
}
