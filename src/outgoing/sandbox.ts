// Outgoing connections of a sandbox: none. Every connection is checked here first, so nothing built on it leaves the sandbox.

import { AddressRefused, type Outgoing } from '#outgoing/outgoing.ts'

/** Why something was not sent; a message key. */
export const notFromSandbox = 'Not sent: this is the sandbox, and nothing leaves it.'

/** Refuses every address. */
export const closedOutgoing: Outgoing = {
  addressesOf: async () => {
    throw new AddressRefused(notFromSandbox, {})
  },
  isRefused: () => true,
}
