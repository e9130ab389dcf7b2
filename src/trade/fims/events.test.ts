// Events for the finance system: balanced journals of every kind, decimal amounts, missing codes, masks; and the parsing of its balances.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translateStored } from '#texts/kept-sentences.ts'
import { halalasOf, readBalancePage } from '#trade/fims/balances.ts'
import { type Codes, defaultItems } from '#trade/fims/codes.ts'
import { composeEvent, composeReversal, type MoneyFacts, type PaperFacts } from '#trade/fims/events.ts'
import { checkBalanced, customerEffect, type ReportedLeg } from '#trade/fims/journal.ts'
import { maskedText } from '#trade/fims/masked.ts'

const codes: Codes = {
  accounts: { receivable: '1200', advances: '2200', advanceVat: '2310', outputVat: '2300', cash: '1010', bank: '1020' },
  items: defaultItems(['Barley', 'Loading', 'Advance payment']),
  banks: [{ bank: 9, account: '1029' }],
  terminals: [{ terminal: 4, costCentre: 'CC-JED' }],
}

const leg = (role: ReportedLeg['role'], amount: number, bank: ReportedLeg['bank'] = null): ReportedLeg => ({
  role,
  amount,
  bank,
})
const bank = { id: 9, name: 'Bank', code: null, iban: 'SA4420000001234567891234' }
const parties = {
  customer: { id: 7, code: 'F7', name: 'Farm', vatNo: null },
  seller: { id: 3, code: 'C1', name: 'Importer', vatNo: '300000000000003' },
}
const line = (item: string, net: number, vat: number) => ({
  ...{ item, bags: 1_000, quantity: 50_000, unitPrice: 520_000, net, vatRate: 15_000, vat, gross: net + vat },
})

const paper = (of: Partial<PaperFacts>): PaperFacts => ({
  ...{
    kind: 'Invoice',
    number: 'INV-1',
    seriesOf: 3,
    date: '2026-05-01',
    dueDate: '2026-05-31',
    uuid: 'u',
    ...parties,
  },
  ...{ terminal: { id: 4, name: 'Jeddah', code: 'JED' }, lcNo: 'LC-1', corrects: null, reason: null, taxReason: null },
  ...{ lines: [line('Barley', 5_200_000, 780_000)], net: 5_200_000, vat: 780_000, gross: 5_980_000 },
  ...{ legs: [leg('RECEIVABLE', 5_980_000), leg('VAT_OUTPUT', -780_000)], ...of },
})
const money = (of: Partial<MoneyFacts>): MoneyFacts => ({
  ...{
    kind: 'Receipt',
    number: 'RV-1',
    seriesOf: null,
    date: '2026-05-02',
    ...parties,
    mode: 'Bank Transaction',
    bank,
  },
  ...{ reference: 'MR-1', amount: 100_001, vat: null, allocations: [{ documentNo: 'INV-1', amount: 87_380 }] },
  ...{ unallocated: 12_621, legs: [leg('RECEIVABLE', -100_001), leg('BANK', 100_001, bank)], ...of },
})

const twoLines = [line('Barley', 33_333, 5_000), line('Loading', 1_001, 150)]
const advance = [leg('ADVANCE', -2_608_696), leg('VAT_ON_ADVANCE', -391_304), leg('CASH', 3_000_000)]
const refund = [leg('RECEIVABLE', 0), leg('ADVANCE', 347_826), leg('VAT_ON_ADVANCE', 52_174), leg('CASH', -400_000)]
const settled = [
  ...[leg('RECEIVABLE', 4_980_000), leg('ADVANCE', 869_565), leg('VAT_ON_ADVANCE', 130_435)],
  leg('VAT_OUTPUT', -780_000),
]
const refunded = [leg('RECEIVABLE', -3_980_000), leg('VAT_OUTPUT', 780_000), leg('CASH', -2_000_000)]
const returned = { kind: 'Credit note', number: 'CN-1', corrects: 'INV-1' } as const
const ofAdvance = {
  ...returned,
  lines: [line('Advance payment', 347_826, 52_174)],
  net: 347_826,
  vat: 52_174,
  gross: 400_000,
}

