// Which addresses are public, and which are not: this machine, its network, and the addresses at which
// a cloud serves metadata to its machines.

import { BlockList, isIP } from 'node:net'

type Family = 'ipv4' | 'ipv6'

// IANA's special-purpose registries (RFC 6890 and later).
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  // excluded from the public IPv6 range: documentation, and addresses that embed another one
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]
const everybodys = ['2000::/3']

const familyOf = (address: string): Family | undefined =>
  ({ 0: undefined, 4: 'ipv4' as const, 6: 'ipv6' as const })[isIP(address)]

/** Whether a text is an address, or a range of addresses such as 10.1.0.0/16. */
export const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const family = familyOf(address)
  const most = family === 'ipv4' ? 32 : 128
  return family !== undefined && more.length === 0 && (!bits || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)!
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const isIn = (list: BlockList, address: string): boolean => list.check(address, familyOf(address)!)

const [inside, outside] = [listOf(special), listOf(everybodys)]

/** Whether an address is public. */
export const isPublic = (address: string): boolean => {
  const bare = address.replace(/%.*$/, '')
  const family = familyOf(bare)
  if (!family || isIn(inside, bare)) return false
  return family === 'ipv4' || isIn(outside, bare)
}

/** Returns a function that tests whether an address is in one of the networks. */
export const within = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = listOf(networks)
  return address => familyOf(address) !== undefined && isIn(list, address)
}
