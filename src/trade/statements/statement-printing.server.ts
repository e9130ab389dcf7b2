// A statement of account as a paper: PDF, the same pages as images, or an Excel file.

import { sql } from 'kysely'
import { accountStatement } from '#areas/reports/account-statement/definition.ts'
import { readLetterhead } from '#database/letterhead.ts'
import { makeExcel } from '#excel/spool.server.ts'
import type { Row } from '#kit/check.ts'
import { formatDay, startOfMonth } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'
import type { AskedOfPaper, HandedOut } from '#kit/server/handed-out.ts'
import { formatMoney } from '#kit/units.ts'
import { markFor, type PrintJob, renderPdf, renderSvgPages } from '#printing/print.ts'
import { collectRows, wholeReading } from '#reports/source.server.ts'
import { translateText } from '#texts/kept-sentences.ts'
import { isolateLtr } from '#texts/translate.ts'
import { type PaperDay, readPaperDay } from '#trade/dating/paper-days.server.ts'
import { groupOf, partyAccounts } from '#trade/statements/party-accounts.server.ts'
import { type PartyKind, partyFields } from '#trade/statements/party-fields.ts'
import { printedMoney, printedSums } from '#trade/statements/statement-figures.ts'
import { readStatement, type StatementFilters } from '#trade/statements/statement-lines.server.ts'

type Language = 'arabic' | 'english'
type Balances = { opening: number; closing: number; count: number }
export type Statement = Balances & { file: Buffer }

const report = accountStatement
const readWholeStatement = (filters: StatementFilters, context: Context) =>
  readStatement(filters, wholeReading(report, [], context), context)

type Named = { name: string; nameAr: string | null }

const readName = async (table: string, id: number | null, { tx }: Context): Promise<Named> => {
  if (id === null) return { name: '', nameAr: '' }
  const { rows } = await sql<Named>`select name, name_ar as "nameAr" from ${sql.table(table)}
    where agency_id = app.agency() and id = ${id}`.execute(tx)
  return rows[0] ?? { name: '', nameAr: '' }
}

/** The party of the account, by its kind. */
export const partyIdOf = ({ partyKind, customer, vendor, agent, consignee }: StatementFilters): number | null =>
  ({ Customer: customer, Vendor: vendor, Agent: agent, Consignee: consignee?.[0] ?? null })[partyKind]

const lineOf =
  (language: Language, { arabic, english }: Context, dayOf: PaperDay) =>
  (row: Row) => ({
    date: dayOf(row.date as string),
    number: (row.docNo as string | null) ?? '',
    kind: [row.kind, arabic[row.kind as string] ?? row.kind],
    text: translateText(language === 'arabic' ? arabic : english, String(row.description ?? '')),
    debit: printedMoney(row.debit),
    credit: printedMoney(row.credit),
    balance: printedMoney(row.balance),
  })

// The VAT number of the party, and the customers that share it where they are in one statement.
const readVatGroup = async ({ partyKind, customer, withBranches }: StatementFilters, context: Context) => {
  if (partyKind !== 'Customer' || customer === null) return { vatNo: null, branches: [] }
  const group = withBranches ? await groupOf(customer, context) : [customer]
  const found = context.tx.selectFrom('customer').select(['id', 'name', 'nameAr', 'vatNo'])
  const rows = await found.where('id', 'in', group).orderBy('id').execute()
  const vatNo = rows.find(({ id }) => id === customer)?.vatNo ?? null
  return { vatNo, branches: rows.filter(({ id }) => id !== customer) }
}

// The consignees to which the account of another party is limited.
const readConsignees = async ({ partyKind, consignee }: StatementFilters, { tx }: Context): Promise<Named[]> =>
  partyKind !== 'Consignee' && consignee?.length
    ? tx.selectFrom('company').select(['name', 'nameAr']).where('id', 'in', consignee).orderBy('name').execute()
    : []

// Whose account it is, and what limits or widens it.
const readAccount = async (filters: StatementFilters, context: Context) => ({
  party: await readName(partyAccounts[filters.partyKind].table, partyIdOf(filters), context),
  ...(await readVatGroup(filters, context)),
  consignees: await readConsignees(filters, context),
})

type Composed = { balances: Balances; account: Awaited<ReturnType<typeof readAccount>>; job: PrintJob }

const balancesOf = ({ opening, closing, count }: Awaited<ReturnType<typeof readWholeStatement>>): Balances => ({
  ...{ opening: opening?.balance ?? 0, closing: closing?.balance ?? 0, count },
})

