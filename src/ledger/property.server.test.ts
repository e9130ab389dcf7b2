// Thousands of random, mostly back-dated steps: the ledger must accept and refuse exactly what a model that adds everything up again
// accepts and refuses.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#kit/days.ts'
import { Refusal } from '#kit/refusal.ts'
import { amend, type Client, hold, type PostingRequest, post, releaseHold, reverse } from '#ledger/record.server.ts'
import { issuing, moving, openLedger, receiving, stock, wrongIn } from '../../tests/ledger.ts'
import { terminalStockOn } from '../../tests/ledger-readings.ts'
import { walk } from '../../tests/walk.ts'

const { steps, seed, timeout } = walk({ seed: 20_260_321, short: 1_000, long: 5_000 })
const accounts = [stock(5, 101), stock(5, 102), stock(6, 101), stock(6, 101, 2)]

const generator = (state: number) => () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
const random = generator(seed)
const below = (n: number): number => Math.floor(random() * n)
const days = Array.from({ length: 140 }, (_, i) => addDays('2026-01-01', i))
const someDay = (): string => days[below(days.length)]!

type Moved = { account: number; day: string; amount: number }
type Document = {
  request: PostingRequest
  moves: Moved[]
  use: { hold: number; amount: number } | null
  stands: boolean
}
type Hold = { id: number; account: number; amount: number; consumed: number; released: number }
type World = { documents: Document[]; holds: Hold[] }

let world: World = { documents: [], holds: [] }

const restOf = ({ amount, consumed, released }: Hold): number => amount - consumed - released
// Adds up the movements of each day from the beginning.
const closingsOf = ({ documents }: World, account: number): number[] => {
  const moved: number[] = days.map(() => 0)
  for (const { stands, moves } of documents)
    if (stands) for (const move of moves) if (move.account === account) moved[days.indexOf(move.day)]! += move.amount
  let sum = 0
  return moved.map(amount => (sum += amount))
}
const heldOf = ({ holds }: World, account: number): number =>
  holds.reduce((sum, held) => sum + (held.account === account ? restOf(held) : 0), 0)
const onHandOf = (of: World, account: number): number => closingsOf(of, account).at(-1)!
const freeOf = (of: World, account: number, since = days[0]!): number => {
  const closings = closingsOf(of, account)
  return Math.min(closings.at(-1)! - heldOf(of, account), ...closings.slice(days.indexOf(since)))
}
const isRight = (of: World): boolean =>
  accounts.every((_, account) => freeOf(of, account) >= 0) &&
  of.holds.every(held => restOf(held) >= 0 && held.consumed >= 0)

// What a hold gives and takes back: stock returned to a released hold stays released.
const used = (of: World, use: Document['use'], sign: 1 | -1): World => ({
  ...of,
  holds: of.holds.map(held => {
    if (held.id !== use?.hold) return held
    const isOver = sign === -1 && held.released > 0 && restOf(held) === 0
    return { ...held, consumed: held.consumed + sign * use.amount, released: held.released + (isOver ? use.amount : 0) }
  }),
})

type Step = { what: string; next: World | null; ask: (client: Client) => Promise<unknown>; free?: number }

const requestOf = (documentId?: number): { request: PostingRequest; moves: Moved[] } => {
  const [kg, day, account] = [1 + below(400), someDay(), below(accounts.length)]
  const kind = below(10)
  if (kind < 4)
    return { request: receiving(kg, day, accounts[account]!, documentId), moves: [{ account, day, amount: kg }] }
  if (kind < 8)
    return { request: issuing(kg, day, accounts[account]!, documentId), moves: [{ account, day, amount: -kg }] }
  const other = (account + 1 + below(accounts.length - 1)) % accounts.length
  const moves = [
    { account, day, amount: -kg },
    { account: other, day, amount: kg },
  ]
  return { request: moving('transfer', kg, accounts[account]!, accounts[other]!, day, documentId), moves }
}

const posting = (): Step => {
  const { request, moves } = requestOf()
  const document: Document = { request, moves, use: null, stands: true }
  const next = { ...world, documents: [...world.documents, document] }
  const [first] = moves
  const free = moves.length === 1 && first!.amount < 0 ? freeOf(world, first!.account, first!.day) : undefined
  return { what: request.kind, next: isRight(next) ? next : null, ask: client => post(client, request), free }
}

const delivering = (): Step => {
  const held = world.holds[below(world.holds.length)]
  if (!held) return posting()
  const amount = 1 + below(Math.max(restOf(held), 1) + 20)
  const request = { ...issuing(amount, someDay(), accounts[held.account]!), consume: [{ hold: held.id, amount }] }
  const use = { hold: held.id, amount }
  const document: Document = {
    request,
    moves: [{ account: held.account, day: request.date, amount: -amount }],
    use,
    stands: true,
  }
  const next = used({ ...world, documents: [...world.documents, document] }, use, 1)
  return {
    what: 'delivery',
    next: amount <= restOf(held) && isRight(next) ? next : null,
    ask: client => post(client, request),
  }
}

