// Who may hold how many of the connections to the database: no agency more than half of them, no user all of the agency's. Who wants more
// waits, and agencies take turns, so that one whose requests wait for a lock does not keep the others waiting. Each process counts its own.

import type { EventEmitter } from 'node:events'
import type { Pool } from '#database/connect.ts'
import { Refusal } from '#kit/refusal.ts'

/** Whose request it is: the user's own agency, also where a super admin works in another. */
type Party = { agency: number; user: number }

/** Who asks, once that is known. */
type Asker = { homeAgencyId: number; userId: number }

/** A connection that may be taken from the pool. */
type Seat = {
  /** Counts it as the party's once that is known; false where the party holds its share already. */
  claim(party: Party): boolean
  leave(): void
}

type Waiter = { party: Party; serve: () => void }

// Whose token has not been seen yet: they share what one agency may hold.
const stranger: Party = { agency: -1, user: 0 }

const secondsToWait = 5
const mostWaiting = 200

const agencyIsBusy = (): Refusal =>
  new Refusal(
    429,
    'AGENCY_BUSY',
    'Your agency has too many requests under way. Nothing was changed; try again in a few seconds.',
    { details: { retrySecs: secondsToWait } },
  )

const userIsBusy = (): Refusal =>
  new Refusal(
    429,
    'USER_BUSY',
    'You have too many requests under way. Nothing was changed; try again in a few seconds.',
    { details: { retrySecs: secondsToWait } },
  )

const count = <K>(counts: Map<K, number>, key: K, by: number): void => {
  const held = (counts.get(key) ?? 0) + by
  if (held > 0) counts.set(key, held)
  else counts.delete(key)
}

const userOf = ({ agency, user }: Party): string => `${agency} ${user}`

/** The shares of one pool of `size` connections; who gets none within `patienceMs` is refused. */
class Shares {
  // What needs no user, such as signing in, finds a connection also when all of these are held.
  readonly #seats: number
  readonly #mostOfAgency: number
  readonly #mostOfUser: number
  readonly #patienceMs: number
  #held = 0
  readonly #ofAgency = new Map<number, number>()
  readonly #ofUser = new Map<string, number>()
  readonly #waiting = new Map<number, Waiter[]>()

  constructor(size: number, patienceMs: number) {
    this.#seats = size > 4 ? size - 2 : size
    this.#mostOfAgency = Math.max(1, Math.floor(size / 2))
    this.#mostOfUser = Math.max(1, Math.floor((this.#mostOfAgency * 3) / 4))
    this.#patienceMs = patienceMs
  }

