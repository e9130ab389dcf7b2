import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { laytime } from '#areas/reports/laytime/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import { choice, choices, day, hinted, instant, link, links, money, optional, quantity, text } from '#kit/fields.ts'
import { report, reversal, undone } from '#kit/report.ts'
import { period, sourceOf } from '#trade/statements/report-fields.ts'
import { sides, versionKinds } from '#trade/voyages/laytime-claim-fields.ts'

const laytimeResults = ['Demurrage', 'Despatch', 'Neither'] as const

const dollars = (label: string) => money(label, { currency: 'USD', zero: true })
const net = (label: string, currency: 'SAR' | 'USD') =>
  hinted(money(label, { currency, signed: true, zero: true }), 'Demurrage less despatch.')

// The effect of each part on us, as settled or else as counted: demurrage of a claim on us is payable, of our own claim receivable.
const claimColumns = {
  payableSar: money('Payable in SAR', { zero: true }),
  receivableSar: money('Receivable in SAR', { zero: true }),
}

/** The time of vessels in port and its cost, a line for each consignee's part. Demurrage and despatch are shown separately, and only then
 *  net: one is paid, the other received, often by different parties. */
export const laytimeReport = report('laytime-report', {
  title: 'Laytime report',
  right: 'Laytime',
  filters: {
    ...period,
    vessel: optional(links('Vessel', vessel)),
    port: optional(links('Port', port)),
    side: optional(choices('Claim', sides)),
    counterparty: optional(links('Vendor', vendor)),
    claimedCustomer: optional(links('Customer', customer)),
    claimedConsignee: optional(links('Claimed from consignee', consignee)),
    status: hinted(
      optional(choices('Claim status', laytime.life.states)),
      'Empty: all that are not canceled, by their last version.',
    ),
    result: optional(choices('Result', laytimeResults)),
    consignee: optional(links('Consignee', consignee)),
    ...undone,
  },
  columns: {
    vessel: link('Vessel', vessel),
    port: optional(link('Port', port)),
    date: day('Date'),
    docNo: optional(text('Number')),
    voyage: link('Voyage', voyage),
    operation: choice('Operation', ['Load', 'Discharge']),
    side: choice('Claim', sides),
    counterparty: optional(link('Vendor', vendor)),
    claimedCustomer: optional(link('Customer', customer)),
    claimedConsignee: optional(link('Claimed from consignee', consignee)),
    versionKind: choice('Version', versionKinds),
    quantity: optional(quantity('Quantity', { sum: false })),
    allowed: optional(text('Time allowed')),
    used: optional(text('Time used')),
    balance: optional(hinted(text('Balance'), 'Below zero: on demurrage.')),
    expiresAt: optional(instant('Laytime expires')),
    consignee: optional(link('Consignee', consignee)),
    part: optional(quantity('B/L quantity', { zero: true })),
    demurrage: dollars('Demurrage'),
    despatch: dollars('Despatch'),
    net: net('Net', 'USD'),
    demurrageSar: money('Demurrage in SAR', { zero: true }),
    despatchSar: money('Despatch in SAR', { zero: true }),
    netSar: net('Net in SAR', 'SAR'),
    ...claimColumns,
    status: choice('Claim status', [...laytime.life.states, reversal]),
    notifiedOn: optional(day('Claim notified on')),
    timeBar: optional(day('Time bar')),
  },
  totals: [
    'part',
    'demurrage',
    'despatch',
    'net',
    'demurrageSar',
    'despatchSar',
    'netSar',
    'payableSar',
    'receivableSar',
  ],
  groups: ['vessel', 'port'],
  drill: sourceOf,
})
