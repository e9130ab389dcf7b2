// The cargo available to an LC sale: the cargo of the LC, its place, and its free quantity.

import { sql } from 'kysely'
import type { lcSale } from '#areas/sales/lc-sale/definition.ts'
import { placeOf } from '#areas/sales/lc-sale/posting.ts'
import type { ValuesIn } from '#kit/document.ts'
import { conflict, exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney, formatQuantity } from '#kit/units.ts'
import { counterAccount } from '#ledger/legs.ts'
import { effect } from '#ledger/record.server.ts'
import { lotOf } from '#trade/selling/sale-stock.server.ts'
import { readCargoOfLc } from '#trade/selling/sale-terms.server.ts'
import { readInvoiceKind } from '#trade/tax-documents/invoice-kind.server.ts'
import { resolveTax } from '#trade/tax-documents/supply-tax.server.ts'
import { readInPort, readLeftInPort } from '#trade/voyages/sold-in-port.server.ts'

type Values = ValuesIn<typeof lcSale>

/** The values that follow from the LC and the customer. */
export const resolveCargoAndInvoiceKind = async (sale: Values, context: Context) => {
  const { dischargePort } = await context.tx
    .selectFrom('lc')
    .select('dischargePort')
    .where('id', '=', sale.lc)
    .executeTakeFirstOrThrow()
  const cargo = await readCargoOfLc(sale.lc, context)
  const tax = await resolveTax(sale, cargo, context)
  return {
    ...cargo,
    ...tax,
    port: sale.soldFrom === 'Port' ? dischargePort : null,
    invoiceKind: await readInvoiceKind({ ...sale, ...tax }, context),
  }
}

// The ledger lets more leave a port than arrived, because trucks outweigh the bill of lading; a sale may not use that. Locks the
// LC until the transaction ends, so that two sales do not take the same tons.
const readUnsoldInPort = async (
  { lc, consignee, form, port }: Values,
  except: number,
  context: Context,
): Promise<number> => {
  const { tx } = context
  await tx.selectFrom('lc').select('id').where('id', '=', lc).forNoKeyUpdate().execute()
  const inPort = await readInPort(lc, except, context)
  const own = inPort.filter(of => of.consignee === consignee && of.form === form && of.port === port)
  const kg = own.reduce((sum, of) => sum + of.kg - of.promised, 0)
  // What was accepted as missing after the discharge stays in the ledger, but is not there.
  const left = await readLeftInPort(lc, context)
  const promised = inPort.reduce((sum, of) => sum + of.promised, 0)
  return Math.max(0, left === null ? kg : Math.min(kg, left - promised))
}

/** Free kilograms, not reserved and not needed on a later day; null if the place is unknown or nothing is free. */
export const findFreeQuantity = async (sale: Values, context: Context): Promise<number | null> => {
  if (sale.soldFrom === 'Port') return (await readUnsoldInPort(sale, 0, context)) || null
  if (sale.terminal === null) return null
  const lot = lotOf(sale)
  const legs = [
    { ...placeOf(sale, lot), amount: -1 },
    { ...counterAccount('OUT', lot), amount: 1 },
  ]
  const source = { documentType: 'question', documentId: 0, kind: 'question' }
  const question = { ...source, legs, date: sale.titleTransferDate ?? sale.date }
  const { accounts } = await effect(context.client, question)
  return Math.max(0, accounts.find(({ account }) => account.role === 'TERMINAL')?.free ?? 0) || null
}

/** Refuses to reverse a sale whose invoices are not fully credited. */
export const checkInvoicesCredited = async (id: number, { tx }: Context): Promise<void> => {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(i.gross - coalesce((select sum(n.gross) from credit_note n where n.agency_id = i.agency_id and n.invoice = i.id
      and n.status = 'Issued'), 0)), 0)::bigint as open
    from tax_invoice i where i.agency_id = app.agency() and i.sale_type = 'LCSALE' and i.sale_id = ${id}`.execute(tx)
  const { open } = rows[0]!
  if (open === 0) return
  conflict('SAR {amount} of its invoices are not credited. Issue credit notes first.', {
    values: { amount: formatMoney(open) },
  })
}

/** Refuses more than the unsold quantity in port; the ledger checks terminals itself. `more` kilograms are in addition to those the sale
 *  already has. */
export const checkFreeInPort = async (sale: Values, id: number, more: number, context: Context): Promise<void> => {
  if (sale.soldFrom !== 'Port') return
  const free = await readUnsoldInPort(sale, id, context)
  if (more <= free) return
  exceeded(
    'INSUFFICIENT_STOCK',
    'Only {free} MT of it are in the port and unsold, {asked} MT are requested. Enter that or less.',
    {
      fields: { quantity: 'More than is available.' },
      values: { free: formatQuantity(free), asked: formatQuantity(more) },
      details: { free, asked: more },
    },
  )
}