  /** A seat for a request, as soon as its party may have one. Refuses with 429 where the party holds its share all the time. */
  take(party: Party = stranger, gone?: AbortSignal): Promise<Seat> {
    return new Promise((resolve, reject) => {
      const refuse = (reason: unknown): void => {
        this.#forget(waiter)
        end()
        reject(reason)
      }
      const left = (): void => refuse(gone?.reason)
      const timer = setTimeout(() => refuse(this.#reason(party)), this.#patienceMs)
      const end = (): void => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', left)
      }
      const serve = (): void => {
        end()
        resolve(this.#seatOf(party))
      }
      const waiter: Waiter = { party, serve }
      if (gone?.aborted) return left()
      gone?.addEventListener('abort', left)
      const others = this.#waiting.get(party.agency) ?? []
      if (others.length >= mostWaiting) return refuse(this.#reason(party))
      this.#waiting.set(party.agency, [...others, waiter])
      this.#serveNext()
    })
  }

  #mayHold(party: Party): boolean {
    const ofUser = party === stranger ? 0 : (this.#ofUser.get(userOf(party)) ?? 0)
    return (this.#ofAgency.get(party.agency) ?? 0) < this.#mostOfAgency && ofUser < this.#mostOfUser
  }

  // The pool's own sentence where everybody's connections are held; it is answered with 503.
  #reason(party: Party): Error {
    if (this.#held >= this.#seats || this.#mayHold(party)) return new Error('timeout exceeded when trying to connect')
    return (this.#ofAgency.get(party.agency) ?? 0) < this.#mostOfAgency ? userIsBusy() : agencyIsBusy()
  }

  #count(party: Party, by: number): void {
    count(this.#ofAgency, party.agency, by)
    count(this.#ofUser, userOf(party), by)
  }

  #forget(waiter: Waiter): void {
    const { agency } = waiter.party
    const others = (this.#waiting.get(agency) ?? []).filter(each => each !== waiter)
    if (others.length > 0) this.#waiting.set(agency, others)
    else this.#waiting.delete(agency)
  }

  // An agency that was served stands at the end of the row.
  #serveNext(): void {
    while (this.#held < this.#seats) {
      const next = [...this.#waiting.values()].flatMap(
        waiters => waiters.find(({ party }) => this.#mayHold(party)) ?? [],
      )[0]
      if (!next) return
      const { agency } = next.party
      this.#forget(next)
      const others = this.#waiting.get(agency)
      this.#waiting.delete(agency)
      if (others) this.#waiting.set(agency, others)
      next.serve()
    }
  }

  #seatOf(first: Party): Seat {
    let party = first
    let isHeld = true
    this.#held++
    this.#count(party, 1)
    return {
      claim: known => {
        if (party !== stranger) return true
        if (!this.#mayHold(known)) return false
        this.#count(party, -1)
        party = known
        this.#count(party, 1)
        return true
      },
      leave: () => {
        if (!isHeld) return
        isHeld = false
        this.#held--
        this.#count(party, -1)
        this.#serveNext()
      },
    }
  }
}

const mostKnown = 20_000

type PoolUse = { shares: Shares; parties: Map<string, Party>; files: Map<string, number> }
const knownOf = new WeakMap<Pool, PoolUse>()

const knownBy = (pool: Pool): PoolUse => {
  const { max, connectionTimeoutMillis = 0 } = pool.options
  const known = knownOf.get(pool) ?? {
    shares: new Shares(max, connectionTimeoutMillis),
    parties: new Map(),
    files: new Map(),
  }
  knownOf.set(pool, known)
  return known
}

/** Thrown where a token turned out to be of a party that holds its share: nothing was done, and the request waits with its own. */
const waitWithOwn = new Error('its party holds its share')

/** Does `work` with a seat of the token's party. `work` says who asks as soon as it knows, before it does anything else. */
export const withSeat = async <R>(
  pool: Pool,
  { token, gone }: { token: Buffer; gone?: AbortSignal },
  work: (tell: (asker: Asker) => void) => Promise<R>,
): Promise<R> => {
  const { shares, parties } = knownBy(pool)
  const key = token.toString('base64')
  for (;;) {
    const seat = await shares.take(parties.get(key), gone)
    const tell = ({ homeAgencyId, userId }: Asker): void => {
      const party = parties.get(key) ?? { agency: homeAgencyId, user: userId }
      if (!parties.has(key) && parties.size >= mostKnown) parties.delete(parties.keys().next().value!)
      parties.set(key, party)
      if (!seat.claim(party)) throw waitWithOwn
    }
    try {
      return await work(tell)
    } catch (error) {
      if (error !== waitWithOwn) throw error
    } finally {
      seat.leave()
    }
  }
}

const mostFiles = 4

/** Counts a file that is made for the asker, or received, until `response` was sent or its client has gone. Refuses with 429 where the asker
 *  has four already. */
export const countFile = (pool: Pool, { homeAgencyId, userId }: Asker, response: EventEmitter): void => {
  const { files } = knownBy(pool)
  const user = userOf({ agency: homeAgencyId, user: userId })
  if ((files.get(user) ?? 0) >= mostFiles)
    throw new Refusal(
      429,
      'FILES_UNDER_WAY',
      '{most} of your files are being made or sent already. Wait until one is done, then try again.',
      { values: { most: mostFiles }, details: { retrySecs: secondsToWait } },
    )
  count(files, user, 1)
  let isHeld = true
  const end = (): void => {
    if (isHeld) count(files, user, -1)
    isHeld = false
  }
  response.once('finish', end).once('close', end)
}
