// A caller that costs little: what it takes from the machine is missing to whom it measures.

import { Agent, request } from 'node:http'

type Answer = { status: number; body: unknown; bytes: number }
/** Calls one address as one person. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Asks as the holder of a token; answers of 400 and more are thrown, because nothing here should be refused. */
export const askerOf =
  (address: string, token: string): Ask =>
  (method, path, body) =>
    new Promise((resolve, reject) => {
      const content = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${token}`,
        ...(content !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(content),
        }),
      }
      const asking = request(`${address}${path}`, { method, headers, agent }, answer => {
        const parts: Buffer[] = []
        answer.on('data', part => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const read = Buffer.concat(parts)
          const status = answer.statusCode as number
          if (status >= 400) reject(new Error(`${method} ${path} was answered ${status}: ${read}`))
          else resolve({ status, body: JSON.parse(read.toString()), bytes: read.length })
        })
      })
      asking.on('error', reject)
      asking.end(content)
    })
