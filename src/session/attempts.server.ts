// Wrong passwords are counted per username and per address, in the database, for all processes together.

import { createHash } from 'node:crypto'
import pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from '#database/connect.ts'
import { Refusal } from '#kit/refusal.ts'

const allowed = 5
const blockSecs = 15 * 60

// The asker may come back after so many seconds.
const slowDown = (retrySecs: number): never => {
  throw new Refusal(429, 'TOO_MANY_TRIES', 'You are blocked for doing 5 wrong attempts.', { details: { retrySecs } })
}

export type Consume = Pick<RateLimiterRes, 'consumedPoints' | 'remainingPoints' | 'msBeforeNext'>

export type Try = {
  /** The password was wrong: gives the attempts left, or blocks for the fifth. */
  wrong(): Promise<Consume>
  /** The password was right: resets the name's attempts. */
  right(): Promise<void>
  /** The password was right but a second step follows: gives back this attempt only. */
  halfway(): Promise<Consume>
}

export type Attempts = {
  /** Counts an attempt for the name before it is made, so that simultaneous attempts all count; for the address only when it was wrong,
   *  because a whole office may sign in from one address. 429 where either is blocked. */
  begin(username: string, address: string): Promise<Try>
  /** Seconds the address is blocked for yet; 0 when it is not. */
  secondsBlocked(address: string): Promise<number>
  /** Attempts left for this name from this address; 429 where either is blocked. */
  left(username: string, address: string): Promise<Consume>
  /** Until when a name is blocked; null when it is not. */
  lockedUntil(username: string): Promise<string | null>
  /** Resets a name's attempts, because a password reset proves its owner. */
  forgive(username: string): Promise<void>
}

const hashKey = (text: string): string => createHash('sha256').update(text).digest('base64url')
const nameKey = (username: string): string => hashKey(username.normalize('NFKC').toLowerCase())

// A person with IPv6 has a whole /64 to choose addresses from.
const addressKey = (address: string): string => {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const filled = address.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left
  return filled.slice(0, 4).join(':')
}

const seconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))

const consume = async (limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes> => {
  try {
    return await limiter.consume(key)
  } catch (blocked) {
    if (blocked instanceof RateLimiterRes) return slowDown(seconds(blocked))
    throw blocked
  }
}

const limiterOf = (database: Pool | pg.PoolClient, keyPrefix: string): RateLimiterPostgres =>
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
    blockDuration: blockSecs,
  })

const consumeOf = (used: number, msBeforeNext: number): Consume => ({
  consumedPoints: used,
  remainingPoints: Math.max(0, allowed - used),
  msBeforeNext,
})

const isBlocked = (count: RateLimiterRes | null): count is RateLimiterRes =>
  count !== null && count.consumedPoints > allowed

type Limiters = { names: RateLimiterPostgres; addresses: RateLimiterPostgres }

const beginOn =
  ({ names, addresses }: Limiters): Attempts['begin'] =>
  async (username, address) => {
    const keys = [addressKey(address), nameKey(username)] as const
    const before = await addresses.get(keys[0])
    if (isBlocked(before)) slowDown(seconds(before))
    const ofName = await consume(names, keys[1])
    return {
      async wrong() {
        const ofAddress = await consume(addresses, keys[0])
        if (ofAddress.remainingPoints === 0) await addresses.block(keys[0], blockSecs)
        if (ofName.remainingPoints === 0) await names.block(keys[1], blockSecs)
        const tighter = ofAddress.remainingPoints < ofName.remainingPoints ? ofAddress : ofName
        if (tighter.remainingPoints === 0) slowDown(blockSecs)
        const { consumedPoints, remainingPoints, msBeforeNext } = tighter
        return { consumedPoints, remainingPoints, msBeforeNext }
      },
      async right() {
        const earlier = Math.min(ofName.consumedPoints - 1, before?.consumedPoints ?? 0)
        if (earlier > 0) await addresses.reward(keys[0], earlier)
        await names.delete(keys[1])
      },
      async halfway() {
        await names.reward(keys[1])
        return consumeOf(Math.max(ofName.consumedPoints - 1, before?.consumedPoints ?? 0), ofName.msBeforeNext)
      },
    }
  }

/** Wrong keys of machines, counted per address and apart from passwords: a machine does not lock out the office it stands in. */
export type WrongKeys = {
  /** 429 where the address is blocked. */
  refuseBlocked(address: string): Promise<void>
  /** Counts a wrong key; 429 for the fifth. */
  count(address: string): Promise<void>
}

/** Counts wrong keys on a pool. */
export const countWrongKeys = (pool: Pool): WrongKeys => {
  const addresses = limiterOf(pool, 'machine')
  return {
    async refuseBlocked(address) {
      const count = await addresses.get(addressKey(address))
      if (isBlocked(count)) slowDown(seconds(count))
    },
    async count(address) {
      const { remainingPoints } = await consume(addresses, addressKey(address))
      if (remainingPoints > 0) return
      await addresses.block(addressKey(address), blockSecs)
      slowDown(blockSecs)
    },
  }
}

/** Counts attempts: on a pool, so that they count whatever becomes of a transaction, or inside a transaction on its own connection. */
export const countAttempts = (database: Pool | pg.PoolClient): Attempts => {
  const [names, addresses] = [limiterOf(database, 'name'), limiterOf(database, 'address')]
  return {
    begin: beginOn({ names, addresses }),
    async left(username, address) {
      const counts = await Promise.all([names.get(nameKey(username)), addresses.get(addressKey(address))])
      for (const count of counts) if (isBlocked(count)) slowDown(seconds(count))
      const used = counts.map(count => count?.consumedPoints ?? 0)
      const ms = counts.map(count => count?.msBeforeNext ?? 0)
      return consumeOf(Math.max(...used), Math.max(...ms))
    },
    async lockedUntil(username) {
      const count = await names.get(nameKey(username))
      return isBlocked(count) ? new Date(Date.now() + count.msBeforeNext).toISOString() : null
    },
    async forgive(username) {
      await names.delete(nameKey(username))
    },
    async secondsBlocked(address) {
      const count = await addresses.get(addressKey(address))
      return isBlocked(count) ? seconds(count) : 0
    },
  }
}
