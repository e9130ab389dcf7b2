import { bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import {
  bagsDiffering,
  checkLoadedBags,
  checkStillSold,
  countOpenBags,
  lockSale,
} from '#areas/sales/delivery-note/bag-limits.server.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import {
  type Facts,
  postDeliveryNote,
  postSpilledBarley,
  previewDeliveryNote,
} from '#areas/sales/delivery-note/posting.ts'
import { together } from '#database/together.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { exceeded, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger } from '#kit/server/document-postings.ts'
import { apply } from '#kit/server/write.ts'
import { decimalText, formatCount, formatDecimal } from '#kit/units.ts'
import { post } from '#ledger/record.server.ts'
import { mayOn } from '#rights/may.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'
import { readBagCosts } from '#trade/bags/bag-cost.server.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { checkNotBlocked } from '#trade/parties/blocked-parties.server.ts'
import { checkPermit, consumePermit, readPermit } from '#trade/promises/permit-check.server.ts'
import { checkStillInvoiced } from '#trade/selling/canceled-remainder.server.ts'
import { bagOwnerOf, bagsToFill, findReservations, lotOf } from '#trade/selling/sale-stock.server.ts'
import {
  checkCreditAtGate,
  checkLoadable,
  checkLoadingDay,
  checkPermitGiven,
  gateOutValues,
} from '#trade/selling/trucks.server.ts'
import { chargeBagTruck } from '#trade/services/truck-charges.server.ts'
import { refuseIfWeighedInElsewhere } from '#trade/weighing/open-weighings.server.ts'
import { checkQueuedTime, dayOfQueuedFrom } from '#trade/weighing/queued-weighing.server.ts'
import { checkWeightSource, fillWeightSource, type Passes } from '#trade/weighing/terminal-scale.server.ts'
import { checkTruckGross } from '#trade/weighing/truck-gross.server.ts'

type Values = ValuesIn<typeof deliveryNote>
type Note = RowOf<typeof deliveryNote>

const passes: Passes<'tareKg' | 'grossKg'> = {
  all: ['tareKg', 'grossKg'],
  by: { 'weigh-in': 'tareKg', 'weigh-out': 'grossKg' },
}

// A count sent by the machine itself cannot be changed at the gate.
const keepMachineCount = (before: Note | null): Partial<Values> =>
  before?.machineCountedAt ? { countedBy: 'Machine', machineCount: before.machineCount } : {}

// The delivery goes to the invoiced customer: a correction may have replaced the one on the sale.
const readSale = ({ sale }: Values, { tx }: Context) =>
  tx
    .selectFrom('bagSale')
    .innerJoin('bagGrade', 'bagGrade.id', 'bagSale.bagGrade')
    .leftJoin('taxInvoice', 'taxInvoice.id', 'bagSale.invoice')
    .selectAll('bagSale')
    .select(['bagGrade.bagWeightGrams'])
    .select(({ fn, ref }) => fn.coalesce('taxInvoice.customer', ref('bagSale.customer')).as('customer'))
    .where('bagSale.id', '=', sale)
    .executeTakeFirstOrThrow()

// A truck stands where its sale loads. That is nearly always known from the note, so the scales are read in the round trip of the sale.
const fillFromSale = async (
  note: Values,
  { what, before }: { what: string; before: Note | null },
  context: Context,
) => {
  const fillAt = (terminal: number | null) =>
    fillWeightSource({ passes, what, values: note, before, terminal }, context)
  const [sale, permit, weighed] = await together(
    readSale(note, context),
    note.permit === null ? null : readPermit(note.permit, context),
    before && fillAt(before.terminal),
  )
  const isThere = before?.terminal === sale.terminal
  return { sale, permit, weighed: weighed && isThere ? weighed : await fillAt(sale.terminal) }
}

const checkOrder = async (note: Values, id: number, context: Context): Promise<void> => {
  const sale = await lockSale(note, context)
  checkLoadable(sale, ['Approved', 'Partly delivered'])
  checkStillInvoiced(sale)
  checkLoadingDay(note.date, { docNo: sale.docNo, from: sale.date }, context)
  const open = await countOpenBags(sale, id, context)
  if (note.orderedBags > open) {
    exceeded('ORDER_EXCEEDED', 'Only {open} bags of {sale} are not yet on a delivery note. Enter that or less.', {
      fields: { orderedBags: 'More than the sale leaves.' },
      values: { open: formatCount(open), sale: sale.docNo ?? '–' },
      details: { sold: sale.bags, open, asked: note.orderedBags },
    })
  }
}

