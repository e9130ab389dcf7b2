// The visible fields of a form follow from the entered values: a field that does not apply is not shown.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents } from '#areas/catalogue.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'

const asked = (document: Document, names: readonly string[], values: Row): string[] =>
  names.filter(name => document.fields[name]!.when?.(values) ?? true)

type Case = [of: keyof typeof documents, among: readonly string[], values: Row, shown: readonly string[]]

const whither = ['terminal', 'customer', 'destination', 'proofOfDelivery'] as const
const inMoney = ['amount', 'amountUsd', 'fxRate'] as const
const leaving = ['transfer', 'toTerminal', 'destination'] as const
const registered = ['nationalId', 'crNo', 'vatNo', 'foreignNo'] as const
const mailed = ['sendAt', 'lastDay'] as const
const stored = ['storageFrom', 'storageFreeDays'] as const

const cases: readonly Case[] = [
  ['portLoading', whither, {}, []],
  ['portLoading', whither, { deliveryType: 'Terminal Storage' }, ['terminal']],
  ['portLoading', whither, { deliveryType: 'Direct Delivery' }, ['customer', 'destination', 'proofOfDelivery']],
  ['expense', inMoney, { currency: 'SAR' }, ['amount']],
  ['expense', inMoney, { currency: 'USD' }, ['amountUsd', 'fxRate']],
  ['purchaseContract', ['agreedPrice'], { currency: 'USD' }, []],
  ['purchaseContract', ['agreedPrice'], { currency: 'EUR' }, ['agreedPrice']],
  ['terminalOut', leaving, {}, leaving],
  ['terminalOut', leaving, { outType: 'Transfer' }, ['transfer', 'toTerminal']],
  ['terminalOut', leaving, { outType: 'Re-export' }, ['destination']],
  ['customer', registered, { kind: 'Company', country: 'SA' }, ['crNo', 'vatNo']],
  ['customer', registered, { kind: 'Individual', country: null }, ['nationalId', 'crNo', 'vatNo']],
  ['customer', registered, { kind: 'Company', country: 'JO' }, ['crNo', 'foreignNo']],
  ['customer', ['blockedReason'], { blocked: false }, []],
  ['customer', ['blockedReason'], { blocked: true }, ['blockedReason']],
  ['saleEmail', mailed, { send: 'Now' }, []],
  ['saleEmail', mailed, { send: 'Later' }, ['sendAt']],
  ['saleEmail', mailed, { send: 'Daily' }, mailed],
  ['terminalConsigneeMapping', stored, { storageTariff: null }, []],
  ['terminalConsigneeMapping', stored, { storageTariff: 1_500 }, stored],
  ['cargoType', ['taxReason'], { vatRate: 15_000 }, []],
  ['cargoType', ['taxReason'], { vatRate: 0 }, ['taxReason']],
  ['lcSale', ['terminal'], { soldFrom: 'Port' }, []],
  ['lcSale', ['terminal', 'commissionPerTon'], { soldFrom: 'Terminal', agent: 4 }, ['terminal', 'commissionPerTon']],
  ['bagSale', ['commissionPerBag'], { agent: null }, []],
  ['creditVoucher', ['toCustomer'], { type: 'Goodwill' }, []],
  ['creditVoucher', ['toCustomer'], { type: 'Transferred out' }, ['toCustomer']],
  ['serviceCharge', ['days'], { service: 'Weighing' }, []],
  ['serviceCharge', ['days'], { service: 'Storage' }, ['days']],
]

for (const [of, among, values, shown] of cases)
  test(`${of} with ${JSON.stringify(values)} asks for ${shown.join(', ') || 'none of them'}`, () => {
    assert.deepEqual(asked(documents[of], among, values), shown)
  })

// The star beside an optional field of a new form: a rule finds the field missing.
const starred: Partial<Record<keyof typeof documents, readonly string[]>> = {
  weighbridge: ['port'],
  receiveCargo: ['portLoading'],
  terminalOut: ['destination'],
  cargoTransfer: ['sentQty'],
  cargoLoss: ['quantity'],
  serviceCharge: ['days'],
  creditNote: ['invoice'],
  expense: ['amount'],
  saleCorrection: ['payment'],
  payment: ['customer', 'consignee', 'transactionRef'],
  prePayment: ['bank', 'transactionRef'],
  statementEmail: ['customer'],
  salePermit: ['bagSale'],
  lcSale: ['terminal', 'unitPrice'],
  laytime: ['counterparty'],
}

const trying = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

test('a new form stars the optional fields that must be filled, and no field that may stay empty', () => {
  const found = Object.entries(documents as Record<string, Document>).flatMap(([of, document]) => {
    const starts = Object.entries(document.fields).map(([name, { start, shape }]) => [
      name,
      name === 'date' ? '2026-11-30' : (start ?? (shape.kind === 'lines' ? [] : null)),
    ])
    const entered = Object.fromEntries(starts) as Row
    const values = { ...entered, ...trying(() => document.derive(entered), {}) }
    const problems = trying(() => document.rules(values), {})
    const names = Object.keys(document.fields).filter(name => {
      const { need, shape, when } = document.fields[name]!
      return need === 'optional' && shape.kind !== 'lines' && problems[name] && (when?.(values) ?? true)
    })
    return names.length > 0 ? [[of, names]] : []
  })
  assert.deepEqual(Object.fromEntries(found), starred)
})
