// Random operations on stock, for tests of rules that must hold in every state.

import type { CargoApplication } from './application-with-cargo.ts'
import { closeStock } from './closing-operations.ts'
import { gateOperations } from './gate-operations.ts'
import { type Done, type Lot, type Operation, type StockHand, stockHandOf } from './random-stock-choices.ts'
import { saleOperations } from './sale-operations.ts'

type Loan = { id: number; borrower: number; lc: number }

const lend =
  ({ other, lotOf, part, place, added }: StockHand, loans: Loan[]): Operation =>
  async () => {
    const lot = lotOf(() => true)
    if (!lot) return null
    const body = {
      ...place(lot),
      lender: lot.consignee,
      borrower: other(lot.consignee),
      quantity: part(lot),
      returnBasis: 'Any grade with ratio',
    }
    const done = await added('terminals/loan', body, [lot.lc])
    if (done?.undo) loans.push({ id: done.undo.id, borrower: other(lot.consignee), lc: lot.lc })
    return done
  }

const giveBack =
  ({ one, lotOf, part, place, added }: StockHand, loans: readonly Loan[]): Operation =>
  async () => {
    const loan = one(loans)
    const lot = loan && lotOf(({ consignee }) => consignee === loan.borrower)
    return lot && loan
      ? added('terminals/loan-return', { ...place(lot), loan: loan.id, quantity: part(lot), exchangeRatio: 1 }, [
          lot.lc,
          loan.lc,
        ])
      : null
  }

const sell =
  ({ other, lotOf, part, place, added }: StockHand): Operation =>
  async () => {
    const lot = lotOf(() => true)
    if (!lot) return null
    const body = {
      ...place(lot),
      seller: lot.consignee,
      buyer: other(lot.consignee),
      quantity: part(lot),
      unitPrice: 980,
    }
    return added('terminals/cargo-sale', body, [lot.lc], 'reverse', [['approve']])
  }

const transfer =
  ({ world }: CargoApplication, { random, one, other, lotOf, part, place, added }: StockHand): Operation =>
  async () => {
    const { jeddah, yanbu } = world.terminals as { jeddah: number; yanbu: number }
    const lot = lotOf(() => true)
    if (!lot) return null
    const sentQty = part(lot)
    const kind = one(['there', 'later', 'owner'])
    const to = lot.terminal === jeddah ? yanbu : jeddah
    const received =
      kind === 'there' ? { receivedQty: lot.bagSize ? sentQty : Math.max(0.001, Math.round(sentQty * 998) / 1000) } : {}
    const way =
      kind === 'owner'
        ? { transferType: 'Ownership', toConsignee: other(lot.consignee) }
        : { transferType: 'Warehouse', toTerminal: to, ...received }
    const later: [string, object?][] = kind === 'later' && random() < 0.7 ? [['receive', { receivedQty: sentQty }]] : []
    return added(
      'terminals/cargo-transfer',
      { ...place(lot), ...way, consignee: lot.consignee, sentQty },
      [lot.lc],
      'cancel',
      later,
    )
  }

const lose =
  (app: CargoApplication, { random, tons, lotOf, part, place, added }: StockHand): Operation =>
  async () => {
    const { world: w } = app
    const lot = lotOf(() => true)
    if (!lot) return null
    const counted = { lossType: 'Stock-take', countMethod: 'Survey', quantity: -tons(0.05) }
    const torn = { lossType: 'Spillage', tornBags: 2, tornGrade: w.bag50, quantity: tons(0.09) }
    const gone = random() < 0.5 ? torn : { lossType: 'Theft', quantity: part(lot) }
    const what = lot.bagSize ? gone : random() < 0.3 ? counted : { lossType: 'Handling', quantity: tons(0.02) }
    const body = { ...place(lot), consignee: lot.consignee, ...what }
    if (what !== counted) return added('terminals/cargo-loss', body, [lot.lc], 'reverse', [['approve']])
    const made = await added('terminals/cargo-loss', body, [lot.lc], 'reverse')
    const another = await app.as('acm')
    const path = `/api/agencies/${app.redSea.id}/terminals/cargo-loss/${made?.undo?.id}/approve`
    return made && (await another('PUT', path, {})).status < 400 ? made : null
  }

const mill =
  ({ world: w }: CargoApplication, { below, one, lotOf, part, place, added }: StockHand): Operation =>
  async () => {
    const { c1 } = w.companies
    const { jeddah } = w.terminals
    const lot = lotOf()
    if (!lot) return null
    const { form: _, ...where } = place(lot)
    const inputQty = part(lot)
    const outputQty = Math.max(0.001, Math.round(inputQty * (975 + below(60))) / 1000)
    const address = one(['terminals/flaked-barley', 'terminals/cargo-milling'])!
    // A part is packed if the owner has bags.
    const packed = below(2) * below(Math.floor(outputQty * 20) + 1)
    const bags =
      lot.consignee === c1 && lot.terminal === jeddah && packed > 0 ? [{ bagGrade: w.bag50, bags: packed }] : []
    const milled = { ...where, consignee: lot.consignee, inputQty, outputQty, tollFee: 35, bags }
    return added(address, milled, [lot.lc], 'reverse')
  }

