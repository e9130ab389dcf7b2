// The usual next steps, over all documents: they refer to existing states, and every page offers a way to continue.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allDocuments, documents } from '#areas/catalogue.ts'
import type { Document } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { listed } from '#kit/states.ts'
import { followersIn, linksOf, nextStepsOf } from '#next-steps/next-steps.ts'
import type { Asker } from '#rights/may.ts'

const all = allDocuments
const links = all.flatMap(document => linksOf(document.fields).map(([path, shape]) => ({ document, path, ...shape })))

const fieldAt = (fields: Fields, path: string): Field | undefined => {
  const [name, column] = path.split('.') as [string, string | undefined]
  const field = fields[name]
  return column && field?.shape.kind === 'lines' ? field.shape.of[column] : field
}

const fits = (here: Field, there: Field): boolean => {
  const [one, other] = [here.shape, there.shape]
  if (one.kind === 'link' && (other.kind === 'link' || other.kind === 'links')) return one.to.name === other.to.name
  if ('currency' in one && 'currency' in other && one.currency !== other.currency) return false
  return one.kind === other.kind
}

test('a field taken over from another document is entered here, exists there, and has the same kind', () => {
  const wrong = links.flatMap(({ document, to, takes = {} }) =>
    Object.entries(takes).flatMap(([name, from]) => {
      const [here, there] = [fieldAt(document.fields, name), fieldAt(to.fields, from)]
      const isRight = here && there && here.need !== 'automatic' && fits(here, there)
      return isRight ? [] : [`${document.address}: ${name} <- ${to.address}: ${from}`]
    }),
  )
  assert.deepEqual(wrong, [])
  assert.ok(links.filter(({ takes }) => takes).length >= 6)
})

// The new document links to the present one, alone or in a list.
const leadToOne = ({ shape: here }: Field, { shape: there }: Field): boolean =>
  'to' in here && 'to' in there && here.to.name === there.to.name

test('a next step refers to existing states, through a linking field', () => {
  const wrong = links.flatMap(({ document, path, to, follows = [] }) =>
    follows.flatMap(({ of = to, by, in: states }) => [
      ...states.filter(state => !of.life.states.includes(state)).map(state => `${document.address}: ${state}`),
      ...(by && !leadToOne(fieldAt(document.fields, path)!, of.fields[by]!) ? [`${document.address}: ${by}`] : []),
    ]),
  )
  assert.deepEqual(wrong, [])
})

const followers = followersIn(all)
const admin: Asker = { isSuperAdmin: false, isAgencyAdmin: true, isCompanyAdmin: false, permissions: [] }

// A row of a document in a state; all its links are filled.
const rowOf = (document: Document, status: string) => ({
  ...Object.fromEntries(linksOf(document.fields).map(([name]) => [name, 1])),
  ...{ id: 1, status, balanceDue: 1, invoice: 1, byTrips: true },
})

const stepsIn = (document: Document, status: string): string[] => [
  ...Object.entries(document.life.actions).flatMap(([name, { moves, systemOnly, danger }]) =>
    status in moves && !systemOnly && !danger ? [name] : [],
  ),
  ...nextStepsOf(followers.get(document.name) ?? [], rowOf(document, status), admin).map(({ address }) => address),
]

// States in which the document has ended. A posted state has taken effect, and nothing needs to follow.
const ends =
  /^(Canceled|Reversed|Closed|Rejected|Expired|Ended|Revoked|Stopped|Bounced|Converted|Applied|Settled|Paid|Invoiced|Delivered|Used|Sent|Turned away|Reported|Reopened|Superseded)$/
// States that continue without a user, and what they wait for.
const waits: Readonly<Record<string, string>> = {
  'customerCreditLimit: Approved': 'its first day',
  'machineKey: Active': 'its machine',
  'machineKey: New': 'its key being shown',
  'planTransfer: Active': 'the authority',
  'saleControl: Active': 'the next setting',
  'saleEmail: Queued': 'the mail being sent',
  'scheduledReport: Queued': 'the mail being sent',
  'scheduledReport: Standing': 'its next day',
  'signingUnit: Requested': 'the authority',
  'statementEmail: Queued': 'the mail being sent',
  'statementEmail: Standing': 'its next day',
}

