// Random choices for operations on stock: the lot, the quantity, the day, and the request.

import { chance } from '../database/demo/numbers.ts'
import type { CargoApplication } from './application-with-cargo.ts'

export type Lot = {
  lc: number
  consignee: number
  terminal: number
  form: string
  quantity: number
  bagSize?: string | null
}
export type Done = { lcs: number[]; undo?: { address: string; id: number; action: string } }
/** Returns the LCs whose stock it moved, or null if it was refused. */
export type Operation = () => Promise<Done | null>

const choicesOf = (app: CargoApplication, seed: number) => {
  const random = chance(seed)
  const { world: w } = app
  const { c1, c2 } = w.companies as { c1: number; c2: number }
  const below = (n: number): number => Math.floor(random() * n)
  const one = <T>(from: readonly T[]): T | undefined => from[below(from.length)]
  const tons = (most: number): number => (1 + below(Math.max(1, Math.round(most * 1000)))) / 1000
  // Mostly today: an earlier day is often refused, because the tons are reserved for a later day.
  const day = (): string => app.ago(random() < 0.7 ? 0 : below(8))
  const other = (consignee: number): number => (consignee === c1 ? c2 : c1)
  const truck = () => ({ truck: one(w.trucks), driver: one(w.drivers) })
  return { random, below, one, tons, day, other, truck }
}

type Choices = ReturnType<typeof choicesOf>

const lotsOf = (stock: () => Lot[], { random, below, one, tons, day }: Choices) => {
  // A lot with stock, raw by default; sometimes more is requested than there is.
  const lotOf = (fits: (lot: Lot) => boolean = ({ form, bagSize }) => form === 'Raw' && !bagSize): Lot | undefined =>
    one(stock().filter(lot => lot.quantity > 0.1 && fits(lot)))
  // Whole bags of packed cargo; sometimes a part of a bag is tried.
  const bagsOf = ({ quantity, bagSize }: Lot): number =>
    1 + below(Math.floor((Math.min(quantity, 25) * 1000) / Number.parseInt(bagSize!, 10)))
  const part = (lot: Lot): number => {
    const { quantity, bagSize } = lot
    const asked = tons(random() < 0.05 ? quantity * 2 : Math.min(quantity, 25))
    return bagSize && random() < 0.95 ? (bagsOf(lot) * Number.parseInt(bagSize, 10)) / 1000 : asked
  }
  const place = ({ terminal, lc, form, bagSize }: Lot) => ({
    ...{ terminal, lc, form, date: day() },
    ...(bagSize && { bagSize }),
  })
  return { lotOf, bagsOf, part, place }
}

const callsOf = (app: CargoApplication, done: (what: string) => void) => {
  let companies = 0
  const sent = async (
    method: string,
    path: string,
    body: object,
  ): Promise<(Record<string, unknown> & { id: number }) | null> => {
    const answer = await app.ask(method, path, body)
    if (answer.status >= 500)
      throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)} of ${JSON.stringify(body)}`)
    const { bagSize, bagSizeA, bagSizeB } = { ...body, ...answer.body } as Record<string, unknown>
    if (answer.status < 400 && (bagSize || bagSizeA || bagSizeB)) done(`packed ${path}`)
    return answer.status < 400 ? (answer.body as Record<string, unknown> & { id: number }) : null
  }
  const add = (address: string, body: object) => sent('POST', address, body)
  const act = (address: string, id: number, action: string, body: object = {}) =>
    sent('PUT', `${address}/${id}/${action}`, body)
  const added = async (
    address: string,
    body: object,
    lcs: number[],
    action = 'cancel',
    steps: [string, object?][] = [],
  ): Promise<Done | null> => {
    const made = await add(address, body)
    for (const [step, asked] of made ? steps : []) if (!(await act(address, made!.id, step, asked))) return null
    return made && { lcs, undo: { address, id: made.id, action } }
  }

  // A new company that may use a terminal, to be merged into another one.
  const company = async (terminal: number): Promise<number | null> => {
    const of = { name: `Owner ${++companies}`, nameAr: `مالك ${companies}`, types: ['consignee'], scope: 'OTHERS' }
    const made = await add('master-data/company', { ...of, city: 'Jeddah', country: 'Saudi Arabia' })
    const operations = ['Receive', 'Store', 'Sell', 'Mill', 'Bag']
    const mapping = made && { terminal, consignee: made.id, operations }
    return mapping && (await add('master-data/terminal-consignee-mapping', mapping)) ? made.id : null
  }
  return { add, act, added, company }
}

export type StockHand = ReturnType<typeof stockHandOf>

/** `stock` returns the present lots; `done` is called with each document that moved packed cargo. */
export const stockHandOf = (app: CargoApplication, seed: number, stock: () => Lot[], done: (what: string) => void) => {
  const choices = choicesOf(app, seed)
  return { ...choices, ...lotsOf(stock, choices), ...callsOf(app, done) }
}
