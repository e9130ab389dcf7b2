// The only module for outgoing connections to addresses that users entered: it checks the address, and the connection uses exactly the
// checked address. Otherwise a name could resolve to another address right after the check.

import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublic, within } from '#outgoing/ranges.ts'

export type Address = { address: string; family: number }

export type Outgoing = {
  /** The addresses of a host, IPv4 first. Throws AddressRefused if one of them may not be reached, and the DNS error if there are none. */
  addressesOf(host: string, port: number): Promise<[Address, ...Address[]]>
  /** Whether a host, as entered, is certain to be refused: without a DNS query. */
  isRefused(host: string, port: number): boolean
}

/** Thrown before any connection; `sentence` and `values` are its message before its places are filled. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
  readonly code = 'ADDRESS_REFUSED'
  readonly sentence: string
  readonly values: Record<string, string>

  constructor(sentence: string, values: Record<string, string>) {
    super(sentence.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place))
    this.sentence = sentence
    this.values = values
  }
}

type Means = {
  /** private networks that may be reached, such as 10.1.0.0/16 */
  allowed: readonly string[]
  /** addresses in the installation's own settings, which may be anywhere */
  named?: readonly (string | undefined)[]
  resolve?: (host: string) => Promise<Address[]>
}

const mostMs = 10_000
const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 }

/** A host without the brackets of an IPv6 address in a URL. */
const bareHost = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase()

/** The host and the port of a URL. */
export const endOf = ({ hostname, port, protocol }: URL): { host: string; port: number } => ({
  host: bareHost(hostname),
  port: Number(port || (Object.hasOwn(ports, protocol) ? ports[protocol] : 0)),
})

const keyOf = (host: string, port: number): string => `${bareHost(host)} ${port}`

const askDns = async (host: string): Promise<Address[]> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(`DNS: no answer`), { code: 'ETIMEDOUT' })), mostMs)
  })
  return Promise.race([lookup(host, { all: true }), late]).finally(() => clearTimeout(timer))
}

/** Opens an installation's outgoing connections. */
export const openOutgoing = ({ allowed, named = [], resolve = askDns }: Means): Outgoing => {
  const isAllowed = within(allowed)
  const known = new Set(
    named
      .filter(url => url !== undefined)
      .flatMap(url => (URL.canParse(url) ? [endOf(new URL(url))] : []))
      .map(({ host, port }) => keyOf(host, port)),
  )
  const mayReach = (address: string): boolean => isPublic(address) || isAllowed(address)
  return {
    async addressesOf(host, port) {
      const bare = bareHost(host)
      const found = isIP(bare) ? [{ address: bare, family: isIP(bare) }] : await resolve(bare)
      const refused = found.find(({ address }) => !mayReach(address))
      if (refused && !known.has(keyOf(host, port)))
        throw new AddressRefused('Not allowed: {address} leads into a private network.', { address: bare })
      const [first, ...others] = found.toSorted((a, b) => a.family - b.family)
      if (!first) throw Object.assign(new Error(`${bare} has no address`), { code: 'ENOTFOUND' })
      return [first, ...others]
    },
    isRefused(host, port) {
      const bare = bareHost(host)
      if (known.has(keyOf(host, port))) return false
      if (/^localhost\.?$|\.localhost\.?$/.test(bare)) return !mayReach('127.0.0.1')
      return isIP(bare) !== 0 && !mayReach(bare)
    },
  }
}
