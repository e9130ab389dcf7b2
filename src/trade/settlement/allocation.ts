// What a receipt settles, as lines of an invoice and an amount in halalas. Pure.

/** What a receipt settles: an invoice's open item, and how much of it in halalas. */
export type SettledItem = { openItem: number; amount: number }

export type AllocationLine = { invoice: number; amount: number }
export type OpenInvoice = { invoice: number; open: number }

/** Settles invoices in the order given, each as far as the money goes. */
export const allocateInOrder = (rest: number, invoices: readonly OpenInvoice[]): AllocationLine[] => {
  let left = rest
  return invoices.flatMap(({ invoice, open }) => {
    const amount = Math.min(left, open)
    left -= Math.max(amount, 0)
    return amount > 0 ? [{ invoice, amount }] : []
  })
}

/** Lines and more of them, one for each invoice. */
export const mergeLines = (lines: readonly AllocationLine[], more: readonly AllocationLine[]): AllocationLine[] => {
  const amounts = new Map<number, number>()
  for (const { invoice, amount } of [...lines, ...more]) amounts.set(invoice, (amounts.get(invoice) ?? 0) + amount)
  return [...amounts].map(([invoice, amount]) => ({ invoice, amount }))
}

/** The lines without those of an invoice; none where no invoice is told. */
export const withoutInvoice = (lines: readonly AllocationLine[], invoice: number | null): AllocationLine[] =>
  invoice === null ? [] : lines.filter(line => line.invoice !== invoice)

/** Invoices of which another amount is settled than before. */
export const changedInvoices = (before: readonly AllocationLine[], after: readonly AllocationLine[]): number[] => {
  const [was, is] = [before, after].map(lines => new Map(lines.map(({ invoice, amount }) => [invoice, amount])))
  return [...new Set([...was!.keys(), ...is!.keys()])].filter(invoice => was!.get(invoice) !== is!.get(invoice))
}
