// A printed sheet as a file: the content that the browser prints, in both languages under the agency's letterhead.

import type { Row } from '#kit/check.ts'
import { formatDay } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import type { DrawnPaper, HandedOut } from '#kit/server/handed-out.ts'
import { rightTo } from '#rights/rights.ts'
import { isFilled, isPrintable, paperLabel, type SheetDefinition } from '#trade/sheets/sheet.ts'
import { cellsOf, type Summary, setSummary, valueIn } from '#trade/statements/summary-paper.server.ts'
import { drawnPaper } from '#trade/tax-documents/paper-file.server.ts'
import { type InBoth, readInBoth } from '#trade/tax-documents/read-in-both.server.ts'
import type { Fact } from '#trade/tax-documents/tax-paper.ts'

const factsOf = ({ document, facts }: SheetDefinition, both: InBoth<Row>, context: Context): Fact[] => [
  ...(both.english.date ? [{ words: ['Date', 'التاريخ'] as const, value: formatDay(String(both.english.date)) }] : []),
  ...facts
    .filter(([name]) => isFilled(both.english[name]))
    .map(([name, arabic]) => {
      const field = document.fields[name]!
      return { words: paperLabel(field, arabic), value: valueIn(name, field, both, context) }
    }),
]

const linesOf = (of: SheetDefinition, { english, arabic }: InBoth<Row>, context: Context) => {
  const { lines } = of
  const shape = lines && of.document.fields[lines.name]!.shape
  if (shape?.kind !== 'lines') return { columns: [], rows: [] }
  const names = lines!.facts.map(([name]) => name)
  const inArabic = arabic[lines!.name] as Row[]
  return {
    columns: lines!.facts.map(([name, words]) => ({
      ...{ words: paperLabel(shape.of[name]!, words), share: 1, isText: true },
    })),
    rows: ((english[lines!.name] ?? []) as Row[]).map((line, at) =>
      cellsOf({ fields: shape.of } as Document, names, { english: line, arabic: inArabic[at]! }, context),
    ),
  }
}

const summaryOf = (of: SheetDefinition, both: InBoth<Row>, context: Context): Summary => ({
  ...{ number: String(both.english.docNo), title: of.words, totals: [], signs: of.signs ?? [] },
  facts: factsOf(of, both, context),
  ...linesOf(of, both, context),
})

const codeOf = ({ isTicket, code }: SheetDefinition, row: Row): string | undefined =>
  isTicket ? String(row.docNo) : code && String(row[code])

type SheetOf = (row: Row) => SheetDefinition

/** The sheet of a row as a file. */
export const renderSheet = async (
  document: Document,
  sheetOf: SheetOf,
  id: number,
  context: Context,
): Promise<DrawnPaper> => {
  const both = await readInBoth<Row>(document, id, context)
  const of = sheetOf(both.english)
  const set = { language: null, qr: codeOf(of, both.english), isThermal: of.isTicket }
  return drawnPaper(await setSummary(summaryOf(of, both, context), set, context))
}

/** A sheet as a paper that can be printed or sent as a link; `sheetOf` chooses it by the row. */
export const handedSheetOf = (document: Document, sheetOf: SheetOf): HandedOut => ({
  ...{ right: rightTo('Print', document.right), isReady: isPrintable, days: 30 },
  draw: (id, _asked, context) => renderSheet(document, sheetOf, id, context),
})

/** A sheet as a paper that can be printed or sent as a link. */
export const handedSheet = (of: SheetDefinition): HandedOut => handedSheetOf(of.document, () => of)
