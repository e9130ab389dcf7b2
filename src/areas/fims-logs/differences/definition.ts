import { customer } from '#areas/master-data/customer/definition.ts'
import { automatic, choice, choices, day, link, links, money, optional, starting, text, yesNo } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { sourceOf } from '#trade/statements/report-fields.ts'

const signed = (label: string) => money(label, { signed: true, zero: true })

/** Reasons why our books and those of FIMS differ by a document. */
const differenceReasons = [
  'Not sent',
  'Failed',
  'Ignored',
  'Sent after the balance',
  'Sent with other values',
  'Not sent to FIMS',
  'Unexplained',
] as const

const differingKinds = ['Tax Invoice', 'Credit Note', 'Payment', 'Pre-payment', 'Credit Voucher', 'Other'] as const

/** Customers whose balances differ at the end of the day of FIMS's last balance: each document that only one of the two books has, and the
 *  unexplained rest. The lines of a customer add up to its difference. */
export const fimsDifferences = {
  ...report('fims-differences', {
    title: 'FIMS Balance Differences',
    right: 'FimsDifference',
    filters: {
      asOf: day('As of'),
      customer: optional(links('Customer', customer)),
      why: optional(choices('Reason', differenceReasons)),
      onlyUnexplained: starting(yesNo('Unexplained only'), false),
    },
    columns: {
      customer: link('Customer', customer),
      fimsCode: optional(text('FIMS code')),
      fimsDay: day('Balance at the end of'),
      ours: optional(signed('Our balance')),
      fims: optional(signed('Balance in FIMS')),
      why: choice('Reason', differenceReasons),
      kind: optional(choice('Document', differingKinds)),
      number: optional(text('Number')),
      date: optional(day('Date')),
      explains: signed('Difference'),
      said: automatic(text('Answer of FIMS')),
    },
    totals: ['ours', 'fims', 'explains'],
    empty: 'No balance differs. FIMS is asked for balances each night while the exchange is on.',
    drill: sourceOf,
  }),
  address: 'fims-logs/differences',
}
