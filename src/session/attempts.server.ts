// Wrong passwords are counted in the database, for all processes together, by name and address: a user who mistypes is blocked at this
// address only, which blocks neither the owner of the name elsewhere nor other users here. Many wrong attempts of one name, or from one
// address, slow down and then block only those who have never signed in with that name from that address (decision 0052).

import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from '#database/connect.ts'
import { Refusal } from '#kit/refusal.ts'

const allowed = 5
const blockSecs = 15 * 60
// Wrong attempts of one name from all addresses, or from one address with all names: each takes longer from here, up to the block.
const slowFrom = 20
const wideBlock = 100
const slowestMs = 5_000
// Wrong codes of one name in a day, from all addresses; from then on a code is taken only where the name is known. Enough addresses would
// guess one in time. Only who knows the password can enter codes, so no stranger uses them up (decision 0052).
const mostCodes = 20
// The answers to the third and fourth wrong attempt are delayed.
const wrongDelaysMs: Readonly<Record<number, number>> = { 3: 500, 4: 1_000 }
/** how long an address is remembered as one from which the name has signed in */
const knownSecs = 30 * 24 * 60 * 60
// An attempt counts as running for no longer than this, in case its process died.
const runningSecs = 30
const mostWaits = 200

// The client may try again after so many seconds.
const slowDown = (retrySecs: number): never => {
  throw new Refusal(429, 'TOO_MANY_TRIES', 'You are blocked for doing 5 wrong attempts.', { details: { retrySecs } })
}

export type Consume = Pick<RateLimiterRes, 'consumedPoints' | 'remainingPoints' | 'msBeforeNext'>

export type Try = {
  /** The password was wrong: returns the attempts left; the fifth blocks. */
  wrong(): Promise<Consume>
  /** The password was right: resets the attempts of the name at this address. */
  right(): Promise<void>
  /** The password was right but a second step follows: the wrong attempts stay counted. */
  halfway(): Promise<Consume>
  /** Neither: the check itself failed, or nothing was checked. */
  over(): Promise<void>
}

export type Attempts = {
  /** Waits until the attempt may be made: no more run at once than could all be wrong. 429 if blocked. */
  begin(username: string, address: string): Promise<Try>
  /** The same for the code that follows a right password. */
  beginCode(username: string, address: string): Promise<Try>
  /** Seconds until this name may try again from this address, or a name new to the address; 0 if it may now. */
  secondsBlocked(address: string, username?: string): Promise<number>
  /** Attempts left for this name from this address; 429 if blocked. */
  left(username: string, address: string): Promise<Consume>
  /** Until when a name is blocked at the address where that lasts longest; null if it is blocked nowhere. */
  lockedUntil(username: string): Promise<string | null>
  /** Resets a name's attempts everywhere, because a password reset proves that the user owns the name. */
  forgive(username: string): Promise<void>
}

const hashKey = (text: string): string => createHash('sha256').update(text).digest('base64url')
// Letter by letter and without the dot that JavaScript keeps of İ: PostgreSQL finds a user in this way, and two spellings of a name would
// have twice the attempts.
const nameKey = (username: string): string =>
  hashKey([...username.normalize('NFKC')].map(letter => letter.toLowerCase().replace('\u0307', '')).join(''))

// A user with IPv6 has a whole /64 of addresses to choose from.
const addressKey = (address: string): string => {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const filled = address.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left
  return filled.slice(0, 4).join(':')
}

const pairKey = (username: string, address: string): string => `${nameKey(username)}@${addressKey(address)}`

const seconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))

const consume = async (limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes> => {
  try {
    return await limiter.consume(key)
  } catch (blocked) {
    if (blocked instanceof RateLimiterRes) return slowDown(seconds(blocked))
    throw blocked
  }
}

type AttemptLimit = { points?: number; duration?: number }

const limiterOf = (database: Pool | pg.PoolClient, keyPrefix: string, of: AttemptLimit = {}): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: database,
    storeType: database instanceof pg.Pool ? 'pool' : 'client',
    schemaName: 'app',
    tableName: 'attempt',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points: allowed,
    duration: blockSecs,
    ...of,
  })

