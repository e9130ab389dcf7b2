// A virus scanner with clamd's INSTREAM protocol on a real socket: it joins the pieces of a stream and judges the whole.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

const command = 'zINSTREAM\0'

/** The content of a whole stream; undefined while some of it is still to come. */
const contentOf = (stream: Buffer): Buffer | undefined => {
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= stream.length; ) {
    const length = stream.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(stream.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

const answerTo = (content: Buffer): string => {
  if (content.includes('SILENCE')) return ''
  if (content.length > 1 << 20) return 'INSTREAM size limit exceeded. ERROR\0'
  return content.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'
}

/** A server on this machine that calls `onConnection` for every connection. */
export const listen = async (onConnection: (socket: Socket) => void) => {
  const server = createServer(onConnection).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `tcp://127.0.0.1:${port}`, close: () => server.close() }
}

/** Reports a virus if the content contains EICAR, and closes the connection if it contains SILENCE; `sent` has the received contents. */
export const startScanner = async () => {
  const sent: Buffer[] = []
  const server = await listen(socket => {
    let stream = Buffer.alloc(0)
    socket.on('data', piece => {
      stream = Buffer.concat([stream, piece])
      const content = contentOf(stream)
      if (!content) return
      assert.equal(stream.subarray(0, command.length).toString(), command)
      sent.push(content)
      socket.end(answerTo(content))
    })
  })
  return { ...server, sent }
}
