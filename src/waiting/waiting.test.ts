import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allDocuments, documents } from '#areas/catalogue.ts'
import { type Document, document } from '#kit/document.ts'
import { day, text } from '#kit/fields.ts'
import { cancelFrom, drafted, recorded } from '#kit/states.ts'
import type { Asker } from '#rights/may.ts'
import { comingIn, decidesOn, endingsOf, waitOfRow, waitsFor, waitsOf } from '#waiting/waiting.ts'

const asker = (...permissions: string[]): Asker => ({
  ...{ isSuperAdmin: false, isAgencyAdmin: false, isCompanyAdmin: false },
  permissions,
})
const fields = { name: text('Name') }
type Plain = { address: string; title: string; purpose: string; right: 'Loan'; fields: typeof fields; list: 'name'[] }
const plain: Plain = {
  ...{ address: 'terminals/loan', title: 'Loan', purpose: 'Cargo lent.', right: 'Loan' as const, fields },
  list: ['name'],
}
const said = (of: Document): string[] => waitsOf(of).map(({ kind, state, action }) => `${state}: ${kind} ${action}`)

test('a newly defined document waits for its approval without further code', () => {
  const tomorrow = document('tomorrow', { ...plain, life: drafted }) as Document
  assert.deepEqual(said(tomorrow), ['Draft: approve approve'])
  assert.deepEqual(
    waitsFor(asker('canApproveLoan'), tomorrow).map(({ state }) => state),
    ['Draft'],
  )
  assert.deepEqual(waitsFor(asker('canEditLoan'), tomorrow), [])
  assert.ok(decidesOn(asker('canApproveLoan'), tomorrow, 'Draft'))
  assert.ok(!decidesOn(asker('canApproveLoan'), tomorrow, 'Active'))
})

test('documents in effect wait for nobody, and nobody waits for actions that undo, refuse or close', () => {
  assert.deepEqual(said(document('x', { ...plain, life: recorded }) as Document), [])
  const actions = {
    close: { label: 'Close', moves: { Open: 'Closed' } },
    reject: { label: 'Reject', moves: { Open: 'Closed' }, asks: { reason: text('Reason') } },
    renew: { label: 'Renew', moves: { Open: 'Closed' }, awaited: false },
    cancel: cancelFrom('Open'),
  }
  const life = { initial: 'Open', states: ['Open', 'Closed', 'Canceled'], posted: [], editable: [], actions }
  assert.deepEqual(said(document('y', { ...plain, life }) as Document), [])
})

test('a step is for the users who handle the document, a decision for all who may take it; both depend on the row', () => {
  const actions = {
    approve: {
      label: 'Approve',
      moves: { 'Weighed-in': 'Weighed-in' },
      when: (row: Record<string, unknown>) => row.name === 'odd',
    },
    'weigh-out': { label: 'Weigh out', moves: { 'Weighed-in': 'Received' } },
  }
  const life = { initial: 'Weighed-in', states: ['Weighed-in', 'Received'], posted: [], editable: [], actions }
  const ticket = document('z', { ...plain, life }) as Document
  const waits = waitsFor(asker('canApproveLoan', 'canEditLoan'), ticket)
  const row = (name: string, isInHand: boolean) => ({ status: 'Weighed-in', isInHand, values: { name } })
  assert.equal(waitOfRow(ticket, waits, row('odd', false))?.kind, 'approve')
  assert.equal(waitOfRow(ticket, waits, row('even', true))?.action, 'weigh-out')
  assert.equal(waitOfRow(ticket, waits, row('even', false)), undefined)
})

// Days that end something but that no user is notified of, with the reason.
const unannounced: Record<string, string> = {
  'voyage.agentLicenceExpiry': 'the ship has left by then; it is judged on arrival',
  'terminalConsigneeMapping.validUntil': 'an agreement of the agency, seen in its list',
  'bagSalePrice.until': 'the next price begins',
  'bulkSalePrice.until': 'the next price begins',
  'bulkLoadingRate.until': 'the next rate begins',
  'agentCommission.until': 'the next terms begin',
  'serviceCharge.storedUntil': 'a period that has passed',
  'serviceInvoice.until': 'a period that has passed',
  'statementEmail.sentUntil': 'a period that has passed',
  'scheduledReport.sentUntil': 'a period that has passed',
  'saleEmail.sentUntil': 'a period that has passed',
  'bagProforma.validUntil': 'an offer, which lapses by itself',
  'bulkProforma.validUntil': 'an offer, which lapses by itself',
  'bulkSale.validUntil': 'loading until a day, which is extended on the sale',
  'laytime.expiresAt': 'a calculated moment',
}

test('every day that ends something is announced beforehand, or is listed here with the reason', () => {
  for (const each of allDocuments) {
    const announced = new Set(endingsOf(each).map(({ field }) => field))
    for (const [name, { shape }] of Object.entries(each.fields)) {
      const ends = ['day', 'instant'].includes(shape.kind) && /expir|until|^effectiveTo$/i.test(name)
      if (ends && !announced.has(name)) assert.ok(unannounced[`${each.name}.${name}`], `${each.name}.${name}`)
    }
  }
  assert.equal(day('x').noticeDays, undefined)
})

test('a calendar shows days that are expected or end something, but not those announced only a day before', () => {
  const shown = (of: unknown) => comingIn(of as Document).map(({ field, isEnd }) => `${field}${isEnd ? ' ends' : ''}`)
  assert.deepEqual(shown(documents.voyage), ['eta'])
  assert.deepEqual(shown(documents.lc), ['expiryDate ends'])
  assert.deepEqual(shown(documents.laytime), ['timeBar ends'])
  assert.deepEqual(shown(documents.gfsaSchedule), ['nextOn'])
  assert.deepEqual(shown(documents.salePermit), [])
})
