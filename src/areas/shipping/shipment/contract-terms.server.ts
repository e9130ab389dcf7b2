// Price, weight and quality terms of the purchase contract behind a shipment's LC.

import { sql } from 'kysely'
import type { shipment } from '#areas/shipping/shipment/definition.ts'
import { calculateOutturn } from '#areas/shipping/shipment/outturn.ts'
import { invoiceAllowance, judgeAll, type QualitySpec } from '#areas/shipping/shipment/quality.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { amountByWeight } from '#kit/units.ts'
import { readPortOuts } from '#trade/voyages/sold-in-port.server.ts'

type Shipment = ValuesIn<typeof shipment>

/** The contract of an LC. */
export const readContractTerms = (lc: number, { tx }: Context) =>
  tx
    .selectFrom('lc')
    .innerJoin('purchaseContract as contract', join =>
      join.onRef('contract.agencyId', '=', 'lc.agencyId').onRef('contract.id', '=', 'lc.purchaseContract'),
    )
    .select([
      'contract.id',
      'contract.unitPrice',
      'contract.incoterm',
      'contract.quantity',
      'contract.tolerancePct',
      'contract.status',
      'contract.qualityFinalAt',
      'contract.weightFinalAt',
    ])
    .where('lc.id', '=', lc)
    .executeTakeFirstOrThrow()

const readQualitySpecs = async (contract: number, { tx }: Context): Promise<QualitySpec[]> => {
  const { rows } =
    await sql<QualitySpec>`select parameter, minimum, maximum, basis, reject_limit as "rejectLimit", allowance
    from purchase_contract_quality_spec where agency_id = app.agency() and parent = ${contract}`.execute(tx)
  return rows
}

// The default consignee and notify party of a bill of lading: to order of the issuing bank, and the LC's applicant.
const resolvePartiesOnBill = async (
  { lc, blConsignee, notifyParty }: Shipment,
  { tx }: Context,
): Promise<Pick<Shipment, 'blConsignee' | 'notifyParty'>> => {
  if (blConsignee !== null && notifyParty !== null) return { blConsignee, notifyParty }
  const { rows } = await sql<{ bank: string; applicant: string }>`select b.name as bank, c.name as applicant from lc l
    join bank b on b.agency_id = l.agency_id and b.id = l.issuing_bank
    join company c on c.agency_id = l.agency_id and c.id = l.applicant
    where l.agency_id = app.agency() and l.id = ${lc}`.execute(tx)
  const [usual] = rows
  return {
    blConsignee: blConsignee ?? `To order of ${usual!.bank}`.slice(0, 120),
    notifyParty: notifyParty ?? usual!.applicant.slice(0, 120),
  }
}

/** The values that follow from the contract: the invoice at its price, unless it is `paid` already (cents), and the allowance for quality
 *  if it is final. */
export const fillFromContract = async (
  values: Shipment,
  paid: number | null,
  context: Context,
): Promise<Partial<Shipment>> => {
  const { id, unitPrice, qualityFinalAt } = await readContractTerms(values.lc, context)
  const invoiceAmount = paid ?? amountByWeight(unitPrice, values.blQuantity)
  const judged = judgeAll(values.quality, await readQualitySpecs(id, context), qualityFinalAt)
  return {
    ...(await resolvePartiesOnBill(values, context)),
    purchaseContract: id,
    invoiceAmount,
    qualityAllowance: judged.some(one => one !== null) ? invoiceAllowance(invoiceAmount, judged) : null,
    quality: values.quality.map((line, n) => ({
      ...line,
      allowancePct: judged[n]?.allowancePct ?? null,
      verdict: judged[n]?.verdict ?? null,
    })),
  }
}

/** The quantity on trucks and sold in port, and the difference from the bill. */
export const fillOutturn = async (before: RowOf<typeof shipment>, context: Context): Promise<Partial<Shipment>> => {
  const { trucks, sold } = (await readPortOuts([before.id], context)).get(before.id) ?? { trucks: 0, sold: 0 }
  const { weightFinalAt } = await readContractTerms(before.lc, context)
  const terms = { weightFinalAt, invoiceAmount: before.invoiceAmount ?? 0 }
  return calculateOutturn(before.blQuantity, trucks + sold, terms)
}
