// Which trucks of an order come on one invoice.

import type { invoicings } from '#areas/sales/bulk-sale/definition.ts'

export type Invoicing = (typeof invoicings)[number]
export type LoadedTruck = { id: number; date: string; netKg: number | null }

/** One invoice: its trucks, their weight together in kilograms, and the day the last of them left. */
export type InvoiceGroup<L extends LoadedTruck> = { date: string; kg: number; loadings: L[] }

const keyOf: Record<Invoicing, (loading: LoadedTruck) => unknown> = {
  'Per truck': ({ id }) => id,
  'Per day': ({ date }) => date,
  'On completion': () => 0,
}

/** Trucks not yet invoiced, those of one invoice together, the first day first. While the order is still being loaded, a day is
 *  invoiced when it is over and the whole not at all. */
export const groupForInvoices = <L extends LoadedTruck>(
  invoicing: Invoicing,
  loadings: readonly L[],
  { isClosed, today }: { isClosed: boolean; today: string },
): InvoiceGroup<L>[] => {
  const due = loadings.filter(
    ({ date }) => isClosed || invoicing === 'Per truck' || (invoicing === 'Per day' && date < today),
  )
  return [...Map.groupBy(due, keyOf[invoicing]).values()]
    .map(together => ({
      date: together
        .map(({ date }) => date)
        .toSorted()
        .at(-1) as string,
      kg: together.reduce((sum, { netKg }) => sum + (netKg ?? 0), 0),
      loadings: together,
    }))
    .toSorted((a, b) => a.date.localeCompare(b.date))
}