const cases: [title: string, facts: PaperFacts | MoneyFacts, effect: number, journal: string[]][] = [
  ['a sale', paper({}), 5_980_000, ['1200 59800.00 0.00', '2300 0.00 7800.00', '4010 0.00 52000.00 CC-JED']],
  [
    'a sale of goods and services whose VAT is rounded once',
    paper({
      lines: twoLines,
      net: 34_334,
      vat: 5_150,
      gross: 39_484,
      legs: [leg('RECEIVABLE', 39_484), leg('VAT_OUTPUT', -5_150)],
    }),
    39_484,
    ['1200 394.84 0.00', '2300 0.00 51.50', '4010 0.00 333.33 CC-JED', '4020 0.00 10.01 CC-JED'],
  ],
  [
    'a sale partly settled by an advance',
    paper({ legs: settled }),
    5_980_000,
    ['1200 49800.00 0.00', '2200 8695.65 0.00', '2310 1304.35 0.00', '2300 0.00 7800.00', '4010 0.00 52000.00 CC-JED'],
  ],
  [
    'a partly refunded credit note',
    paper({ ...returned, legs: refunded }),
    -3_980_000,
    ['1200 0.00 39800.00', '2300 7800.00 0.00', '1010 0.00 20000.00', '4010 52000.00 0.00 CC-JED'],
  ],
  [
    'a refunded advance',
    paper({ ...ofAdvance, legs: refund }),
    400_000,
    ['2200 3478.26 0.00', '2310 521.74 0.00', '1010 0.00 4000.00'],
  ],
  ['a receipt at a bank', money({}), -100_001, ['1200 0.00 1000.01', '1029 1000.01 0.00']],
  [
    'a refund of open credit in cash',
    money({
      ...{ kind: 'Refund of credit', number: 'PV-1', mode: 'Cash', bank: null, amount: 500, allocations: [] },
      ...{ unallocated: 500, legs: [leg('RECEIVABLE', 500), leg('CASH', -500)] },
    }),
    500,
    ['1200 5.00 0.00', '1010 0.00 5.00'],
  ],
  [
    'an advance in cash',
    money({
      kind: 'Pre-payment',
      mode: 'Cash',
      bank: null,
      amount: 3_000_000,
      vat: 391_304,
      allocations: [],
      unallocated: 3_000_000,
      legs: advance,
    }),
    -3_000_000,
    ['2200 0.00 26086.96', '2310 0.00 3913.04', '1010 30000.00 0.00'],
  ],
]

type JournalEntry = { account: string; debit: string; credit: string; costCenter: string | null; party: string | null }
const journalOf = ({ content }: { content: Record<string, unknown> }): JournalEntry[] =>
  content.journal as JournalEntry[]
const sideOf = (journal: JournalEntry[], side: 'debit' | 'credit'): bigint =>
  journal.reduce((sum, entry) => sum + BigInt(entry[side].replace('.', '')), 0n)
const words = (journal: JournalEntry[]): string[] =>
  journal.map(({ account, debit, credit, costCenter }) =>
    [account, debit, credit, costCenter].filter(Boolean).join(' '),
  )

for (const [title, facts, effect, journal] of cases)
  test(`the journal of ${title} and its reversal are balanced to the halala`, () => {
    const composed = composeEvent(facts, codes)
    assert.deepEqual(words(journalOf(composed)).sort(), journal.toSorted())
    assert.deepEqual([composed.missing, customerEffect(facts.legs)], [[], effect])
    const reversal = composeReversal(composed.content as never, 'X:2', '2026-06-01')
    for (const told of [composed, reversal])
      assert.equal(sideOf(journalOf(told), 'debit'), sideOf(journalOf(told), 'credit'))
    assert.equal(sideOf(journalOf(reversal), 'debit'), sideOf(journalOf(composed), 'credit'))
    assert.deepEqual([reversal.content.type, reversal.content.reverses], ['REVERSAL', composed.eventId])
  })

test('a journal out of balance by a halala is a defect and is not written', () => {
  assert.throws(
    () =>
      composeEvent(paper({ vat: 780_000, legs: [leg('RECEIVABLE', 5_980_001), leg('VAT_OUTPUT', -780_000)] }), codes),
    /out of balance by 1 /,
  )
  assert.throws(() => composeEvent(money({ unallocated: 12_620 }), codes), /settles/)
  assert.throws(() => checkBalanced([{ account: '1', amount: 0.5, party: null, costCentre: null, memo: '' }], 'X'))
})

