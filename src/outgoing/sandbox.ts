// The way out of a sandbox: there is none. Every connection asks the way out first, so whatever is built on it stays inside.

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