const without = (document: Document): World =>
  used(
    { ...world, documents: world.documents.map(one => (one === document ? { ...one, stands: false } : one)) },
    document.use,
    -1,
  )

const pick = (): Document | undefined =>
  world.documents[world.documents.length - 1 - below(Math.min(world.documents.length, 200))]

const reversing = (): Step => {
  const document = pick()
  if (!document) return posting()
  const { documentType, documentId } = document.request
  const next = without(document)
  const ask = (client: Client) =>
    reverse(client, { documentType, documentId, mode: 'cancel', reason: 'mistake', date: '2026-12-01' })
  return { what: 'reversal', next: document.stands && isRight(next) ? next : null, ask }
}

const amending = (): Step => {
  const document = pick()
  if (!document?.stands || document.use) return posting()
  const { request, moves } = requestOf(document.request.documentId)
  const changed = { ...request, documentType: document.request.documentType }
  const changedWorld = without(document)
  const next = {
    ...changedWorld,
    documents: [
      ...changedWorld.documents.filter(one => one.request.documentId !== request.documentId),
      { request: changed, moves, use: null, stands: true },
    ],
  }
  return { what: 'amendment', next: isRight(next) ? next : null, ask: client => amend(client, changed) }
}

const holding = (): Step => {
  const account = below(accounts.length)
  const free = onHandOf(world, account) - heldOf(world, account)
  // Whatever the balance is, some steps ask for more than is free.
  const amount = below(8) > 0 ? 1 + below(150) : free + below(3)
  if (amount < 1) return posting()
  const mine: Hold = { id: 0, account, amount, consumed: 0, released: 0 }
  const isFree = free >= amount
  const ask = async (client: Client) => {
    const [id] = await hold(client, {
      documentType: 'permit',
      documentId: 1,
      holds: [{ ...accounts[account]!, amount }],
    })
    mine.id = id!
  }
  return { what: 'hold', next: isFree ? { ...world, holds: [...world.holds, mine] } : null, ask }
}

const releasing = (): Step => {
  const held = world.holds[below(world.holds.length)]
  if (!held) return holding()
  const part = below(restOf(held) + 10)
  const isOver = restOf(held) === 0
  const next = {
    ...world,
    holds: world.holds.map(one => (one === held && !isOver ? { ...one, released: one.released + part } : one)),
  }
  return {
    what: 'release',
    next: isOver || part <= restOf(held) ? next : null,
    ask: client => releaseHold(client, held.id, part),
  }
}

const kinds = [
  posting,
  posting,
  posting,
  posting,
  posting,
  reversing,
  reversing,
  amending,
  holding,
  releasing,
  delivering,
]

test(`${steps} random steps, mostly in the past, agree with adding everything up again`, { timeout }, async t => {
  const ledger = await openLedger({ size: 2 })
  t.after(() => ledger.close())
  const counts: Record<string, [accepted: number, refused: number]> = {}
  const check = async () => {
    assert.deepEqual(await wrongIn(ledger), [])
    for (const day of [someDay(), someDay(), days.at(-1)!]) {
      const found = await ledger.run(client => terminalStockOn(client, day))
      for (const [i, account] of accounts.entries()) {
        const row = found.find(
          one =>
            one.consigneeId === account.consigneeId &&
            one.consignmentId === account.consignmentId &&
            one.locationId === account.locationId,
        )
        assert.deepEqual(
          [row?.closing ?? 0, row?.held ?? heldOf(world, i)],
          [closingsOf(world, i)[days.indexOf(day)], heldOf(world, i)],
          `closing on ${day}`,
        )
      }
    }
  }
  for (let n = 1; n <= steps; n++) {
    const { what, next, ask, free } = kinds[below(kinds.length)]!()
    const refusal = await ledger.run(ask).then(
      () => null,
      error => (error instanceof Refusal ? error : Promise.reject(error)),
    )
    assert.equal(
      refusal === null,
      next !== null,
      `step ${n}, ${what}: ${refusal?.message ?? 'accepted'} ${JSON.stringify(refusal?.details)}`,
    )
    if (refusal && free !== undefined)
      assert.equal((refusal.details as { free: number }).free, Math.max(0, free), `step ${n}: free`)
    counts[what] ??= [0, 0]
    counts[what][next ? 0 : 1]++
    if (next) world = next
    if (n % 500 === 0) await check()
  }
  for (const [what, [accepted, refused]] of Object.entries(counts))
    assert.ok(
      accepted > 10 && (refused > 10 || what === 'receive'),
      `${what}: ${accepted} accepted, ${refused} refused`,
    )
})