test('money is reported by kind: settled or in advance, in cash or through a bank', () => {
  const toldAs = (of: Partial<MoneyFacts>): unknown[] => {
    const { type, mode, bankCode } = composeEvent(money(of), codes).content
    return [type, mode, bankCode]
  }
  assert.deepEqual(toldAs({}), ['RECEIPT', 'BANK_TRANSFER', '1029'])
  const inCash = [leg('ADVANCE', -100_001), leg('CASH', 100_001)]
  const ahead: Partial<MoneyFacts> = { kind: 'Pre-payment', allocations: [], unallocated: 100_001, legs: inCash }
  assert.deepEqual(toldAs({ ...ahead, mode: 'Cash', bank: null }), ['ADVANCE', 'CASH', null])
})

test('the event of a sale: decimals, its own key, the document it corrects', () => {
  const { eventId, content } = composeEvent(paper({ corrects: 'CN-9' }), codes)
  assert.equal(eventId, 'S3-INV-1:1')
  const { type, documentNo, issueDate, customerExternalId, customerCode, gross, originalDocumentNo } = content
  assert.deepEqual(
    [type, documentNo, issueDate, customerExternalId, customerCode, gross, originalDocumentNo],
    ['SALE', 'INV-1', '2026-05-01', '7', 'F7', '59800.00', 'CN-9'],
  )
  const [{ itemCode, qty, unit, unitPrice, net, vatRate, terminal, consignee }] = content.lines as [
    Record<string, unknown>,
  ]
  assert.deepEqual(
    [itemCode, qty, unit, unitPrice, net, vatRate, terminal, consignee],
    ['BARLEY', '1000', 'BAG', '52.0000', '52000.00', '15.000', 'CC-JED', 'C1'],
  )
})

test('every missing code is named once; a terminal has its own code', () => {
  const none = Object.fromEntries(Object.keys(codes.accounts).map(name => [name, null])) as Codes['accounts']
  const nothing: Codes = { accounts: none, items: [], banks: [], terminals: [] }
  assert.deepEqual(composeEvent(paper({}), nothing).missing, ['Barley', 'Output VAT', 'Receivables'])
  assert.deepEqual(composeEvent(paper({ terminal: { id: 5, name: 'Yanbu', code: null } }), codes).missing, ['Yanbu'])
  assert.deepEqual(composeEvent(money({ bank: { ...bank, id: 8 } }), nothing).missing, ['Bank', 'Receivables'])
})

test('a log masks numbers of persons and accounts', () => {
  const text = JSON.stringify({
    mobile: '+966500000001',
    seller: { vatNumber: '300000000000003', name: 'Importer' },
    iban: null,
  })
  assert.deepEqual(JSON.parse(maskedText(text)), {
    mobile: '•••0001',
    seller: { vatNumber: '•••0003', name: 'Importer' },
    iban: null,
  })
  assert.equal(maskedText('no JSON'), '')
})

test('balances are decimals; a page is accepted as a whole or not at all', () => {
  const amounts: [unknown, number | undefined][] = [
    ['59800', 5_980_000],
    ['-0.05', -5],
    [21_198.3, 2_119_830],
    ['1.005', undefined],
    ['1e3', undefined],
    [null, undefined],
  ]
  for (const [input, halalas] of amounts) assert.equal(halalasOf(input), halalas, String(input))
  const page = (rows: unknown, more: object = {}) =>
    readBalancePage(JSON.stringify({ asOf: '2026-05-01', rows, ...more }), '2026-05-01')
  const row = { customerExternalId: '7', customerCode: 'F7', balance: '1.50' }
  assert.deepEqual(page([row], { next: 2 }), { rows: [{ customer: 7, code: 'F7', balance: 150 }], next: 2 })
  const refused: [unknown, RegExp][] = [
    [page([row, { ...row, balance: '1,50' }]), /Row 2/],
    [page([{ ...row, customerExternalId: 'x' }]), /Row 1/],
    [page('x'), /no rows/],
    [page([], { asOf: '2026-05-02' }), /not of 01-May-2026/],
    [readBalancePage('<html>', '2026-05-01'), /not JSON/],
  ]
  for (const [input, reason] of refused) assert.match(translateStored({}, String(input)), reason)
})
