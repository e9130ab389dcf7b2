// The number of bags a truck may load: the noted number, plus the agency's tolerance, and never more than the sold number.

import type { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { decimalText, formatCount } from '#kit/units.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'
import { canceledBags, checkStillInvoiced } from '#trade/selling/canceled-remainder.server.ts'

type Values = ValuesIn<typeof deliveryNote>

/** Locks the sale, so that its trucks wait for each other. */
export const lockSale = ({ sale }: Pick<Values, 'sale'>, { tx }: Context) =>
  tx
    .selectFrom('bagSale')
    .select(['id', 'docNo', 'date', 'status', 'bags', canceledBags.as('canceledBags')])
    .where('id', '=', sale)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The allowed difference of two counts of a load in whole bags: `limitPct` of the bags, in thousandths of a percent, at least one bag. */
export const bagsDiffering = (bags: number, limitPct: number): number =>
  Math.max(1, Math.floor((bags * limitPct) / 100_000))

type SoldBags = { id: number; bags: number; canceledBags: number }

/** Bags of a sale that are on no other note: delivered notes count their loaded bags, the others the bags they may still load. */
export const countOpenBags = async (
  { id, bags, canceledBags }: SoldBags,
  except: number,
  { tx }: Context,
): Promise<number> => {
  const others = await tx
    .selectFrom('deliveryNote')
    .select(['status', 'orderedBags', 'loadedBags'])
    .where('sale', '=', id)
    .where('id', '<>', except)
    .where('status', '<>', 'Canceled')
    .execute()
  const taken = others.reduce((sum, { status, orderedBags, loadedBags }) => {
    const loaded = loadedBags ?? 0
    return sum + (status === 'Delivered' ? loaded : Math.max(orderedBags, loaded))
  }, 0)
  return Math.max(0, bags - canceledBags - taken)
}

/** The most bags a note may load: the ordered bags plus the whole bags within the tolerance, in thousandths of a percent. */
export const bagsAllowed = (orderedBags: number, tolerancePct: number): number =>
  orderedBags + Math.floor((orderedBags * tolerancePct) / 100_000)

/** Refuses more bags than the note and the tolerance allow, or than are left of the invoiced sale. */
export const checkLoadedBags = async (note: Values, id: number, context: Context): Promise<void> => {
  const { orderedBags } = note
  const loaded = note.loadedBags ?? 0
  if (loaded <= orderedBags) return
  const { bagTolerancePct: limit } = await readAgencySettings(['bagTolerancePct'], context)
  const most = bagsAllowed(orderedBags, limit)
  if (loaded > most) {
    exceeded(
      'LOADED_TOO_MANY',
      'The note is for {ordered} bags, at most {most} with a tolerance of {limit} %. Take the rest off the truck.',
      {
        fields: { loadedBags: 'More than the note allows.' },
        values: {
          ordered: formatCount(orderedBags),
          most: formatCount(most),
          limit: Number(decimalText(limit, 3)),
        },
        details: { ordered: orderedBags, most, loaded },
      },
    )
  }
  const sale = await lockSale(note, context)
  const open = await countOpenBags(sale, id, context)
  if (loaded <= open) return
  exceeded(
    'ORDER_EXCEEDED',
    'Only {open} bags of {sale} are left; the others are not invoiced. Take them off the truck, or sell them first.',
    {
      fields: { loadedBags: 'More than the sale leaves.' },
      values: { open: formatCount(open), sale: sale.docNo ?? '–' },
      details: { sold: sale.bags, open, loaded },
    },
  )
}

/** Refuses to let out bags that were credited as canceled since the truck came. Locks the sale. */
export const checkStillSold = async (note: Values, id: number, context: Context): Promise<void> => {
  const sale = await lockSale(note, context)
  checkStillInvoiced(sale)
  if (sale.canceledBags === 0) return
  const [open, loaded] = [await countOpenBags(sale, id, context), note.loadedBags ?? 0]
  if (loaded <= open) return
  exceeded(
    'ORDER_EXCEEDED',
    'A credit note canceled bags of {sale} that are on this truck. Take them off, or take the note back by a debit note.',
    {
      fields: { loadedBags: 'More than the sale leaves.' },
      values: { sale: sale.docNo ?? '–' },
      details: { sold: sale.bags, canceled: sale.canceledBags, open, loaded },
    },
  )
}
