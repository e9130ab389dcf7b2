// A statement of account as a file: PDF or Excel.

import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { accountStatement } from '#areas/reports/account-statement/definition.ts'
import { excelOf } from '#excel/write.server.ts'
import type { Row } from '#kit/check.ts'
import { formatDay } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'
import { type Rows, wholeReading } from '#kit/server/inquire.ts'
import { formatMoney } from '#kit/units.ts'
import { print } from '#printing/print.ts'
import { partyAccounts } from '#trade/statements/party-accounts.server.ts'
import { readStatement, type StatementFilters } from '#trade/statements/statement-lines.server.ts'

export type Language = 'arabic' | 'english'
export type Statement = { opening: number; closing: number; count: number; file: Buffer }

const report = accountStatement
const readWholeStatement = (filters: StatementFilters, context: Context) =>
  readStatement(filters, wholeReading(report, [], context), context)

const collectRows = async (rows: Rows): Promise<Row[]> => {
  const collected: Row[] = []
  for await (const row of rows) collected.push(row)
  return collected
}

type Named = { name: string; nameAr: string | null }

const readName = async (table: string, id: number | null, { tx }: Context): Promise<Named> => {
  if (id === null) return { name: '', nameAr: '' }
  const { rows } = await sql<Named>`select name, name_ar as "nameAr" from ${sql.table(table)}
    where agency_id = app.agency() and id = ${id}`.execute(tx)
  return rows[0] ?? { name: '', nameAr: '' }
}

const readAgency = async ({ tx }: Context): Promise<Named & { vatNo: string | null }> => {
  const { rows } = await sql<Named & { vatNo: string | null }>`
    select name, name_ar as "nameAr", vat_no as "vatNo" from agency where id = app.agency()`.execute(tx)
  return rows[0]!
}

/** The party of the account, by its kind. */
export const partyIdOf = ({ partyKind, customer, vendor, agent, consignee }: StatementFilters): number | null =>
  ({ Customer: customer, Vendor: vendor, Agent: agent, Consignee: consignee?.[0] ?? null })[partyKind]

const money = (halalas: unknown): string => (typeof halalas === 'number' ? formatMoney(halalas) : '')

// Keeps the order of figures inside Arabic text.
const isolated = (figures: string): string => `\u2066${figures}\u2069`

const lineOf = (arabic: Context['arabic']) => (row: Row) => ({
  date: formatDay(row.date as string),
  number: (row.docNo as string | null) ?? '',
  kind: [row.kind, arabic[row.kind as string] ?? row.kind],
  text: (row.description as string | null) ?? '',
  debit: money(row.debit),
  credit: money(row.credit),
  balance: money(row.balance),
})

/** The statement as PDF, with headings in both languages, `language` first. */
export const statementPdf = async (
  filters: StatementFilters,
  language: Language,
  context: Context,
): Promise<Statement> => {
  const { rows, totals, opening, closing, extras, count } = await readWholeStatement(filters, context)
  const [agency, party] = [
    await readAgency(context),
    await readName(partyAccounts[filters.partyKind].table, partyIdOf(filters), context),
  ]
  const both = ({ name, nameAr }: Named) => [name, nameAr || name]
  const [opened, closed] = [opening?.balance ?? 0, closing?.balance ?? 0]
  const ages = Object.entries(extras!.fields).map(([name, { label }]) => ({
    words: [label, (context.arabic[label] ?? label).replace(/[\d–-]+/g, isolated)],
    amount: money(extras!.values[name]),
  }))
  const statement = {
    agency: both(agency),
    vatNo: agency.vatNo,
    party: both(party),
    ages,
    first: language,
    kind: [filters.partyKind, context.arabic[filters.partyKind] ?? filters.partyKind],
    from: formatDay(filters.from),
    to: formatDay(filters.to),
    opening: money(opened),
    closing: money(closed),
    debit: money(totals.debit ?? 0),
    credit: money(totals.credit ?? 0),
    lines: (await collectRows(rows)).map(lineOf(context.arabic)),
  }
  const [year = '', month = '', day = ''] = filters.to.split('-')
  const inputs = { year, month, day, statement: JSON.stringify(statement) }
  const at = Math.floor(Date.parse(`${filters.to}T00:00:00Z`) / 1000)
  const file = await print({ template: 'statement.typ', inputs, files: {}, at })
  return { opening: opened, closing: closed, count, file }
}

/** The statement as an Excel file. */
export const statementExcel = async (
  filters: StatementFilters,
  language: Language,
  context: Context,
): Promise<Statement> => {
  const { rows, totals, opening, closing, count } = await readWholeStatement(filters, context)
  const [opened, closed] = [opening?.balance ?? 0, closing?.balance ?? 0]
  const table = {
    title: report.title,
    columns: report.columns,
    rows: await collectRows(rows),
    language,
    timeZone: context.asker.timeZone,
    catalogue: language === 'arabic' ? context.arabic : {},
    totals: { ...totals, ...closing } as Row,
    asked: [
      ['From', formatDay(filters.from)],
      ['To', formatDay(filters.to)],
      ['Opening', formatMoney(opened)],
      ['Closing', formatMoney(closed)],
    ] as const,
  }
  return { opening: opened, closing: closed, count, file: await buffer(excelOf(table)) }
}