const readProgress = ({ sale }: Values, { tx }: Context) =>
  tx
    .selectFrom('bagSale')
    .innerJoin('deliveryNote', 'deliveryNote.sale', 'bagSale.id')
    .select(({ eb }) => eb('bagSale.bags', '-', eb.fn.coalesce('bagSale.calledOffBags', eb.lit(0))).as('bags'))
    .select(({ fn }) => fn.sum<number>('deliveryNote.loadedBags').as('delivered'))
    .where('bagSale.id', '=', sale)
    .where('deliveryNote.status', '=', 'Delivered')
    .groupBy(['bagSale.bags', 'bagSale.calledOffBags'])
    .executeTakeFirstOrThrow()

const signed = (value: number, scale: number): string => `${value < 0 ? '' : '+'}${formatDecimal(value, scale)}`

const refuseWeight = ({ expectedKg, netKg, overUnder, overUnderPct }: Values, limit: number): never =>
  exceeded(
    'WEIGHT_OUT_OF_TOLERANCE',
    'The load weighs {net} kg instead of {expected} kg: {difference} kg ({pct} %), more than {limit} %. Count the bags again, or let someone who approves delivery notes let it out and say why.',
    {
      fields: { remarks: 'Enter the reason, or load again.' },
      values: {
        net: formatCount(netKg as number),
        expected: formatCount(expectedKg as number),
        difference: signed(overUnder as number, 0),
        pct: signed(overUnderPct as number, 3),
        limit: Number(decimalText(limit, 3)),
      },
      details: { expectedKg, netKg, overUnder, overUnderPct: decimalText(overUnderPct as number, 3) },
    },
  )

// Refuses a wrong count or weight, unless a user who approves delivery notes gives a reason.
const checkLeaving = async (note: Values, context: Context): Promise<void> => {
  const { overUnder, overUnderPct, countDifference, machineCount, loadedBags } = note
  if (overUnder === null || overUnderPct === null) {
    refuse('The truck is not weighed. Weigh it out first.', { fields: { grossKg: 'Please weigh the truck.' } })
  }
  if (note.remarks && mayOn(context.asker, 'Approve', 'DeliveryNote')) return
  const limits = await readAgencySettings(['bagTolerancePct', 'machineCountLimitPct'], context)
  if (countDifference && Math.abs(countDifference) > bagsDiffering(loadedBags ?? 0, limits.machineCountLimitPct)) {
    exceeded(
      'COUNT_DIFFERS',
      'The machine counted {machine} bags, the note says {loaded}. Count the bags again, or let someone who approves delivery notes let it out and say why.',
      {
        fields: { remarks: 'Enter the reason, or load again.' },
        values: { machine: formatCount(machineCount as number), loaded: formatCount(loadedBags as number) },
        details: { machineCount, loadedBags, countDifference },
      },
    )
  }
  if (Math.abs(overUnderPct ?? 0) > limits.bagTolerancePct) refuseWeight(note, limits.bagTolerancePct)
}

const chargeServices = async (note: Note, context: Context): Promise<void> => {
  const { date, docNo, loadedBags, quantity } = note
  const { id, consignee, customer, terminal, lc, loadingCharge } = await readSale(note, context)
  const left = { date, consignee, customer, terminal, lc, docNo, kg: quantity as number, bags: loadedBags }
  await chargeBagTruck({ ...left, of: { bagSale: id } }, Boolean(loadingCharge), context)
}

const readFacts = async (note: Note, context: Context): Promise<Facts> => {
  const [sale, held] = await together(
    readSale(note, context),
    findReservations({ name: 'bagSale', id: note.sale }, context),
  )
  const of = (unit: string) => held.find(each => each.unit === unit)
  const [bags, bagCosts, cargoCosts] = await together(
    bagsToFill(sale, context),
    readBagCosts([bagOwnerOf(sale)], note.date, context),
    note.spilledQty ? readCostsPerTon(note.date, [sale.lc], context) : null,
  )
  return {
    lot: lotOf(sale),
    bags,
    bagPrice: bagCosts({ owner: bags.consignee, scope: bags.scope, grade: bags.bagGrade }),
    cargoPrice: cargoCosts ? cargoCosts.get(sale.lc) : null,
    holds: { cargo: of('KG'), bags: of('BAG') },
  }
}

