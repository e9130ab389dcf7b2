// Sends a file to ClamAV's daemon to check it for viruses, over TCP by the command INSTREAM: chunks preceded by their length, and an
// empty chunk at the end.

import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** The name of the virus in a file; undefined for a clean file. Throws if the scanner gives no result. */
export type Scan = (content: Uint8Array) => Promise<string | undefined>

const lengthOf = (piece: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return length
}

const verdictOf = (answer: string): string | undefined => {
  const said = answer.replace(/\0/g, '').trim()
  const [, virus] = /^stream: (.+) FOUND$/.exec(said) ?? []
  if (virus || said === 'stream: OK') return virus
  throw new Error(`the virus scanner says "${said}"`)
}

/** A scanner at an address such as tcp://127.0.0.1:3310 (default port 3310); gives up after `patienceMs` milliseconds. Without an
 *  address nothing is scanned. */
export const openScanner = (address: string | undefined, patienceMs = 30_000): Scan => {
  if (!address) return async () => undefined
  const { hostname, port } = new URL(address)
  return async content => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
    const patience = setTimeout(() => socket.destroy(new Error('the virus scanner does not answer')), patienceMs)
    try {
      await once(socket, 'connect')
      const answer = text(socket)
      socket.write('zINSTREAM\0')
      if (content.length > 0) socket.write(Buffer.concat([lengthOf(content), content]))
      socket.write(Buffer.alloc(4))
      return verdictOf(await answer)
    } finally {
      clearTimeout(patience)
      socket.destroy()
    }
  }
}
