// A purchase contract on paper with its LCs, and the quantities in LCs, shipped and open.

import type { FastifyInstance } from 'fastify'
import { lc } from '#areas/procurement/lc/definition.ts'
import { type Commitment, printContract } from '#areas/procurement/purchase-contract/calls.ts'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import type { Row } from '#kit/check.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { formatDecimal } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import {
  answerSummary,
  bothWords,
  cellsOf,
  columnsOf,
  factsOf,
  type Summary,
  stateFact,
} from '#trade/statements/summary-paper.server.ts'
import type { PaperCell } from '#trade/tax-documents/paper-text.ts'
import { readInBoth } from '#trade/tax-documents/read-in-both.server.ts'
import type { Fact } from '#trade/tax-documents/tax-paper.ts'

const terms = [
  ...['contractNo', 'date', 'buyer', 'seller', 'sellerReference', 'broker', 'gaftaForm', 'cargoType'],
  ...['cargoGrade', 'origin', 'cropYear', 'quantity', 'tolerancePct', 'toleranceOption', 'shipmentFrom', 'shipmentTo'],
  ...['arrivalFrom', 'arrivalTo', 'loadPorts', 'loadCoasts', 'dischargePorts', 'dischargeCoasts', 'incoterm'],
  ...['currency', 'agreedPrice', 'unitPrice', 'contractAmount', 'contractAmountSar', 'paymentTerms', 'deferredDays'],
  ...['lcOpenBy', 'qualityFinalAt', 'weightFinalAt', 'inspectionCompany', 'insuranceBy', 'dischargeRate'],
  ...['laytimeTerms', 'turnTimeHours', 'turnTimeMinutes', 'demurrageRate', 'despatchRate', 'remarks'],
]

const lcColumns = ['lcNo', 'date', 'issuingBank', 'quantity', 'amount', 'latestShipmentDate', 'expiryDate']

const readLcRows = async (contract: number, context: Context): Promise<PaperCell[][]> => {
  const found = await context.tx
    .selectFrom('lc')
    .select('id')
    .where('purchaseContract', '=', contract)
    .where('status', 'not in', ['Canceled', 'System LC'])
    .orderBy('date')
    .orderBy('id')
    .execute()
  const rows: PaperCell[][] = []
  for (const { id } of found) rows.push(cellsOf(lc, lcColumns, await readInBoth<Row>(lc, id, context), context))
  return rows
}

const commitmentLabels: readonly (readonly [keyof Commitment, string])[] = [
  ['inLcs', 'In LCs'],
  ['openToLc', 'Open to LC'],
  ['shipped', 'B/L quantity'],
  ['toShip', 'Balance to ship'],
]

const openFacts = (open: Commitment | null, context: Context): Fact[] =>
  commitmentLabels.flatMap(([name, label]) =>
    open ? [{ words: bothWords(label, context), value: formatDecimal(Math.round(open[name] * 1000), 3) }] : [],
  )

type ReadCommitment = (id: number, context: Context) => Promise<Commitment | null>

/** The contents of the paper of a contract. `readOpen` returns the open quantity, or null if the caller sees only a part of its LCs. */
export const composeContractSummary =
  (readOpen: ReadCommitment) =>
  async (id: number, context: Context): Promise<Summary> => {
    const both = await readInBoth<Row>(purchaseContract, id, context)
    return {
      number: String(both.english.contractNo),
      title: ['Purchase contract', 'عقد شراء'],
      facts: [stateFact(both, context), ...factsOf(purchaseContract, terms, both, context)],
      columns: columnsOf(lc, lcColumns, context),
      rows: await readLcRows(id, context),
      totals: openFacts(await readOpen(id, context), context),
    }
  }

/** Mounts the call of the paper of a contract. */
export const mountContractPaper = (app: FastifyInstance, readOpen: ReadCommitment): void => {
  const compose = composeContractSummary(readOpen)
  answer(app, printContract, async ({ id, query, reply }, context) => {
    if (!mayOn(context.asker, 'View', purchaseContract.right)) notFound()
    return answerSummary(await compose(id(), context), query, reply, context)
  })
}
