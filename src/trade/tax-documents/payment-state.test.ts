import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PaidInvoice, paymentStateOf, paymentStateOfSale } from '#trade/tax-documents/payment-state.ts'

const invoice = (balanceDue: number, dueDate = '2026-03-10'): PaidInvoice => ({ gross: 100, balanceDue, dueDate })

const cases: [string, PaidInvoice, string][] = [
  ['nothing is paid', invoice(100), 'Unpaid'],
  ['a part is paid', invoice(40), 'Partly paid'],
  ['all but one halala is paid', invoice(1), 'Partly paid'],
  ['all is paid', invoice(0), 'Paid'],
  ['more than all is paid', invoice(-1), 'Paid'],
  ['it owes nothing yet', { gross: null, balanceDue: null, dueDate: null }, 'Paid'],
  ['without a total', { gross: null, balanceDue: 1, dueDate: null }, 'Unpaid'],
  ['due yesterday', invoice(100, '2026-03-09'), 'Overdue'],
  ['without a due date', { gross: 100, balanceDue: 100, dueDate: null }, 'Unpaid'],
  ['due two days ago', invoice(40, '2026-03-08'), 'Overdue'],
  ['paid too late', invoice(0, '2026-03-08'), 'Paid'],
]
for (const [name, of, state] of cases) {
  test(`an invoice: ${name}`, () => assert.equal(paymentStateOf(of, '2026-03-10'), state))
}

const sales: [string, PaidInvoice[], number, string][] = [
  ['not invoiced yet', [], 100, 'Unpaid'],
  ['one truck of many is paid', [invoice(0)], 900, 'Partly paid'],
  ['all trucks are paid', [invoice(0), invoice(0)], 0, 'Paid'],
  ['all trucks are paid, one halala is not invoiced', [invoice(0)], 1, 'Partly paid'],
  ['no truck is paid', [invoice(100), invoice(100)], 0, 'Unpaid'],
  ['each truck is paid in part', [invoice(40), invoice(40)], 0, 'Partly paid'],
  ['one of two is paid', [invoice(0), invoice(100)], 0, 'Partly paid'],
  ['one of two is late', [invoice(0), invoice(1, '2026-03-01')], 0, 'Overdue'],
]
for (const [name, of, rest, state] of sales) {
  test(`a sale: ${name}`, () => assert.equal(paymentStateOfSale(of, rest, '2026-03-10'), state))
}
