// An LC on paper: its terms, and the destinations of its cargo by the figures of its quantity panel.

import type { FastifyInstance } from 'fastify'
import { printLc } from '#areas/procurement/lc/calls.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { buildColumns } from '#areas/procurement/lc/panel-lines.ts'
import { readAllQuantities } from '#areas/procurement/lc/quantities.server.ts'
import { figuresInKilograms, sumOnBoard } from '#areas/procurement/lc/quantities.ts'
import type { Row } from '#kit/check.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import { answerSummary, bothWords, factsOf, type Summary, stateFact } from '#trade/statements/summary-paper.server.ts'
import { cell, figures, type PaperCell, type PaperColumn } from '#trade/tax-documents/paper-text.ts'
import { readInBoth } from '#trade/tax-documents/read-in-both.server.ts'
import type { Fact } from '#trade/tax-documents/tax-paper.ts'

const terms = [
  ...['lcNo', 'date', 'purchaseContract', 'form', 'expiryDate', 'expiryPlace', 'issuingBank', 'advisingBank'],
  ...['applicant', 'beneficiary', 'amount', 'amountTolerancePct', 'maxDrawing', 'tenor', 'tenorDays'],
  ...['amountToleranceLessPct', 'additionalConditions'],
  ...['partialShipments', 'transhipment', 'loadPort', 'dischargePort', 'latestShipmentDate', 'goodsDescription'],
  ...['presentationDays', 'quantity', 'tolerancePct', 'cargoType', 'cargoGrade', 'remarks'],
]

const columns: readonly PaperColumn[] = [
  { words: ['Cargo', 'الحمولة'], share: 1.2, isText: true },
  { words: ['Movement', 'الحركة'], share: 1.6, isText: true },
  figures(1, 'Quantity, MT', 'الكمية بالطن'),
]

type Moved = { rows: PaperCell[][]; totals: Fact[] }

const readMoved = async (id: number, context: Context): Promise<Moved> => {
  const { total, onBoard } = await readAllQuantities(id, context)
  const parts = buildColumns(figuresInKilograms(total), [], sumOnBoard(onBoard, null))
  return {
    rows: parts.flatMap(({ title, lines }) =>
      lines
        .filter(({ kg }) => kg !== 0)
        .map(({ label, kg }) => [
          cell(bothWords(title, context)),
          cell(bothWords(label, context)),
          cell(formatQuantity(kg)),
        ]),
    ),
    totals: parts.map(({ sum }) => ({ words: bothWords(sum.label, context), value: formatQuantity(sum.kg) })),
  }
}

/** The contents of the paper of an LC. */
export const composeLcSummary = async (id: number, context: Context): Promise<Summary> => {
  const both = await readInBoth<Row>(lc, id, context)
  return {
    number: String(both.english.lcNo),
    title: ['Letter of credit', 'اعتماد مستندي'],
    facts: [stateFact(both, context), ...factsOf(lc, terms, both, context)],
    columns,
    ...(await readMoved(id, context)),
  }
}

/** Mounts the call of the paper of an LC. */
export const mountLcPaper = (app: FastifyInstance): void =>
  answer(app, printLc, async ({ id, query, reply }, context) => {
    if (!mayOn(context.asker, 'View', lc.right)) notFound()
    return answerSummary(await composeLcSummary(id(), context), query, reply, context)
  })
