// Sends large answers in pieces: compressing 35 MB, a printed report of 1,500 rows, as one text holds the server for half a second of
// processor time, and each of its pieces for a few milliseconds.

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

const pieceBytes = 64 << 10
const largeAnswer = 256 << 10

function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes)
}

/** Sends texts of more than 256 KB in pieces of 64 KB. */
export const sendInPieces = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' && payload.length > largeAnswer ? Readable.from(piecesOf(payload)) : payload,
  )
}