const bookSpilledBarley = async (note: Note, context: Context): Promise<void> => {
  if (!note.spilledQty) return
  const source = { documentType: deliveryNote.name, documentId: note.id, documentNumber: note.docNo, date: note.date }
  const spilled = postSpilledBarley(note, await readFacts(note, context))
  await askLedger(() => post(context.client, { ...source, ...spilled }), context)
}

// The gate issues the note and weighs it in when a queued weighing is sent, which may be a day later.
const dayAtGate = (
  { date, weighedAt }: Values,
  what: string,
  sale: { date: string },
  context: Context,
): { date?: string } => {
  if (what !== 'create' && what !== 'weigh-in') return {}
  const queued = dayOfQueuedFrom(sale.date, weighedAt, context)
  return what === 'create' || (queued.date !== undefined && queued.date < date) ? queued : {}
}

export const deliveryNoteServer = behave(deliveryNote, {
  async fill(note, context, { what, before }) {
    if (what === 'gate-out') return { ...gateOutValues(note, before), deliveryStatus: 'Delivered' as const }
    const { sale, permit, weighed } = await fillFromSale(note, { what, before }, context)
    const { customer, consignee, terminal, lc, size, bagWeightGrams } = sale
    const ofBag = { bagKg: size && bagSizeKg(size), bagWeightGrams }
    const permitNo = permit ? permit.docNo : note.permitNo
    const counted = keepMachineCount(before)
    return {
      customer,
      consignee,
      terminal,
      lc,
      ...ofBag,
      permitNo,
      ...weighed,
      ...(what === 'create' && { weighedAt: note.weighedAt }),
      ...counted,
      ...dayAtGate(note, what, sale, context),
      deliveryStatus: 'Pending' as const,
    }
  },
  async check(note, { what, before }, context) {
    if (what === 'create') checkQueuedTime(note.weighedAt)
    if (what === 'create' || what === 'change') {
      await together(
        checkOrder(note, before?.id ?? 0, context),
        checkPermitGiven(note.permit, context),
        checkNotBlocked({ truck: note.truck, driver: note.driver }, context),
      )
    }
    // The permit is checked when the note is saved and when the truck is weighed in, which consumes it.
    if (note.permit !== null && ['create', 'change', 'weigh-in'].includes(what)) {
      await checkPermit({ ...note, permit: note.permit }, context)
    }
    const standing = { document: deliveryNote.name, id: before?.id }
    const isLoaded = what === 'weigh-out' || what === 'change'
    await together(
      what === 'weigh-in' && refuseIfWeighedInElsewhere(note.truck, standing, context),
      before && what === 'weigh-out' && checkLoadedBags(note, before.id, context),
      checkWeightSource({ passes, what, values: note, before, terminal: note.terminal }, context),
      isLoaded && checkTruckGross(note.truck, { field: 'grossKg', kg: note.grossKg }, context),
      before && what === 'gate-out' && checkStillSold(note, before.id, context),
      what === 'gate-out' && checkLeaving(note, context),
    )
  },
  async post(note, context) {
    return postDeliveryNote(note, await readFacts(note, context))
  },
  async preview(note, context, what) {
    if (what !== 'create' && what !== 'gate-out') return { kind: 'deliveryNote', legs: [] }
    return previewDeliveryNote(note, await readFacts(note, context))
  },
  async after(note: Note, { what }, context) {
    if (what === 'weigh-in') await checkCreditAtGate('deliveryNote', note, { bagSale: note.sale }, context)
    if (what === 'weigh-in' && note.permit !== null) await consumePermit(note.permit, note.weighedAt, context)
    if (what !== 'gate-out') return
    await bookSpilledBarley(note, context)
    const [, { bags, delivered }] = await together(chargeServices(note, context), readProgress(note, context))
    await apply(bagSale, note.sale, delivered >= bags ? 'deliver' : 'deliver-part', context)
  },
})
