// The printed laytime statement as a file.

import type { LaytimeStatement } from '#areas/reports/laytime/calls.ts'
import { laytime } from '#areas/reports/laytime/definition.ts'
import { countStored, toStatement } from '#areas/reports/laytime/server.ts'
import { clauseTexts, formatMoment } from '#areas/reports/laytime/words.ts'
import type { Row } from '#kit/check.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { formatDecimal } from '#kit/units.ts'
import { factsOf, type Summary } from '#trade/statements/summary-paper.server.ts'
import { cell, figures, type PaperCell, type PaperColumn } from '#trade/tax-documents/paper-text.ts'
import { readInBoth } from '#trade/tax-documents/read-in-both.server.ts'
import type { Fact } from '#trade/tax-documents/tax-paper.ts'

const facts = [
  ...['date', 'voyage', 'port', 'counterparty', 'claimedCustomer', 'claimedConsignee'],
  ...['allowedTime', 'usedTime', 'overTime', 'savedTime'],
  ...['demurrage', 'despatch', 'demurrageSar', 'despatchSar'],
] as const

const columns: readonly PaperColumn[] = [
  { words: ['From', 'من'], share: 1, isText: true },
  { words: ['To', 'إلى'], share: 1, isText: true },
  { words: ['Clause', 'البند'], share: 1.6, isText: true },
  figures(0.6, 'Counts, %', 'يُحتسب ٪'),
  figures(0.8, 'Counted', 'المحتسب'),
  figures(0.8, 'Used', 'المستخدم'),
]

const rowsOf = ({ rows }: LaytimeStatement): PaperCell[][] =>
  rows.map(({ from, to, clause, remark, percent, counted, used }) => {
    const [english, arabic] = clauseTexts(clause)
    const more = remark ? ` (${remark})` : ''
    const words = cell([`${english}${more}`, `${arabic}${more}`])
    return [cell(formatMoment(from)), cell(formatMoment(to)), words, cell(String(percent)), cell(counted), cell(used)]
  })

const dollars = (amount: number): string => formatDecimal(Math.round(amount * 100), 2)

const totalsOf = ({ expiry, together }: LaytimeStatement): Fact[] => [
  {
    words: expiry.isReached ? ['Laytime expired', 'انتهت المهلة'] : ['Laytime would expire', 'تنتهي المهلة'],
    value: formatMoment(expiry.at),
  },
  ...(together.ports > 1
    ? [
        { words: ['All ports: time allowed', 'كل الموانئ: الوقت المسموح'] as const, value: together.allowed },
        { words: ['All ports: time used', 'كل الموانئ: الوقت المستخدم'] as const, value: together.used },
        {
          words: ['All ports: demurrage, USD', 'كل الموانئ: غرامة التأخير بالدولار'] as const,
          value: dollars(together.demurrage),
        },
        {
          words: ['All ports: despatch, USD', 'كل الموانئ: مكافأة السرعة بالدولار'] as const,
          value: dollars(together.despatch),
        },
        ...(together.net === null
          ? []
          : [{ words: ['Net, USD', 'الصافي بالدولار'] as const, value: dollars(together.net) }]),
      ]
    : []),
]

/** The contents of a printed laytime statement: its result, and each period with its clause. */
export const composeLaytimeStatement = async (id: number, context: Context): Promise<Summary> => {
  const both = await readInBoth<Row>(laytime, id, context)
  const row = (await find(laytime, id, context)) as RowOf<typeof laytime>
  const statement = toStatement(await countStored(row, context))
  const commencement = statement.steps.map(({ at, clause }) => ({
    words: clauseTexts(clause),
    value: formatMoment(at),
  }))
  return {
    number: String(both.english.docNo),
    title: ['Laytime statement', 'بيان زمن التفريغ'],
    facts: [...factsOf(laytime, facts, both, context), ...commencement],
    columns,
    rows: rowsOf(statement),
    totals: totalsOf(statement),
    signs: [
      ['Ship owner', 'مالك السفينة'],
      ['Receiver', 'المستلم'],
    ],
  }
}
