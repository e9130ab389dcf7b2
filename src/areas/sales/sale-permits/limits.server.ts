// The limits of a permit: the rest of the sale, the truck's capacity, and a driver with a valid licence.

import { type RawBuilder, sql } from 'kysely'
import type { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { checkPayload } from '#areas/sales/sale-permits/payload.ts'
import { localTime } from '#kit/days.ts'
import type { ValuesIn } from '#kit/document.ts'
import { conflict, exceeded, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount, formatQuantity, proportion } from '#kit/units.ts'
import { checkSaleNotStopped } from '#trade/cargo/controlled-lots.server.ts'
import { checkNotBlocked } from '#trade/parties/blocked-parties.server.ts'
import { type ProformaName, readSoldPerLine } from '#trade/promises/proforma.server.ts'
import { findProformaLine } from '#trade/promises/proforma-lines.server.ts'
import { readPermittedPerLine } from '#trade/promises/proforma-permits.server.ts'
import { canceledBags, checkStillInvoiced } from '#trade/selling/canceled-remainder.server.ts'
import { checkLoadable } from '#trade/selling/trucks.server.ts'
import { checkLicence, checkTruckPapers } from '#trade/weighing/truck-papers.server.ts'

type Values = ValuesIn<typeof salePermit>

type Loads = { permits: RawBuilder<unknown>; trucks: RawBuilder<unknown> }

const bagLoads = (sale: number): Loads => ({
  permits: sql`select p.id, coalesce((select sum(n.loaded_bags) from delivery_note n where n.agency_id = p.agency_id and n.permit = p.id
      and n.status = 'Delivered'), p.bags) as amount from sale_permit p where p.bag_sale = ${sale}`,
  trucks: sql`select n.loaded_bags as amount from delivery_note n where n.sale = ${sale}`,
})

const bulkLoads = (sale: number): Loads => ({
  permits: sql`select p.id, coalesce((select sum(n.net_kg) from bulk_loading n where n.agency_id = p.agency_id and n.permit = p.id
      and n.status = 'Delivered'), p.quantity) as amount from sale_permit p where p.bulk_sale = ${sale}`,
  trucks: sql`select n.net_kg as amount from bulk_loading n where n.sale = ${sale}`,
})

// Bags or kilograms that are gone or promised: on a permit, what its truck took once it has left; on a truck without a permit, its load.
const readPromised = async ({ permits, trucks }: Loads, except: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(t.amount), 0)::bigint as amount from (
      select amount from (${permits} and p.agency_id = app.agency() and p.status in ('Active', 'Used')) each where id <> ${except}
      union all (${trucks} and n.agency_id = app.agency() and n.permit is null and n.status <> 'Canceled')) t`.execute(
    tx,
  )
  return rows[0]!.amount
}

const checkBags = async (sale: number, asked: number, except: number, context: Context): Promise<void> => {
  const order = await context.tx
    .selectFrom('bagSale')
    .select(['docNo', 'status', 'bags', canceledBags.as('canceledBags')])
    .where('id', '=', sale)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { docNo, bags } = order
  checkLoadable(order, ['Approved', 'Partly delivered'])
  checkStillInvoiced(order)
  const open = bags - order.canceledBags - (await readPromised(bagLoads(sale), except, context))
  if (asked <= open) return
  exceeded('ORDER_EXCEEDED', 'Only {open} bags of {sale} are not yet on a permit. Enter that or less.', {
    fields: { bags: 'More than the sale leaves.' },
    values: { open: formatCount(open), sale: docNo ?? '–' },
    details: { sold: bags, open, asked },
  })
}

type Ordered = { docNo: string | null; validUntil: string }

// A permit that begins after the last day of its order could never be used.
const checkBegins = ({ docNo, validUntil }: Ordered, { validFrom }: Values, { asker }: Context): void => {
  const now = new Date().toISOString()
  const begins = validFrom !== null && validFrom > now ? validFrom : now
  if (localTime(begins, asker.timeZone).day <= validUntil) return
  refuse('{sale} is to be loaded until {until}. Let the permit begin by then, or extend the order first.', {
    fields: { validFrom: 'After the last day of the order.' },
    values: { sale: docNo ?? '–', until: validUntil },
  })
}

const checkBulk = async (sale: number, values: Values, except: number, context: Context): Promise<void> => {
  const asked = values.bulkQuantity ?? 0
  const { docNo, status, orderedQty, tolerancePct, validUntil } = await context.tx
    .selectFrom('bulkSale')
    .select(['docNo', 'status', 'orderedQty', 'tolerancePct', 'validUntil'])
    .where('id', '=', sale)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  checkLoadable({ docNo, status }, ['Approved', 'Loading'])
  checkBegins({ docNo, validUntil }, values, context)
  const most = orderedQty + proportion(orderedQty, tolerancePct, 100_000)
  const open = most - (await readPromised(bulkLoads(sale), except, context))
  if (asked <= open) return
  exceeded('ORDER_EXCEEDED', 'Only {open} MT of {sale} are not yet on a permit. Enter that or less.', {
    fields: { bulkQuantity: 'More than the order leaves.' },
    values: { open: formatQuantity(open), sale: docNo ?? '–' },
    details: { ordered: orderedQty, open, asked },
  })
}

// The quantity of the proforma line less other trucks' permits. The check of the sale itself covers the rest.
const checkProforma = async (name: ProformaName, values: Values, except: number, context: Context): Promise<void> => {
  const [id, line] = [values[name] as number, values.proformaLine as number]
  const promised = await findProformaLine(name, id, line, context)
  const sold = (await readSoldPerLine(name, id, context)).get(line) ?? 0
  const open = (promised?.amount ?? 0) - sold - ((await readPermittedPerLine(name, id, context, except)).get(line) ?? 0)
  const isBags = name === 'bagProforma'
  const asked = (isBags ? values.bags : values.bulkQuantity) ?? 0
  if (asked <= open) return
  const figures = { number: promised?.docNo ?? '–', open: isBags ? formatCount(open) : formatQuantity(open) }
  const more = { values: figures, details: { open, asked } }
  if (isBags) {
    exceeded('ORDER_EXCEEDED', 'Only {open} bags of {number} are neither sold nor on a permit. Enter that or less.', {
      fields: { bags: 'More than the proforma leaves.' },
      ...more,
    })
  }
  exceeded('ORDER_EXCEEDED', 'Only {open} MT of {number} are neither sold nor on a permit. Enter that or less.', {
    fields: { bulkQuantity: 'More than the proforma leaves.' },
    ...more,
  })
}

/** Refuses a sale that is not approved or does not have that much left, and a lot whose sales have been stopped since. */
export const checkOrder = async (values: Values, except: number, context: Context): Promise<void> => {
  const { terminal, consignee, lc, form } = values
  if (terminal && consignee && lc && form) {
    const product = values.saleType === 'SALE' ? 'bagSale' : 'bulkSale'
    await checkSaleNotStopped({ terminal, consignee, lc, form }, product, context)
  }
  const isMade = values.bagSale !== null || values.bulkSale !== null
  if (!isMade && values.bagProforma !== null) await checkProforma('bagProforma', values, except, context)
  if (!isMade && values.bulkProforma !== null) await checkProforma('bulkProforma', values, except, context)
  if (values.bagSale !== null) await checkBags(values.bagSale, values.bags ?? 0, except, context)
  if (values.bulkSale !== null) await checkBulk(values.bulkSale, values, except, context)
}

// The empty weight of a truck at its last weighing, on any scale; null if it was never weighed empty.
const readTareKg = async (truck: number, { tx }: Context): Promise<number | null> => {
  const { rows } = await sql<{ kg: number }>`
    select kg from (
      select tare_kg as kg, date, created_at from delivery_note
        where agency_id = app.agency() and truck = ${truck} and tare_kg is not null
      union all
      select tare_kg, date, created_at from bulk_loading where agency_id = app.agency() and truck = ${truck}
      union all
      select first_weight, date, created_at from port_loading
        where agency_id = app.agency() and truck = ${truck} and status in ('Pending', 'Delivered')) weighed
    order by date desc, created_at desc limit 1`.execute(tx)
  return rows[0]?.kg ?? null
}

/** Refuses more than the truck's capacity, expired papers of the truck, and an expired licence. */
export const checkTruck = async (values: Values, context: Context): Promise<void> => {
  const { tx, today } = context
  const { plate, ...built } = await tx
    .selectFrom('truck')
    .select(['plate', 'maxGrossKg', 'capacity', 'capacityBags'])
    .where('id', '=', values.truck)
    .executeTakeFirstOrThrow()
  await checkNotBlocked({ truck: values.truck, driver: values.driver }, context)
  checkPayload({ ...built, plate, tareKg: await readTareKg(values.truck, context) }, values)
  await checkTruckPapers(values.truck, today, context)
  await checkLicence(values.driver, today, context)
}

/** Refuses to reopen a permit whose truck has a valid loading document. */
export const checkReopen = async (id: number, { tx }: Context): Promise<void> => {
  for (const table of ['deliveryNote', 'bulkLoading'] as const) {
    const load = await tx
      .selectFrom(table)
      .select(['docNo', 'status'])
      .where('permit', '=', id)
      .where('status', '<>', 'Canceled')
      .executeTakeFirst()
    if (!load) continue
    conflict('{number} uses this permit and is {state}. Cancel it first.', {
      values: { number: load.docNo ?? '–', state: load.status },
    })
  }
}
