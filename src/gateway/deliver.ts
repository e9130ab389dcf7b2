// Sends the waiting readings of a queue to the server, one after the other, until the queue is empty.

import { pause } from '#gateway/pause.ts'
import type { Queue, Reading } from '#gateway/queue.ts'

type Server = {
  /** such as https://gms.example.com */
  address: string
  agency: number
  /** the scale's key: gmsk_… */
  key: string
}

/** The result of sending: the server has the reading, will never accept it, or did not answer; then the time until the next attempt. */
type Verdict =
  | { is: 'taken' }
  | { is: 'refused'; message: string }
  | { is: 'unreachable'; message: string; waitMs: number }

const minute = 60_000
/** A rejected key stays rejected until an operator acts; five wrong ones in a quarter of an hour block wrong keys of the address. */
const wrongKeyMs = 10 * minute
const timeOutMs = 10_000

const messageIn = async (answer: Response): Promise<string> => {
  const text = await answer.text().catch(() => '')
  try {
    return `${answer.status} ${(JSON.parse(text) as { message?: string }).message ?? ''}`.trim()
  } catch {
    return String(answer.status)
  }
}

// Only the server's own answer means that it has the reading: a proxy or a network's sign-in page answers 200 as well.
const isConfirmed = async (answer: Response): Promise<boolean> => {
  const said = (await answer.json().catch(() => null)) as { readAt?: unknown } | null
  return typeof said?.readAt === 'string'
}

const judge = async (answer: Response, usualMs: number): Promise<Verdict> => {
  if (answer.ok)
    return (await isConfirmed(answer))
      ? { is: 'taken' }
      : { is: 'unreachable', message: `${answer.status} not from GMS`, waitMs: usualMs }
  const message = await messageIn(answer)
  const { status } = answer
  if (status === 403 || status === 404) return { is: 'unreachable', message, waitMs: wrongKeyMs }
  if (status === 400 || status === 409 || status === 422) return { is: 'refused', message }
  const seconds = Number(answer.headers.get('retry-after'))
  return { is: 'unreachable', message, waitMs: seconds > 0 ? seconds * 1000 : usualMs }
}

/** Sends one reading. `usualMs` is the time until the next attempt if the server does not give one. */
const sendReading = async (
  { address, agency, key }: Server,
  reading: Reading,
  usualMs: number,
  stop: AbortSignal,
): Promise<Verdict> => {
  try {
    const answer = await fetch(`${address}/api/agencies/${agency}/machines/reading`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(reading),
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeOutMs)]),
    })
    return await judge(answer, usualMs)
  } catch (error) {
    const { message, cause } = error as Error
    return { is: 'unreachable', message: cause instanceof Error ? cause.message : message, waitMs: usualMs }
  }
}

export type DeliveryNews = { verdict: Verdict; reading: Reading; left: number }

type Delivery = { server: Server; queue: Queue; stop: AbortSignal; tell: (news: DeliveryNews) => void }

const mostWaitMs = minute

/** Delivers until the queue is empty or `stop` is aborted. Waits a second between two attempts, then twice as long each time, up to a
 *  minute. */
export const deliver = async ({ server, queue, stop, tell }: Delivery): Promise<void> => {
  let usualMs = 1000
  for (let reading = queue.first(); reading && !stop.aborted; reading = queue.first()) {
    const verdict = await sendReading(server, reading, usualMs, stop)
    if (stop.aborted && verdict.is === 'unreachable') return
    if (verdict.is !== 'unreachable') queue.settle()
    tell({ verdict, reading, left: queue.length })
    if (verdict.is === 'unreachable') await pause(verdict.waitMs, stop)
    usualMs = verdict.is === 'unreachable' ? Math.min(usualMs * 2, mostWaitMs) : 1000
  }
}
