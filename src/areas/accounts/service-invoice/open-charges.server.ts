// Charges to a consignee that are not invoiced yet.

import { type RawBuilder, sql } from 'kysely'
import type { ChargedService, ChargedUnit } from '#areas/accounts/bulk-loading-rate/definition.ts'
import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import { company } from '#areas/master-data/company/definition.ts'
import { refuse } from '#kit/refusal.ts'
import { andMerged } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { refresh } from '#kit/server/write.ts'
import { vatOf } from '#kit/units.ts'
import { readStorageDue, type StorageDue } from '#trade/services/storage-due.server.ts'
import { totalsOf } from '#trade/tax-documents/line-fields.ts'

type ChargeSum = {
  service: ChargedService
  unit: ChargedUnit | null
  rate: number | null
  days: number | null
  vatRate: number
  quantity: number | null
  pieces: number | null
  charges: number
  net: number
  vat: number
  firstDay: string
  lastDay: string
}

type ChargePeriod = { consignee: number; until: string }

// The charges of companies merged into the consignee are invoiced to it.
const isOpenCharge = ({ consignee, until }: ChargePeriod): RawBuilder<unknown> => sql`
  agency_id = app.agency() and charged_to = 'Consignee' and consignee = any(${andMerged(company, [consignee])})
  and status = 'Active' and invoice is null and net > 0
  and date between date_trunc('month', ${until}::date)::date and ${until}::date`

const readOpenCharges = async (period: ChargePeriod, { tx }: Context): Promise<ChargeSum[]> => {
  const { rows } = await sql<ChargeSum>`
    select service, unit, rate, charged_days as days, vat_pct as "vatRate", sum(quantity)::bigint as quantity, sum(pieces)::bigint as pieces,
      count(*)::int as charges, sum(net)::bigint as net, sum(vat)::bigint as vat, min(date) as "firstDay", max(date) as "lastDay"
    from service_charge where ${isOpenCharge(period)}
    group by service, unit, rate, charged_days, vat_pct order by service, rate, charged_days`.execute(tx)
  return rows
}

// Accrued storage is a line of the draft before it is charged; issuing the invoice creates the charge.
const lineOfStorage = ({ rate, kgDays, net, vat, firstDay, lastDay }: StorageDue): ChargeSum => ({
  ...{ service: 'Storage', unit: 'MT-day', rate, days: null, vatRate: 15_000, quantity: kgDays, pieces: null },
  ...{ charges: 1, net, vat, firstDay, lastDay },
})

const sorted = (days: readonly string[]): string[] => days.toSorted()

/** The open charges of a month as invoice lines and totals, VAT rounded once per invoice. Refuses a month without any. */
export const sumOpenCharges = async (period: ChargePeriod, context: Context) => {
  const accrued = await readStorageDue(period, context)
  const charged = [...(await readOpenCharges(period, context)), ...accrued.map(lineOfStorage)]
  if (charged.length === 0) {
    refuse(
      'This consignee has no charges in that month that are not invoiced yet. Choose another consignee or month.',
      {
        fields: { consignee: 'Nothing is open.' },
      },
    )
  }
  const lines = charged.map(({ firstDay: _first, lastDay: _last, vat: _posted, ...line }) => {
    const vat = vatOf(line.net, line.vatRate)
    return { ...line, vat, gross: line.net + vat }
  })
  return {
    lines,
    ...totalsOf(lines.map(({ net, vatRate }) => ({ net, vatRate }))),
    vatCharged: charged.reduce((sum, { vat }) => sum + vat, 0),
    firstDay: sorted(charged.map(({ firstDay }) => firstDay))[0]!,
    lastDay: sorted(charged.map(({ lastDay }) => lastDay)).at(-1)!,
  }
}

/** Links the open charges to an invoice; refuses if they have changed since it was filled. */
export const attachCharges = async (
  invoice: { id: number; net: number | null },
  period: ChargePeriod,
  context: Context,
): Promise<void> => {
  const { rows } = await sql<{ id: number; net: number }>`
    select id, net from service_charge where ${isOpenCharge(period)} order by id for no key update`.execute(context.tx)
  const charges = rows.map(({ id }) => id)
  await refresh(serviceCharge, charges, { invoice: invoice.id }, context)
  const net = rows.reduce((sum, charge) => sum + charge.net, 0)
  if (net !== invoice.net) refuse('The charges have changed in the meantime. Issue the invoice again.')
}

/** Unlinks the charges of an invoice. */
export const detachCharges = async (invoice: number, context: Context): Promise<void> => {
  const charges = await context.tx.selectFrom('serviceCharge').select('id').where('invoice', '=', invoice).execute()
  const ids = charges.map(({ id }) => id)
  await refresh(serviceCharge, ids, { invoice: null }, context)
}
