// The envelope of a report: importer, period, rows and totals. Pure.

import { decimalText } from '#kit/units.ts'
import { type ExternalRow, externalRow, type TemplateField } from '#trade/authority/external-rows.ts'
import type { ReportedLine, ReportType } from '#trade/authority/reported-line.ts'

export type Importer = {
  gfsaCode: string | null
  nameAr: string
  nameEn: string
  unifiedNumber: string | null
  vatNumber: string | null
}

/** Identifies a report. `revision` counts the versions of it; a revision replaces the ones before it. */
export type ReportHead = {
  type: ReportType
  reportId: string
  sequence: number
  revision: number
  importer: Importer
  from: string
  to: string
  timeZone: string
  generatedAt: string
}

const typeWords: Record<ReportType, string> = {
  Sales: 'SALES',
  Inventory: 'INVENTORY',
  'Stock Transfer': 'STOCK_TRANSFER',
  'Import Plan': 'IMPORT_PLAN',
}

const commodity = { code: 'BARLEY', hs: '1003', nameAr: 'شعير', nameEn: 'Barley' }

export type Envelope = { head: Readonly<Record<string, unknown>>; rows: readonly ExternalRow[]; totals: object }

/** The kilograms of lines. */
export const sumKg = (lines: readonly ReportedLine[]): number =>
  lines.reduce((sum, { quantityKg }) => sum + quantityKg, 0)

/** The envelope of `lines`. Skipped lines are not sent, but the totals count them, so that the figures add up. */
export const envelopeOf = (
  report: ReportHead,
  lines: readonly ReportedLine[],
  template: readonly TemplateField[],
): Envelope => {
  const reported = lines.filter(({ isSkipped }) => !isSkipped)
  const skipped = lines.filter(({ isSkipped }) => isSkipped)
  const { type, reportId, sequence, revision, importer, from, to, timeZone, generatedAt } = report
  return {
    head: {
      schema: 'gfsa.report/1',
      reportType: typeWords[type],
      reportId,
      sequence,
      importer,
      period: { from, to, timezone: timeZone },
      generatedAt,
      revision,
      replaces: revision > 1 ? reportId : null,
      commodity,
      unit: 'MT',
    },
    rows: reported.map(({ fields }) => externalRow(fields, template)),
    totals: {
      rows: reported.length,
      quantityMt: decimalText(sumKg(reported), 3),
      skippedRows: skipped.length,
      skippedMt: decimalText(sumKg(skipped), 3),
    },
  }
}

/** The text that the report's hash is computed from: everything except the time of generation. */
export const hashedText = ({ head, rows, totals }: Envelope): string =>
  JSON.stringify([{ ...head, generatedAt: null }, rows, totals])

const fileWord = (word: string): string => word.replace(/[^\w-]/g, '') || '0'

/** `GFSA_{importer}_{TYPE}_{yyyymmdd}_{seq3}_r{rev}`; the date is the last day of the period. */
export const reportFileName = ({ type, importer, to, sequence, revision }: ReportHead): string =>
  [
    'GFSA',
    fileWord(importer.gfsaCode ?? importer.vatNumber ?? ''),
    typeWords[type],
    to.replaceAll('-', ''),
    String(sequence).padStart(3, '0'),
    `r${revision}`,
  ].join('_')