// Wet barley loses more than usual: planned by one user, completed by another, who gives the reason.
const millBeyond =
  (app: CargoApplication, { lotOf, part, place, act }: StockHand): Operation =>
  async () => {
    const lot = lotOf()
    if (!lot) return null
    const { form: _, ...where } = place(lot)
    const [address, inputQty] = ['terminals/cargo-milling', part(lot)]
    const supervisor = await app.as('trm')
    const planned = { ...where, consignee: lot.consignee, inputQty }
    const { status, body } = await supervisor('POST', `/api/agencies/${app.redSea.id}/${address}`, planned)
    if (status >= 400) return null
    const [id, outputQty] = [body.id as number, Math.max(0.001, Math.round(inputQty * 900) / 1000)]
    if (await act(address, id, 'complete', { outputQty, remarks: 'Wet barley, dried first' }))
      return { lcs: [lot.lc], undo: { address, id, action: 'reverse' } }
    await act(address, id, 'cancel', { reason: 'Not milled' })
    return null
  }

const swap =
  (app: CargoApplication, { below, lotOf, part, added }: StockHand): Operation =>
  async () => {
    const { c1, c2 } = app.world.companies as { c1: number; c2: number }
    const [a, b] = [lotOf(({ consignee }) => consignee === c1), lotOf(({ consignee }) => consignee === c2)]
    if (!a || !b) return null
    const sideA = {
      consigneeA: c1,
      terminalA: a.terminal,
      lcA: a.lc,
      formA: a.form,
      bagSizeA: a.bagSize,
      quantityA: part(a),
    }
    const sideB = {
      consigneeB: c2,
      terminalB: b.terminal,
      lcB: b.lc,
      formB: b.form,
      bagSizeB: b.bagSize,
      quantityB: part(b),
    }
    const body = { date: app.ago(below(8)), ...sideA, ...sideB, valueA: 940, valueB: 930, rule: 'Ratio' }
    return added('terminals/swap-cargo', body, [a.lc, b.lc], 'reverse', [
      ['agree-first'],
      ['agree-second'],
      ['approve'],
    ])
  }

const merge =
  ({ random, one, lotOf, part, place, add }: StockHand, stock: () => Lot[]): Operation =>
  async () => {
    const first = lotOf(() => true)
    const second =
      first &&
      lotOf(
        lot =>
          lot.lc !== first.lc &&
          (['consignee', 'terminal', 'form', 'bagSize'] as const).every(of => lot[of] === first[of]),
      )
    if (!first || !second) return null
    const target = one(stock().filter(({ lc }) => lc !== first.lc && lc !== second.lc))
    const sources = [first, second].map(lot => ({ lc: lot.lc, quantity: part(lot) }))
    const into = target && random() < 0.9 ? { targetLc: target.lc } : {}
    const made = await add('terminals/lc-merging', {
      ...place(first),
      lc: undefined,
      consignee: first.consignee,
      sources,
      ...into,
    })
    if (!made) return null
    return {
      lcs: [first.lc, second.lc, made.targetLc as number],
      undo: { address: 'terminals/lc-merging', id: made.id, action: 'reverse' },
    }
  }

// Merges a duplicate company: its property goes to one of the others.
const mergeOwner =
  (app: CargoApplication, { one, lotOf, part, place, added, company, other }: StockHand): Operation =>
  async () => {
    const lot = lotOf(() => true)
    const gone = lot && (await company(lot.terminal))
    if (!lot || !gone) return null
    const body = { ...place(lot), transferType: 'Ownership', consignee: lot.consignee, toConsignee: gone }
    const done = await added('terminals/cargo-transfer', { ...body, sentQty: part(lot) }, [lot.lc])
    if (!done) return null
    const keep = one([lot.consignee, other(lot.consignee)])
    const { status } = await app.ask('PUT', 'master-data/duplicates/merge', { of: 'company', keep, gone })
    return status < 400 ? done : null
  }

const undo =
  ({ below, act }: StockHand, undoing: Done[]): Operation =>
  async () => {
    const [done] = undoing.length > 0 ? undoing.splice(below(undoing.length), 1) : []
    if (!done?.undo) return null
    const { address, id, action } = done.undo
    return (await act(address, id, action, { reason: 'Taken back' })) && { lcs: done.lcs }
  }

/** How often each operation is chosen, and the operation. */
export const stockOperationsByName = (
  app: CargoApplication,
  hand: StockHand,
  stock: () => Lot[],
  done: (what: string) => void = () => {},
): Record<string, [number, Operation]> => {
  const loans: Loan[] = []
  return {
    lend: [2, lend(hand, loans)],
    giveBack: [2, giveBack(hand, loans)],
    sell: [2, sell(hand)],
    transfer: [3, transfer(app, hand)],
    lose: [2, lose(app, hand)],
    mill: [2, mill(app, hand)],
    millBeyond: [1, millBeyond(app, hand)],
    swap: [2, swap(app, hand)],
    merge: [2, merge(hand, stock)],
    mergeOwner: [1, mergeOwner(app, hand)],
    ...gateOperations(app, hand),
    ...saleOperations(app, hand, done),
    closeStock: [1, closeStock(app, hand)],
  }
}

/** `stock` returns the present lots; `done` is called with each document that moved packed cargo, and when goods came back. */
export const stockOperations = (
  app: CargoApplication,
  seed: number,
  stock: () => Lot[],
  done: (what: string) => void,
) => {
  const hand = stockHandOf(app, seed, stock, done)
  const undoing: Done[] = []
  const operations: Record<string, [number, Operation]> = {
    ...stockOperationsByName(app, hand, stock, done),
    undo: [4, undo(hand, undoing)],
  }
  const names = Object.entries(operations).flatMap(([name, [often]]) => Array<string>(often).fill(name))

  /** Does one random operation; returns its name and the LCs it moved: none if it was refused. */
  return async (): Promise<{ name: string; isDone: boolean; lcs: number[] }> => {
    const name = hand.one(names)!
    const done = await operations[name]![1]()
    if (done?.undo) undoing.push(done)
    return { name, isDone: done !== null, lcs: done?.lcs ?? [] }
  }
}