// The part above the lines is in both languages, `language` first.
const composeStatement = async (filters: StatementFilters, language: Language, context: Context): Promise<Composed> => {
  const read = await readWholeStatement(filters, context)
  const { rows, totals, extras } = read
  const balances = balancesOf(read)
  const { from, to, partyKind } = filters
  const agency = await readLetterhead(context.tx)
  const dayOf = await readPaperDay(context)
  const account = await readAccount(filters, context)
  const both = ({ name, nameAr }: Named) => [name, nameAr || name]
  const ages = Object.entries(extras!.fields).map(([name, { label }]) => ({
    words: [label, (context.arabic[label] ?? label).replace(/[\d–-]+/g, isolateLtr)],
    amount: printedMoney(extras!.values[name]),
  }))
  const text = {
    ...{
      agency: both(agency),
      vatNo: agency.vatNo,
      party: both(account.party),
      ages,
      ...{ partyVatNo: account.vatNo, branches: account.branches.map(both), consignees: account.consignees.map(both) },
      first: language,
    },
    kind: [partyKind, context.arabic[partyKind] ?? partyKind],
    ...{ from: dayOf(from), to: dayOf(to), ...printedSums(balances, totals) },
    lines: (await collectRows(rows)).map(lineOf(language, context, dayOf)),
  }
  const [year = '', month = '', day = ''] = to.split('-')
  const inputs = { year, month, day, statement: JSON.stringify(text), ...markFor(context.asker) }
  const createdAt = Math.floor(Date.parse(`${to}T00:00:00Z`) / 1000)
  return { balances, account, job: { template: 'statement.typ', inputs, files: {}, createdAt } }
}

/** A statement as PDF, `language` first. */
export const renderStatementPdf = async (
  filters: StatementFilters,
  language: Language,
  context: Context,
): Promise<Statement> => {
  const { job, balances } = await composeStatement(filters, language, context)
  return { ...balances, file: await renderPdf(job) }
}

/** The pages of that PDF, each as an SVG. */
export const renderStatementPages = async (
  filters: StatementFilters,
  language: Language,
  context: Context,
): Promise<string[]> => renderSvgPages((await composeStatement(filters, language, context)).job)

/** A statement as an Excel file. */
export const writeStatementExcel = async (
  filters: StatementFilters,
  language: Language,
  context: Context,
): Promise<Statement> => {
  const read = await readWholeStatement(filters, context)
  const balances = balancesOf(read)
  const inLanguage = ({ name, nameAr }: Named): string => (language === 'arabic' && nameAr) || name
  const { party, branches, consignees } = await readAccount(filters, context)
  const table = {
    ...{ title: report.title, columns: report.columns, rows: await collectRows(read.rows), language },
    ...{ timeZone: context.asker.timeZone, catalogue: language === 'arabic' ? context.arabic : {} },
    totals: { ...read.totals, ...read.closing } as Row,
    asked: [
      [filters.partyKind, inLanguage(party)],
      ...branches.map(branch => ['With its branches', inLanguage(branch)] as const),
      ...consignees.map(consignee => ['Consignee', inLanguage(consignee)] as const),
      ['From', formatDay(filters.from)],
      ['To', formatDay(filters.to)],
      ['Opening', formatMoney(balances.opening)],
      ['Closing', formatMoney(balances.closing)],
    ] as const,
  }
  return { ...balances, file: await makeExcel(table) }
}

type Scope = Pick<AskedOfPaper, 'consignees' | 'withBranches'> & { from: string; to: string }

const filtersOf = (partyKind: PartyKind, party: number, scope: Scope): StatementFilters => {
  const { from, to, consignees, withBranches } = scope
  return {
    ...{ partyKind, customer: null, vendor: null, agent: null, consignee: consignees, withBranches, from, to },
    [partyFields[partyKind]]: partyKind === 'Consignee' ? [party] : party,
  }
}

const namedTogether = (named: readonly Named[]) =>
  [named.map(({ name }) => name).join(', '), named.map(({ name, nameAr }) => nameAr || name).join('، ')] as const

/** The statement of a party as a paper, for the days and consignees that the sender chose; by default this month. */
export const handedStatement = (partyKind: PartyKind, isReady: HandedOut['isReady'] = () => true): HandedOut => ({
  ...{ right: 'canExcelAccountStatement', isReady, days: 30, period: true },
  async draw(party, asked, context) {
    const to = asked.to ?? context.today
    const filters = filtersOf(partyKind, party, { ...asked, from: asked.from ?? startOfMonth(to), to })
    const { job, balances, account } = await composeStatement(filters, context.asker.language, context)
    const { opening, closing } = balances
    const { consignees } = account
    const { name, nameAr } = account.party
    return {
      ...{ name: `statement-${to}`, number: '', missing: null, pdf: () => renderPdf(job) },
      title: [report.title, context.arabic[report.title] ?? report.title],
      facts: [
        { words: ['Account', 'الحساب'], value: [name, nameAr || name], strong: true },
        ...(consignees.length > 0
          ? [{ words: ['Consignee', 'المرسل إليه'] as const, value: namedTogether(consignees) }]
          : []),
        { words: ['Period', 'الفترة'], value: `${formatDay(filters.from)} – ${formatDay(to)}` },
        { words: ['Opening balance, SAR', 'الرصيد الافتتاحي بالريال'], value: printedMoney(opening) },
        { words: ['Closing balance, SAR', 'الرصيد الختامي بالريال'], value: printedMoney(closing), strong: true },
      ],
    }
  },
})
