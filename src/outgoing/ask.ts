// One HTTP request: to the checked address, once, without following redirects, and with a limit on the size of
// the answer.

import * as http from 'node:http'
import * as https from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Address, AddressRefused, endOf, type Outgoing } from '#outgoing/outgoing.ts'

type OutgoingRequest = {
  method: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** for the whole request, in milliseconds */
  timeoutMs: number
  /** the largest size of an answer, in bytes */
  mostBytes?: number
}
type OutgoingAnswer = { status: number; text: string }

const usualBytes = 1 << 20

const makers: Readonly<Record<string, typeof http.request>> = { 'http:': http.request, 'https:': https.request }

const pinnedTo = (addresses: [Address, ...Address[]]): LookupFunction =>
  ((_host, { all }, done) =>
    all ? done(null, addresses) : done(null, addresses[0].address, addresses[0].family)) as LookupFunction

// PostgreSQL stores no text with a NUL, neither as it is nor as JSON writes it: the answer could not be noted, and the same would be sent
// again.
const withoutNuls = (text: string): string => text.replaceAll('\0', '').replace(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1')

const readAnswer = async (answer: http.IncomingMessage, mostBytes: number): Promise<OutgoingAnswer> => {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer) {
    bytes += piece.length
    if (bytes > mostBytes) throw Object.assign(new Error('The answer is too long'), { code: 'ANSWER_TOO_LONG' })
    pieces.push(piece)
  }
  return { status: answer.statusCode ?? 0, text: withoutNuls(Buffer.concat(pieces).toString('utf8')) }
}

// Waiting for name resolution is limited as well.
const orLate = <R>(work: Promise<R>, signal: AbortSignal): Promise<R> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ])

/** Sends a request and returns the answer, whatever its status. Throws AddressRefused, a TimeoutError, or the error of the connection. */
export const ask = async (
  outgoing: Outgoing,
  url: string,
  { method, headers = {}, body, timeoutMs, mostBytes = usualBytes }: OutgoingRequest,
): Promise<OutgoingAnswer> => {
  const address = new URL(url)
  const make = Object.hasOwn(makers, address.protocol) ? makers[address.protocol] : undefined
  if (!make)
    throw new AddressRefused('Not allowed: {protocol} is neither http nor https.', { protocol: address.protocol })
  const signal = AbortSignal.timeout(timeoutMs)
  const { host, port } = endOf(address)
  const addresses = await orLate(outgoing.addressesOf(host, port), signal)
  try {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const given = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'gms', ...headers }
      const options = { method, headers: given, lookup: pinnedTo(addresses), agent: false, signal }
      make(address, options, resolve).on('error', reject).end(body)
    })
    return await readAnswer(answer, mostBytes)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}