const consumeOf = (used: number, msBeforeNext: number): Consume => ({
  consumedPoints: used,
  remainingPoints: Math.max(0, allowed - used),
  msBeforeNext,
})

const usedOf = (count: RateLimiterRes | null): number => count?.consumedPoints ?? 0

const isBlocked = (count: RateLimiterRes | null): count is RateLimiterRes => usedOf(count) >= allowed

type Limiters = Record<'pairs' | 'running' | 'names' | 'addresses' | 'codes' | 'known', RateLimiterPostgres>

const many = Number.MAX_SAFE_INTEGER

const limitersOn = (database: Pool | pg.PoolClient): Limiters => ({
  // wrong attempts of a name at an address
  pairs: limiterOf(database, 'pair'),
  // attempts of a name at an address that are being checked
  running: limiterOf(database, 'flight', { points: many, duration: runningSecs }),
  // wrong attempts of a name everywhere, and of all names at an address
  names: limiterOf(database, 'name', { points: many }),
  addresses: limiterOf(database, 'address', { points: many }),
  // wrong codes of a name everywhere
  codes: limiterOf(database, 'code', { points: many, duration: 24 * 60 * 60 }),
  // the addresses from which a name has signed in
  known: limiterOf(database, 'known', { points: many, duration: knownSecs }),
})

// Between the usual five attempts and the block of new names and addresses each attempt waits: guessing is slow, yet the owner can sign in.
const delayNewAddress = async (of: Limiters, username: string, address: string): Promise<void> => {
  const [name, place, known] = await Promise.all([
    of.names.get(nameKey(username)),
    of.addresses.get(addressKey(address)),
    of.known.get(pairKey(username, address)),
  ])
  const [widest] = [name, place].sort((a, b) => usedOf(b) - usedOf(a))
  const used = usedOf(widest!)
  if (known || used < slowFrom) return
  if (used >= wideBlock) slowDown(seconds(widest!))
  await wait(Math.min(slowestMs, 1_000 * Math.floor(used / slowFrom)))
}

// Attempts at once may all be wrong, so no more are checked at once than are left. Right ones do not count, so the rest wait.
const reserveAttempt = async ({ pairs, running }: Limiters, pair: string): Promise<number> => {
  for (let n = 0; n < mostWaits; n++) {
    const { consumedPoints } = await running.consume(pair)
    const wrong = await pairs.get(pair)
    if (!isBlocked(wrong) && consumedPoints + usedOf(wrong) <= allowed) return usedOf(wrong)
    await running.reward(pair)
    if (isBlocked(wrong)) slowDown(seconds(wrong))
    await wait(20 + 30 * Math.random())
  }
  throw new Refusal(503, 'BUSY', 'Too many people sign in right now. Try again in a moment.')
}

const countWrong = async (of: Limiters, username: string, address: string): Promise<Consume> => {
  const pair = pairKey(username, address)
  const [count] = await Promise.all([
    consume(of.pairs, pair),
    of.names.consume(nameKey(username)),
    of.addresses.consume(addressKey(address)),
  ])
  if (count.consumedPoints >= allowed) {
    await of.pairs.block(pair, blockSecs)
    slowDown(blockSecs)
  }
  return consumeOf(count.consumedPoints, count.msBeforeNext)
}

const beginOn =
  (of: Limiters): Attempts['begin'] =>
  async (username, address) => {
    const pair = pairKey(username, address)
    await delayNewAddress(of, username, address)
    const before = await reserveAttempt(of, pair)
    const releaseAttempt = async (): Promise<void> => void (await of.running.reward(pair))
    return {
      over: releaseAttempt,
      async wrong() {
        const count = await countWrong(of, username, address).finally(releaseAttempt)
        await wait(wrongDelaysMs[count.consumedPoints] ?? 0)
        return count
      },
      async right() {
        await Promise.all([of.pairs.delete(pair), of.known.set(pair, 1, knownSecs)])
        if (before > 0)
          await Promise.all([
            of.names.reward(nameKey(username), before),
            of.addresses.reward(addressKey(address), before),
          ])
        await releaseAttempt()
      },
      async halfway() {
        await releaseAttempt()
        return consumeOf(before, blockSecs * 1000)
      },
    }
  }

