// Calls as a browser makes them, over kept connections. Node's fetch needs three times the processor time for one, and the tests make
// hundreds of thousands.

import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type HttpAnswer = { status: number; headers: { get: (name: string) => string | null }; bytes: Buffer }

const agent = new Agent({ keepAlive: true })

const readerOf = (headers: IncomingHttpHeaders): HttpAnswer['headers'] => ({
  get: name => headers[name.toLowerCase()]?.toString() ?? null,
})

/** Makes one call and takes the whole answer. Throws if there is none. */
export const callHttp = (
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: string,
): Promise<HttpAnswer> =>
  new Promise((resolve, reject) => {
    // Node states no length of its own for the body of a DELETE.
    const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }
    const sent = { method, headers: { ...headers, ...length }, agent }
    const call = request(new URL(address), sent, answer => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: readerOf(answer.headers), bytes: Buffer.concat(parts) }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
