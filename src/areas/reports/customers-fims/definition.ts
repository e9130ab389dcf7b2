import { customer } from '#areas/master-data/customer/definition.ts'
import { choice, choices, count, day, instant, link, optional, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { fimsSyncStates } from '#trade/parties/fims-fields.ts'

/** Our customers and their records in the finance system (FIMS); customers without a record first. */
export const customersFims = report('customers-fims', {
  title: 'Customers in FIMS',
  right: 'CustomersFims',
  filters: {
    status: optional(choices('Compared', fimsSyncStates)),
    from: optional(day('Compared from')),
    to: optional(day('Compared until')),
  },
  columns: {
    status: choice('Compared', fimsSyncStates),
    customer: link('Customer', customer),
    id: count('Our number', { sum: false, isId: true }),
    fimsCode: optional(text('FIMS code')),
    kind: choice('Kind', ['Individual', 'Company']),
    vatNo: optional(text('VAT number')),
    crNo: optional(text('CR number')),
    mobile: text('Mobile'),
    city: text('City'),
    comparedAt: optional(instant('Compared at')),
    differences: optional(text('FIMS has')),
    customers: count('Customers', { zero: true }),
  },
  totals: ['customers'],
  groups: ['status'],
  drill: row => ({ address: `master-data/customer/${row.id}` }),
})
