// How many bags a truck may take: what its note says, a little more where the agency tolerates it, and never more than is sold.

import type { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { decimalText, formatCount } from '#kit/units.ts'

type Values = ValuesIn<typeof deliveryNote>

/** The sale, so that its trucks wait for each other. */
export const lockSale = ({ sale }: Pick<Values, 'sale'>, { tx }: Context) =>
  tx
    .selectFrom('bagSale')
    .select(['id', 'docNo', 'date', 'status', 'bags', 'calledOffBags'])
    .where('id', '=', sale)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Thousandths of a percent by which a truck may carry or weigh more than it should: the agency decides. */
export const readBagTolerance = async ({ tx, asker }: Context): Promise<number> => {
  const { bagTolerancePct } = await tx
    .selectFrom('agency')
    .select('bagTolerancePct')
    .where('id', '=', asker.agencyId)
    .executeTakeFirstOrThrow()
  return bagTolerancePct
}

type Sold = { id: number; bags: number; calledOffBags: number | null }

/** Bags of a sale that are on no other note: what left on those, and what those that have not left may take. */
export const countOpenBags = async (
  { id, bags, calledOffBags }: Sold,
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
  return bags - (calledOffBags ?? 0) - taken
}

/** The most bags a note lets load: so many whole bags beyond what it says as the tolerance, in thousandths of a percent, makes. */
export const bagsAllowed = (orderedBags: number, tolerancePct: number): number =>
  orderedBags + Math.floor((orderedBags * tolerancePct) / 100_000)

/** Refuses more bags than the note and the tolerance allow, or than the sale leaves: those nobody has been invoiced for. */
export const checkLoadedBags = async (note: Values, id: number, context: Context): Promise<void> => {
  const { orderedBags } = note
  const loaded = note.loadedBags ?? 0
  if (loaded <= orderedBags) return
  const limit = await readBagTolerance(context)
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
    'Only {open} bags of {sale} are left, the others are not invoiced. Take them off the truck, or sell them first.',
    {
      fields: { loadedBags: 'More than the sale leaves.' },
      values: { open: formatCount(open), sale: sale.docNo ?? '–' },
      details: { sold: sale.bags, open, loaded },
    },
  )
}
