// Passwords are stored as argon2id hashes only. Hashing is expensive on purpose, so only a few run at a time and the rest wait.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from '#kit/refusal.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const derive = promisify(argon2)

// Node's thread pool has four threads; two stay free for files and name resolution.
const mostAtOnce = 2
const mostWaiting = 60
const waiting: (() => void)[] = []
let running = 0

const inLine = async <R>(work: () => Promise<R>): Promise<R> => {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting)
      throw new Refusal(503, 'BUSY', 'Too many people sign in right now. Try again in a moment.')
    await new Promise<void>(resolve => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // The slot passes to the next in line, or becomes free.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const tagOf = (password: string, nonce: Buffer, { memory, passes, parallelism, tagLength } = cost): Promise<Buffer> =>
  inLine(() =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      memory,
      passes,
      parallelism,
      tagLength,
    }),
  )

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The stored form of a password: `$argon2id$v=19$m=...,t=...,p=...$salt$tag`. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(await tagOf(password, salt))}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Whether a stored hash has cheaper parameters than today's; it is replaced at the next sign-in with the right password. */
export const isOutdated = (kept: string): boolean => {
  const [, memory, passes, , , tag = ''] = form.exec(kept) ?? []
  const bytes = Buffer.from(tag, 'base64').length
  return Number(memory) < cost.memory || Number(passes) < cost.passes || bytes < cost.tagLength
}

/** Whether `password` matches the stored hash. Without a hash it does the same work, so that timing does not reveal which names exist. */
export const isPassword = async (password: string, kept: string | null): Promise<boolean> => {
  const [, memory, passes, parallelism, salt = '', tag = ''] = form.exec(kept ?? '') ?? []
  const known = Buffer.from(tag, 'base64')
  const like = tag
    ? { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism), tagLength: known.length }
    : cost
  const made = await tagOf(password, tag ? Buffer.from(salt, 'base64') : randomBytes(16), like)
  return known.length === made.length && timingSafeEqual(known, made)
}
