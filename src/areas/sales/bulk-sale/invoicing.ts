// Groups the trucks of an order into invoices.

import type { invoicings } from '#areas/sales/bulk-sale/definition.ts'

export type Invoicing = (typeof invoicings)[number]
export type LoadedTruck = { id: number; date: string; netKg: number | null }

/** The trucks of one invoice, their total weight in kilograms, and the day the last of them left. */
export type InvoiceGroup<L extends LoadedTruck> = { date: string; kg: number; loadings: L[] }

const keyOf: Record<Invoicing, (loading: LoadedTruck) => unknown> = {
  'Per truck': ({ id }) => id,
  'Per day': ({ date }) => date,
  'On completion': () => 0,
}

/** Groups the trucks not yet invoiced, oldest first. While the order is still loading, a day is invoiced once it is over, and
 *  the whole order not at all. */
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
