// The daily files for FIMS where it has no API: one CSV for each kind of document, and a control file with their totals. Pure.

import { csvText } from '#trade/authority/report-text.ts'
import { halalasOf } from '#trade/fims/balances.ts'
import { amountText } from '#trade/fims/journal.ts'

/** The kinds that have files, in the order of sending: a customer before its documents, an invoice before its receipt, a credit before its
 *  refund. */
export const fileKinds = ['Customer', 'Pre-payment', 'Invoice', 'Credit note', 'Receipt', 'Refund of credit'] as const
export type FileKind = (typeof fileKinds)[number]

const fileNames: Record<FileKind, string> = {
  Customer: 'Customers',
  'Pre-payment': 'Prepayments',
  Invoice: 'Invoices',
  'Credit note': 'CreditNotes',
  Receipt: 'Receipts',
  'Refund of credit': 'Refunds',
}

/** A file with its totals, in halalas. */
export type DayFile = { name: string; text: string; rows: number; debit: number; credit: number }

type Values = Record<string, unknown>

const event = ['eventId', 'type', 'reverses'] as const
const party = ['customerExternalId', 'customerCode', 'seller', 'currency'] as const
const entry = ['account', 'debit', 'credit', 'party', 'costCenter', 'memo'] as const
const line = ['itemCode', 'qty', 'unit', 'unitPrice', 'vatCode', 'vatRate', 'net', 'vat', 'gross', 'terminal'] as const

const customerColumns = [
  ...['eventId', 'type', 'externalId', 'code', 'nameEn', 'nameAr', 'kind', 'vatNumber', 'crNumber', 'unifiedNumber'],
  ...['idType', 'idNumber', 'mobile', 'email', 'street', 'buildingNo', 'district', 'city', 'region', 'postalCode'],
  'isActive',
]
const paperColumns = [
  ...['record', ...event, 'documentNo', 'originalDocumentNo', 'uuid', 'issueDate', 'dueDate', 'date', ...party],
  ...[...line, 'consignee', 'lc', ...entry, 'reason'],
]
const moneyColumns = [
  ...['record', ...event, 'documentNo', 'date', ...party, 'mode', 'bankCode', 'iban', 'reference', 'amount', 'vat'],
  ...['unallocated', 'allocatedTo', 'allocatedAmount', ...entry],
]

const columnsOf: Record<FileKind, readonly string[]> = {
  Customer: customerColumns,
  'Pre-payment': moneyColumns,
  Invoice: paperColumns,
  'Credit note': paperColumns,
  Receipt: moneyColumns,
  'Refund of credit': moneyColumns,
}

const listOf = (values: unknown): Values[] => (Array.isArray(values) ? (values as Values[]) : [])

// Each row repeats the document's own values. Totals of the document are the sums of its lines, so they are not repeated.
const rowsOfDocument = (content: Values): Values[] => {
  const { lines, allocations, journal, seller, net, vat, gross, ...documentValues } = content
  const head = { ...documentValues, seller: (seller as { externalId?: string } | null)?.externalId ?? null }
  const isReversal = content.type === 'REVERSAL'
  const of = (record: string, values: Values): Values => ({ ...head, record, ...values })
  const sold = isReversal ? [] : listOf(lines).map(values => of('LINE', values))
  const settled = isReversal ? [] : listOf(allocations)
  return [
    ...sold,
    ...settled.map(values => of('ALLOCATION', { allocatedTo: values.documentNo, allocatedAmount: values.amount })),
    ...listOf(journal).map(values => of('JOURNAL', { ...values, ...(lines === undefined && { vat }) })),
  ]
}

const rowsOfCustomer = ({ address, ...values }: Values): Values[] => [{ ...values, ...(address as Values | undefined) }]

const cellOf = (value: unknown): string | number | null =>
  typeof value === 'number' || value === null || value === undefined ? (value ?? null) : String(value)

const sumOf = (rows: readonly Values[], side: 'debit' | 'credit'): number =>
  rows.reduce((sum, row) => sum + (row.record === 'JOURNAL' ? (halalasOf(row[side]) ?? 0) : 0), 0)

const rowsOf = (kind: FileKind, content: Values): Values[] =>
  kind === 'Customer' ? rowsOfCustomer(content) : rowsOfDocument(content)

/** The debits and credits of an event in halalas, if they differ. */
export const findImbalance = (kind: FileKind, content: Values): { debit: number; credit: number } | undefined => {
  const rows = rowsOf(kind, content)
  const [debit, credit] = [sumOf(rows, 'debit'), sumOf(rows, 'credit')]
  return debit === credit ? undefined : { debit, credit }
}

const stampOf = (day: string, batch: number): string => `${day.replaceAll('-', '')}_${batch}`

/** The name of the file in which FIMS delivers the balances of a day. */
export const balanceFileName = (day: string): string => `FIMS_Balances_${day.replaceAll('-', '')}.csv`

/** The file of one kind with the contents of its events, in their order; `batch` counts the files of a day. */
export const composeDayFile = (
  kind: FileKind,
  contents: readonly Values[],
  { day, batch }: { day: string; batch: number },
): DayFile => {
  const columns = columnsOf[kind]
  const rows = contents.flatMap(content => rowsOf(kind, content))
  const cells = rows.map(row => columns.map(name => cellOf(row[name])))
  return {
    name: `FIMS_${fileNames[kind]}_${stampOf(day, batch)}.csv`,
    text: csvText([columns, ...cells]),
    rows: rows.length,
    debit: sumOf(rows, 'debit'),
    credit: sumOf(rows, 'credit'),
  }
}

/**
 * The control file, sent last: the totals and hashes of the other files. Throws where a file's debits and credits differ: events of which
 * they differ are left out before, so that is a defect.
 */
export const composeControlFile = (
  files: readonly DayFile[],
  { day, batch }: { day: string; batch: number },
  hashOf: (text: string) => string,
): DayFile => {
  const wrong = files.find(({ debit, credit }) => debit !== credit)
  if (wrong) throw new Error(`The file ${wrong.name} is out of balance.`)
  const rows = files.map(({ name, text, rows: count, debit, credit }) => [
    ...[name, count, amountText(debit), amountText(credit), hashOf(text)],
  ])
  const total = (side: 'debit' | 'credit'): number => files.reduce((sum, file) => sum + file[side], 0)
  return {
    name: `FIMS_Control_${stampOf(day, batch)}.csv`,
    text: csvText([['file', 'rows', 'debit', 'credit', 'sha256'], ...rows]),
    ...{ rows: rows.length, debit: total('debit'), credit: total('credit') },
  }
}
