import { agentCommission } from '#areas/accounts/agent-commission/definition.ts'
import { agent } from '#areas/master-data/agent/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, day, link, money } from '#kit/fields.ts'

export const commissionAccrual = document('commissionAccrual', {
  address: 'accounts/commission-accrual',
  title: { one: 'Commission Accrual', many: 'Commission Accruals' },
  purpose:
    'Commission earned as the customer pays: each payment accrues its part, and a reversed payment accrues it negatively.',
  right: 'CommissionAccrual',
  prefix: 'CA',
  fields: {
    date: automatic(day('Date')),
    agent: automatic(link('Agent', agent)),
    consignee: automatic(link('Consignee', consignee)),
    customer: automatic(link('Customer', customer)),
    invoice: automatic(link('Invoice', taxInvoice)),
    agentTerms: automatic(link('Commission terms', agentCommission)),
    paid: automatic(money('Paid by then', { zero: true })),
    amount: automatic(money('Commission', { signed: true })),
  },
  list: ['date', 'agent', 'consignee', 'customer', 'invoice', 'paid', 'amount'],
  filters: ['date', 'agent', 'consignee', 'customer'],
  seenBy: accrual => [accrual.consignee],
  life: { initial: 'Accrued', states: ['Accrued'], posted: ['Accrued'], editable: [], actions: {}, systemOnly: true },
})
