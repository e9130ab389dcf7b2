// The sales of a demo day: trucks of bags and in bulk, one truck still at the gate, and drafts that wait for the manager.

import { addDays } from '#kit/days.ts'
import type { Caller } from './caller.ts'
import type { Beginning, LeftOpen, Stored } from './daily-beginning.ts'
import type { Strand } from './daily-strands.ts'
import type { World } from './master-data.ts'
import { chanceOf } from './numbers.ts'
import type { Lot } from './season-yard.ts'
import { enterBagSale, loadTruck, sellBags, sellBulk, sendTruck } from './truck-sales.ts'

type DayStory = { strand: Strand; w: World; b: Beginning }
type SellLot = (to: Caller, w: World, lot: Lot, date: string, pick: () => number) => Promise<void>

const leastKg = 100_000

/** The lots that can be sold at a terminal: with both prices and more stock than a day sells; the oldest first. */
export const lotsToSell = ({ lots }: Beginning, terminal: number | undefined): Stored[] =>
  lots.filter(lot => lot.terminal === terminal && lot.bagPrice !== null && lot.bulkPrice !== null && lot.kg >= leastKg)

// The first trucks work at the berth, and one is at a scale. Customers with their own credit limit do not buy every day.
const forSales = (w: World): World => ({
  ...w,
  customers: w.customers.slice(0, -1),
  trucks: w.trucks.slice(15),
  drivers: w.drivers.slice(15),
})

const sales: { terminal: string; story: string; sell: SellLot; times: number }[] = [
  { terminal: 'jeddah', story: 'bags', sell: sellBags, times: 4 },
  { terminal: 'jeddah', story: 'bulk', sell: sellBulk, times: 2 },
  { terminal: 'yanbu', story: 'bags', sell: sellBags, times: 3 },
  { terminal: 'yanbu', story: 'bulk', sell: sellBulk, times: 1 },
]

const sellByTruck = async ({ strand, w, b }: DayStory): Promise<void> => {
  for (const { terminal, story, sell, times } of sales) {
    const lots = lotsToSell(b, w.terminals[terminal]).slice(0, 2)
    for (let n = 0; n < times; n++) {
      const lot = lots[n % lots.length]
      const name = `${terminal}-${story}-${n}`
      if (lot) await strand(name, to => sell(to, w, lotOf(lot), b.day, chanceOf(`${b.day}-${name}`)))
    }
  }
}

const lotOf = ({ terminal, consignee, lc }: Stored): Lot => ({ terminal, consignee, lc })

// The truck that was at the gate when the day before ended leaves, and the manager's pending drafts are decided.
const closeLeft = async ({ strand, w, b }: DayStory): Promise<void> => {
  const { note, bagSale, bulkSale } = b.left
  if (note) await strand('gate-opens', to => loadTruck(to, note, { bags: note.bags, more: 12, torn: 3 }))
  if (bagSale) {
    await strand('draft-approved', async to => {
      const truck = { date: b.day, bags: bagSale.bags, n: 0 }
      await loadTruck(to, await sendTruck(to, w, bagSale, truck), { bags: bagSale.bags, more: 8 })
    })
  }
  if (bulkSale) {
    const reason = 'The customer found the barley elsewhere.'
    await strand('draft-canceled', to => to.act('sales/bulk-sale', bulkSale, 'cancel', { reason }))
  }
}

const oneOf = ({ customers }: World, { day }: Beginning, story: string): number | undefined =>
  customers[Math.floor(chanceOf(`${day}-${story}`)() * customers.length)]

const stopAtGate = ({ strand, w, b }: DayStory, lot: Stored): Promise<LeftOpen['note'] | undefined> =>
  strand('gate', async to => {
    const bags = 400
    const sale = await enterBagSale(to, w, lotOf(lot), { date: b.day, customer: oneOf(w, b, 'gate'), bags })
    const { id } = await sendTruck(to, w, sale, { date: b.day, bags, n: 1 })
    return { id, bags }
  })

const writeDrafts = async (
  { strand, w, b }: DayStory,
  lot: Stored,
): Promise<Pick<LeftOpen, 'bagSale' | 'bulkSale'>> => {
  const bags = 300
  const bagSale = await strand('bag-draft', to =>
    enterBagSale(to, w, lotOf(lot), { date: b.day, customer: oneOf(w, b, 'bag-draft'), bags }),
  )
  const bulkSale = await strand('bulk-draft', to => {
    const terms = { orderedQty: 54, tolerancePct: 2, validUntil: addDays(b.day, 7) }
    const order = { date: b.day, form: 'Raw', customer: oneOf(w, b, 'bulk-draft') }
    return to.add('sales/bulk-sale', { ...lotOf(lot), ...order, ...terms })
  })
  return { bagSale: bagSale ? { id: bagSale.id, bags } : null, bulkSale: bulkSale ? { id: bulkSale.id } : null }
}

/** Plays the sales; returns the truck at the gate and the drafts that are left. */
export const playSales = async (strand: Strand, world: World, b: Beginning): Promise<Omit<LeftOpen, 'tickets'>> => {
  const dayStory = { strand, w: forSales(world), b }
  await closeLeft(dayStory)
  await sellByTruck(dayStory)
  const lot = lotsToSell(b, world.terminals.jeddah).at(-1)
  if (!lot) return { note: null, bagSale: null, bulkSale: null }
  return { note: (await stopAtGate(dayStory, lot)) ?? null, ...(await writeDrafts(dayStory, lot)) }
}
