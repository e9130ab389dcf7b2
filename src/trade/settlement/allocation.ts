// The allocation of a receipt as lines of invoice and halalas. Pure.

/** An open item of an invoice and the settled halalas. */
export type SettledItem = { openItem: number; amount: number }

export type AllocationLine = { invoice: number; amount: number }
export type OpenInvoice = { invoice: number; open: number }

/** Settles invoices in the given order until the money is used up. */
export const allocateInOrder = (rest: number, invoices: readonly OpenInvoice[]): AllocationLine[] => {
  let left = rest
  return invoices.flatMap(({ invoice, open }) => {
    const amount = Math.min(left, open)
    left -= Math.max(amount, 0)
    return amount > 0 ? [{ invoice, amount }] : []
  })
}

/** Adds lines, keeping one per invoice. */
export const mergeLines = (lines: readonly AllocationLine[], more: readonly AllocationLine[]): AllocationLine[] => {
  const amounts = new Map<number, number>()
  for (const { invoice, amount } of [...lines, ...more]) amounts.set(invoice, (amounts.get(invoice) ?? 0) + amount)
  return [...amounts].map(([invoice, amount]) => ({ invoice, amount }))
}

/** The lines without those of an invoice; none at all if the invoice is null. */
export const withoutInvoice = (lines: readonly AllocationLine[], invoice: number | null): AllocationLine[] =>
  invoice === null ? [] : lines.filter(line => line.invoice !== invoice)

/** The invoices whose settled amount differs. */
export const changedInvoices = (before: readonly AllocationLine[], after: readonly AllocationLine[]): number[] => {
  const [was, is] = [before, after].map(lines => new Map(lines.map(({ invoice, amount }) => [invoice, amount])))
  return [...new Set([...was!.keys(), ...is!.keys()])].filter(invoice => was!.get(invoice) !== is!.get(invoice))
}
