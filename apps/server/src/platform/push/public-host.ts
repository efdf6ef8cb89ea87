import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that lead back into the private network or nowhere (the IANA registries of special-purpose addresses). */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix, 'ipv4')
}
// Within the allocated IPv6 space: tunnels, whose addresses contain an IPv4 one, and documentation.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, prefix, 'ipv6')
}

/** The allocated IPv6 space; addresses outside it are local, or contain an IPv4 address. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the public internet; false for a text that isn't an IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Names that public DNS doesn't resolve: for this machine or a local network (the IANA registry of special-use names). */
const local = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|onion|invalid|test)$/

/** Whether a host may be public, judged by its name: a qualified name, which is resolved on each call, or a public address. */
export function mayBePublic(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) return isPublicAddress(address)
  const name = address.replace(/\.$/, '')
  return name.includes('.') && !local.test(name)
}

/** Resolves a name for a connection, and refuses it when any of its addresses isn't public: the checked address is the one connected to. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error) callback(error, '')
    else if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new Error('the host is not public'), '')
    } else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
