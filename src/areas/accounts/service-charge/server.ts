import type { Service } from '#areas/accounts/bulk-loading-rate/definition.ts'
import { invoiceCustomer } from '#areas/accounts/service-charge/customer-invoice.server.ts'
import { isFromDocument, serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import { postServiceCharge } from '#areas/accounts/service-charge/posting.ts'
import type { ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, refuseFuture } from '#trade/cargo/stock.server.ts'
import { findRateInForce } from '#trade/pricing/rates.server.ts'

type Values = ValuesIn<typeof serviceCharge>

const fillRate = async (charge: Values, context: Context): Promise<Partial<Values>> => {
  const found = await findRateInForce({ ...charge, service: charge.service as Service }, context)
  if (!found) {
    const values = { service: charge.service, day: charge.date }
    return refuse(
      'No rate for {service} is in force on {day} for this terminal and these parties. Enter one under Bulk Loading Rates.',
      {
        fields: { service: 'No rate is in force.' },
        values,
      },
    )
  }
  const { id, rate, unit, freeDays, vatPct, chargedTo } = found
  return { rateRow: id, rate, unit, freeDays, vatPct, chargedTo }
}

const findMissingMeasure = ({ unit, quantity, pieces }: Values): 'quantity' | 'pieces' | null => {
  if (unit === 'MT' && !quantity) return 'quantity'
  return (unit === 'bag' || unit === 'truck') && !pieces ? 'pieces' : null
}

// The payer of a charge never changes, because its posting is the payer's.
const checkPayer = ({ chargedTo, customer }: Values, before: Values | null): void => {
  if (chargedTo === 'Customer' && !customer) {
    refuse('The rate is charged to the customer. Choose who that is.', { fields: { customer: 'Please choose one.' } })
  }
  if (!before || before.chargedTo === chargedTo) return
  refuse('This rate is charged to another payer. Cancel the charge and enter it again.', {
    fields: { service: 'Charged to another payer.' },
  })
}

const checkMeasured = (charge: Values): void => {
  const field = findMissingMeasure(charge)
  if (field) {
    refuse('The rate is per {unit}. Enter the quantity.', {
      fields: { [field]: 'Please enter it.' },
      values: { unit: charge.unit ?? '–' },
    })
  }
  if (charge.chargedDays === 0) {
    refuse('All of these days are free of charge. Choose later days.', { fields: { days: 'Within the free days.' } })
  }
  if (!charge.net) refuse('The charge is zero. Check the rate and the quantity.')
}

// A service that accrues by a tariff is charged by the service invoice and must not be charged by hand as well.
const refuseAccruing = async ({ consignee, terminal, date }: Values, { tx }: Context): Promise<void> => {
  const accruing = await tx
    .selectFrom('terminalConsigneeMapping')
    .select('id')
    .where('consignee', '=', consignee)
    .where('terminal', '=', terminal)
    .where('storageTariff', '>', 0)
    .where('storageFrom', '<=', date)
    .executeTakeFirst()
  if (!accruing) return
  refuse(
    'Storage accrues here by the day from the tariff of the mapping, and the service invoice charges it. Issue a service invoice instead.',
    {
      fields: { service: 'Accrues by itself.' },
    },
  )
}

const refuseInvoiced = async ({ docNo, invoice }: Values & { docNo: string | null }, { tx }: Context) => {
  const { invoiceNo } = await tx
    .selectFrom('serviceInvoice')
    .select('invoiceNo')
    .where('id', '=', invoice)
    .executeTakeFirstOrThrow()
  conflict('{number} is on service invoice {invoice}. Credit that first.', {
    values: { number: docNo ?? '–', invoice: invoiceNo ?? '–' },
  })
}

export const serviceChargeServer = behave(serviceCharge, {
  fill: async (charge, context, { before }) => (isFromDocument(before ?? charge) ? {} : fillRate(charge, context)),
  async check(charge, { what, before }, context) {
    if (before?.invoice) await refuseInvoiced(before, context)
    if (before && isFromDocument(before) && what === 'change') {
      conflict('{number} was charged by another document. Cancel it, or leave it as it is.', {
        values: { number: before.docNo ?? '–' },
      })
    }
    if (what !== 'create' && what !== 'change') return
    refuseFuture(charge.date, context)
    if (isFromDocument(charge)) return
    await checkMapped(charge.terminal, { consignee: charge.consignee }, context, operationsNeeded.serviceCharge.at)
    checkMeasured(charge)
    checkPayer(charge, before)
    if (charge.service === 'Storage' && charge.chargedTo === 'Consignee') await refuseAccruing(charge, context)
  },
  post: async charge => postServiceCharge(charge),
  async after(charge, { what }, context) {
    if (what === 'create' && charge.chargedTo === 'Customer') await invoiceCustomer(charge, context)
  },
})