// Counted before it is checked, so that codes from many addresses at once are limited too.
const beginCodeOn =
  (of: Limiters): Attempts['beginCode'] =>
  async (username, address) => {
    const attempt = await beginOn(of)(username, address)
    const giveBack = () => of.codes.reward(nameKey(username))
    const count = await of.codes.consume(nameKey(username))
    if (count.consumedPoints > mostCodes && !(await of.known.get(pairKey(username, address)))) {
      await Promise.all([giveBack(), attempt.over()])
      slowDown(seconds(count))
    }
    const giving = (end: () => Promise<void>) => async () => void (await Promise.all([end(), giveBack()]))
    return { ...attempt, right: giving(attempt.right), over: giving(attempt.over) }
  }

/** Wrong keys of machines, counted per address and apart from passwords, so that a machine does not lock out the office it is in. A right
 *  key is accepted also from a blocked address: otherwise one wrong key would stop every scale of a terminal. */
export type WrongKeys = {
  /** Counts a wrong key; 429 for the fifth and those after it. */
  count(address: string): Promise<void>
}

export const countWrongKeys = (pool: Pool): WrongKeys => {
  const addresses = limiterOf(pool, 'machine')
  return {
    async count(address) {
      const { remainingPoints } = await consume(addresses, addressKey(address))
      if (remainingPoints > 0) return
      await addresses.block(addressKey(address), blockSecs)
      slowDown(blockSecs)
    },
  }
}

/** Requests without an account, counted per address, whatever they request; 429 beyond the limit. */
export type Requests = {
  count(address: string): Promise<void>
}

const limitRequests = (addresses: RateLimiterPostgres, message: string): Requests => ({
  async count(address) {
    const refuse = (count: unknown): never => {
      if (!(count instanceof RateLimiterRes)) throw count
      throw new Refusal(429, 'TOO_MANY_TRIES', message, { details: { retrySecs: seconds(count) } })
    }
    await addresses.consume(addressKey(address)).catch(refuse)
  },
})

/** Counts requests for password links on a pool: twenty within 15 minutes, whether the name exists or not. */
export const countRequests = (pool: Pool): Requests =>
  limitRequests(limiterOf(pool, 'recover', { points: 20 }), 'Too many links were asked for from here. Try again later.')

/** Counts openings of papers by links on a pool: sixty within a minute, whether the link is valid or not. */
export const countOpenings = (pool: Pool): Requests =>
  limitRequests(
    limiterOf(pool, 'open', { points: 60, duration: 60 }),
    'Too many papers were opened from here. Try again in a minute.',
  )

const isPair = `starts_with(key, 'pair:' || $1 || '@')`

/** Counts attempts. On a pool they count even if a transaction is rolled back; or inside a transaction, on its own connection. */
export const countAttempts = (database: Pool | pg.PoolClient): Attempts => {
  const of = limitersOn(database)
  return {
    begin: beginOn(of),
    beginCode: beginCodeOn(of),
    async left(username, address) {
      const count = await of.pairs.get(pairKey(username, address))
      if (isBlocked(count)) slowDown(seconds(count))
      return consumeOf(usedOf(count), count?.msBeforeNext ?? 0)
    },
    async lockedUntil(username) {
      const { rows } = await database.query<{ until: string | null }>(
        `select max(expire)::float8 as until from app.attempt where expire > extract(epoch from now()) * 1000
          and (${isPair} and points >= $2 or key = 'code:' || $1 and points >= $3)`,
        [nameKey(username), allowed, mostCodes],
      )
      return rows[0]?.until ? new Date(Number(rows[0].until)).toISOString() : null
    },
    async forgive(username) {
      await database.query(`delete from app.attempt where ${isPair}`, [nameKey(username)])
      for (const wrong of [of.names, of.codes]) await wrong.delete(nameKey(username))
    },
    async secondsBlocked(address, username) {
      const [place, pair] = await Promise.all([
        of.addresses.get(addressKey(address)),
        username ? of.pairs.get(pairKey(username, address)) : null,
      ])
      if (isBlocked(pair)) return seconds(pair)
      return usedOf(place) >= wideBlock && !username ? seconds(place!) : 0
    },
  }
}
