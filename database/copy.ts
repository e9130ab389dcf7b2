// PostgreSQL's COPY over a connection of pg: reads the rows of a statement as a stream of text, and writes a stream of text into a table.

import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

// The part of pg's connection that COPY needs; the published types declare events only.
type Wire = {
  stream: { pause(): void; resume(): void; writableNeedDrain: boolean } & NodeJS.EventEmitter
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

type Answers = {
  begin(wire: Wire): void
  copyIn?(): void
  chunk?(chunk: Buffer): void
  done(rows: number): void
  fail(error: Error): void
}

const nothing = (): void => {}

// The methods that pg's client calls while our statement runs.
const submit = (
  client: pg.Client,
  text: string,
  { begin, copyIn = nothing, chunk = nothing, done, fail }: Answers,
): void => {
  let rows = 0
  const statement = {
    submit: (connection: unknown) => {
      begin(connection as Wire)
      ;(connection as Wire).query(text)
    },
    handleCopyInResponse: copyIn,
    handleCopyData: (message: { chunk: Buffer }) => chunk(message.chunk),
    handleCommandComplete: (message: { text: string }) => {
      rows = Number(message.text.split(' ')[1])
    },
    handleReadyForQuery: () => done(rows),
    handleError: fail,
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleEmptyQuery: nothing,
    handlePortalSuspended: nothing,
  }
  client.query(statement as unknown as pg.Submittable)
}

const batchBytes = 64 * 1024

/** Streams the text of `copy ... to stdout` in pieces of whole rows; pauses the connection while the stream is not read. `rows()` returns
 *  the number of rows once the stream has ended. */
export const copyOut = (client: pg.Client, text: string): { stream: Readable; rows: () => number } => {
  let wire: Wire | undefined
  let count = 0
  let batch: Buffer[] = []
  let bytes = 0
  const stream = new Readable({ read: () => wire?.stream.resume() })
  const flush = (): void => {
    if (bytes > 0 && !stream.push(Buffer.concat(batch))) wire?.stream.pause()
    batch = []
    bytes = 0
  }
  submit(client, text, {
    begin: connection => {
      wire = connection
    },
    // pg reuses the memory for the next rows, so each piece is copied at once.
    chunk: chunk => {
      batch.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes >= batchBytes) flush()
    },
    // Nothing is read from an ended stream, so the connection must be resumed for the next statement.
    done: rows => {
      count = rows
      flush()
      stream.push(null)
      wire?.stream.resume()
    },
    fail: error => {
      stream.destroy(error)
      wire?.stream.resume()
    },
  })
  return { stream, rows: () => count }
}

const sendAll = async (wire: Wire, chunks: AsyncIterable<Buffer>, hasFailed: () => boolean): Promise<void> => {
  for await (const chunk of chunks) {
    if (hasFailed()) return
    wire.sendCopyFromChunk(chunk)
    if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
  }
  wire.endCopyFrom()
}

/** Sends `chunks` to `copy ... from stdin` and returns the number of rows. If the chunks fail, no row is inserted. */
export const copyIn = (client: pg.Client, text: string, chunks: AsyncIterable<Buffer>): Promise<number> =>
  new Promise((resolve, reject) => {
    let wire: Wire | undefined
    let failure: Error | undefined
    submit(client, text, {
      begin: connection => {
        wire = connection
      },
      copyIn: () => {
        sendAll(wire!, chunks, () => failure !== undefined).catch(error => {
          failure = error
          wire!.sendCopyFail('the source of the rows failed')
        })
      },
      done: resolve,
      fail: error => {
        failure ??= error
        reject(failure)
      },
    })
  })