test('every page offers a way to continue, unless the document has ended or waits for something listed', () => {
  const without = all
    .filter(({ life }) => life !== listed)
    .flatMap(document =>
      document.life.states
        .filter(
          state => !ends.test(state) && !document.life.posted.includes(state) && stepsIn(document, state).length === 0,
        )
        .map(state => `${document.name}: ${state}`),
    )
  assert.deepEqual(without.sort(), Object.keys(waits).sort())
})

// Actions that go back, extend, end early or leave out are offered, but are not the usual next step. Retrying a failed stamp or mail is.
const seldomNext = /again$|^(Amend|End|Stop|Extend|Undo|Leave out|Raise|Credit the whole)\b/
const comesNext = new Set(['Stamp again', 'Send failed mails again'])

test('the main button of a page is a step forward, not back or aside', () => {
  const wrong = all
    .filter(({ life }) => life !== listed)
    .flatMap(({ name, life }) =>
      life.states.flatMap(state => {
        const offered = Object.values(life.actions).filter(
          ({ moves, systemOnly, danger, seldom }) => state in moves && !systemOnly && !danger && !seldom,
        )
        const [first] = offered
        return first && seldomNext.test(first.label) && !comesNext.has(first.label)
          ? [`${name}, ${state}: ${first.label}`]
          : []
      }),
    )
  assert.deepEqual(wrong, [])
})

// A change of a field clears the links that it narrows: the clerk's first choice would clear the link that the form was opened with.
test('a form opened from a document also takes what its link is narrowed by', () => {
  const lost = links.flatMap(({ document, path, follows = [], narrowedBy = [], takes = {} }) =>
    follows.length === 0
      ? []
      : narrowedBy
          .filter(name => !(name in takes) && document.fields[name]!.need !== 'automatic')
          .map(name => `${document.address}: ${path} without ${name}`),
  )
  assert.deepEqual(lost, [])
})

const offeredAt = (document: Document, status: string, values: object = {}): string[] =>
  nextStepsOf(followers.get(document.name) ?? [], { ...rowOf(document, status), ...values }, admin).map(
    ({ address }) => address,
  )

test('a transfer sent in one go has no exit tickets', () => {
  const next = (byTrips: boolean) => offeredAt(documents.cargoTransfer as Document, 'In transit', { byTrips })
  assert.deepEqual([next(false), next(true)], [[], ['terminals/terminal-out']])
})

test('a loan is followed by what settles it, a sent proforma by its payment', () => {
  const next = (returnBasis: string) => offeredAt(documents.loan as Document, 'Active', { returnBasis })
  assert.deepEqual(next('Same grade'), ['terminals/loan-return'])
  assert.deepEqual(next('Money'), ['terminals/cargo-sale', 'terminals/loan-return'])
  const unpaid = [documents.bagProforma, documents.bulkProforma].filter(
    proforma => !offeredAt(proforma as Document, 'Sent').includes('payments/pre-payments'),
  )
  assert.deepEqual(unpaid, [])
})

test('a delivery note takes the bags of its permit', () => {
  const { shape } = documents.deliveryNote.fields.permit
  assert.equal(shape.kind === 'link' && shape.takes?.orderedBags, 'bags')
})

// Saving and approving in one call is offered before there is a row to judge.
test('what is approved together with saving may be approved whatever its values are', () => {
  const judged = all.filter(({ life: { actions, initial } }) => {
    const { approve } = actions
    return approve?.when && !approve.alone && initial in approve.moves
  })
  assert.deepEqual(
    judged.map(({ name }) => name),
    [],
  )
})

test('a page offers only the arrivals that are possible', () => {
  const [transfer, ticket] = [documents.cargoTransfer as Document, documents.terminalOut as Document]
  const [receive, arrive] = [transfer.life.actions.receive!.when!, ticket.life.actions.arrive!.when!]
  assert.deepEqual([receive({ byTrips: false }), receive({ byTrips: true })], [true, false])
  assert.deepEqual([arrive({ outType: 'Transfer' }), arrive({ outType: 'Owner withdrawal' })], [true, false])
})
