// Every report has the columns, filters, groups and sums of its specification (domain, section 5), and every analysis the figures of its
// answer (section 6). Fields have their API names; figures that are not columns are shown beside the table.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyses } from '#areas/catalogue-analytics.ts'
import { allReports } from '#areas/catalogue-reports.ts'
import type { Fields } from '#kit/fields.ts'
import type { Analysis } from '#reports/analysis.ts'

type Specified = { columns: string; filters?: string; groups?: string; chosen?: string; totals?: string }

const moved =
  'ownIn ownOut loanIn loanOut swapIn swapOut mergedIn mergedOut milledIn milledOut transferIn transferOut loss'
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']
const monthly = [...months, 'November', 'December'].flatMap(month => [`tons${month}`, `net${month}`]).join(' ')

const specified: Record<string, Specified> = {
  'loan-statement': {
    columns:
      'date kind docNo lender borrower terminal lc cargoGrade form loaned returned outstanding age expectedReturnDate remarks',
    filters: 'asOf consignee counterparty terminal lc openOnly undone',
    groups: 'lender borrower loan',
    totals: 'loaned returned outstanding',
  },
  sales: {
    columns:
      'date invoiceNo saleType customer vatNo consignee terminal lc form size bags quantity unitPrice net vat gross discount paid balance agent commission paymentMode eInvoiceStatus user',
    filters: 'from to saleType customer consignee terminal lc form size paymentMode agent eInvoiceStatus',
    groups: 'date',
    chosen: 'date customer consignee terminal saleType',
    totals: 'bags quantity net vat gross paid balance',
  },
  'sales-fims': {
    columns:
      'invoiceNo date customerCode customer itemCode quantity bags unit net vat gross terminal consignee status fimsRef fimsError',
    filters: 'from to status consignee',
    groups: 'status',
    totals: 'documents net vat gross',
  },
  'rv-fims': {
    columns:
      'docNo date customerCode customer mode bank transactionRef amount settles allocated unallocated status fimsStatus fimsRef',
    filters: 'from to mode bank status undone',
    groups: 'mode bank',
    totals: 'amount',
  },
  'customers-fims': {
    columns: 'id fimsCode customer kind vatNo crNo mobile city status comparedAt differences',
    filters: 'status from to',
    groups: 'status',
    totals: 'customers',
  },
  'customer-balance-fims': {
    columns: 'customer fimsCode ours fims difference fimsDay lastReceipt lastInvoice',
    filters: 'asOf onlyDifferences',
    totals: 'ours fims difference',
  },
  'customers-ledger': {
    columns: 'date kind docNo description consignee debit credit balance due allocation',
    filters: 'customer consignee from to byDocument',
    groups: 'kind',
    totals: 'debit credit',
  },
  'lc-detail': {
    columns: `lc purchaseContract vessel voyage consignee cargoGrade origin lcQuantity blQuantity portOut direct received overUnder ${moved} soldBags soldBulk soldLc balance nonBl costPerTon averageSale margin terminal`,
    filters: 'lc consignee vessel cargoGrade status from to by',
    groups: 'lc',
    totals: `received ${moved} balance nonBl`,
  },
  'consignee-detail': {
    columns: `consignee lc terminal opening received ${moved} sold closing lent borrowed netPosition bags receivable payable`,
    filters: 'consignee from to terminal',
    groups: 'consignee lc',
    totals: 'opening closing netPosition',
  },
  'bag-loan': {
    columns: 'date kind docNo lender borrower terminal bagGrade size lent returned outstanding age',
    filters: 'asOf consignee counterparty terminal openOnly undone',
    groups: 'lender borrower',
    totals: 'lent returned outstanding',
  },
  'barley-closing-stock': {
    columns: 'terminal consignee lc cargoGrade form pack quantity sharePct bags costPerTon value lastMovement',
    filters: 'asOf terminal consignee form hideZero',
    groups: 'terminal consignee',
    chosen: 'terminal consignee lc',
    totals: 'quantity value',
  },
  'payable-to-consignee': {
    columns: 'consignee lc opening sales vatHeld creditNotes charges commission other remitted closing',
    filters: 'consignee from to lc basis',
    groups: 'consignee',
    chosen: 'consignee lc',
    totals: 'opening sales vatHeld creditNotes charges commission other remitted closing',
  },
  'customers-annual-report': {
    columns: `customer kind ${monthly} tons net sharePct averagePrice rank netBefore growthPct group`,
    filters: 'year consignee terminal saleType top groupedBy',
    groups: 'group',
    totals: `${monthly} tons net`,
  },
  'bag-closing-stock': {
    columns:
      'terminal consignee scope bagGrade size opening procured loanIn loanOut swapIn swapOut transferIn transferOut sold used damaged closingGood closingDamaged value',
    filters: 'from to terminal consignee',
    groups: 'terminal consignee',
    totals: 'opening closingGood closingDamaged value',
  },
  'barley-bag-loading': {
    columns:
      'date docNo permitNo saleNo customer consignee terminal lc form size orderedBags bags machineCount netKg expectedKg overUnder overUnderPct truck driver minutes status machineLine',
    filters: 'from to terminal consignee truck beyondTolerance undone',
    groups: 'date terminal',
    chosen: 'date terminal machineLine',
    totals: 'bags quantity overUnder',
  },
  'balance-report': {
    columns:
      'consignee lc terminal in out sold loss balance difference sales receipts expenses payable payableDifference',
    filters: 'asOf consignee',
    groups: 'consignee',
    totals: 'in out sold loss balance sales receipts expenses payable',
  },
  'laytime-report': {
    columns:
      'voyage vessel port operation quantity allowed used balance expiresAt demurrage despatch net demurrageSar despatchSar netSar consignee part status timeBar',
    filters: 'from to vessel port status result undone',
    groups: 'vessel port',
    totals: 'demurrage despatch net',
  },
  'sale-stats': {
    columns:
      'time saleType bags40 bags50 quantity net vat trucks customers averagePrice permitsUsed permitsExpired conversionPct growthPct',
    filters: 'step terminal consignee saleType',
    groups: 'time',
    totals: 'bags40 bags50 quantity net vat trucks permitsUsed permitsExpired proformas converted',
  },
  'terminal-over-out': {
    columns: 'date agency terminal consignee lc docNo available net over approvedBy reason clearedBy clearedOn',
    filters: 'agency from to terminal openOnly undone',
    groups: 'agency terminal',
    totals: 'over',
  },
  'damage-bags': {
    columns: 'date kind docNo terminal consignee bagGrade size damaged reason responsible recovered lost recoverable',
    filters: 'from to reason terminal consignee undone',
    groups: 'reason',
    totals: 'damaged lost',
  },
  'damage-bag-sales': {
    columns: 'date docNo buyer terminal consignee bagGrade size bags unitPrice net vat gross paymentMode',
    filters: 'from to terminal consignee undone',
    groups: 'buyer',
    totals: 'bags net vat gross',
  },
  'sale-email-history-report': {
    columns: 'sentAt user recipient customer consignee invoiceCount invoices format state error resends',
    filters: 'from to state recipient',
    groups: 'date',
    totals: 'sent failed',
  },
  'credit-limit-report': {
    columns:
      'customer consignee limit security securityExpiry invoices orders permits advances exposure available overdue overdueDays status',
    filters: 'overLimit expiring consignee',
    groups: 'consignee',
    totals: 'exposure beyond',
  },
  'pre-payments': {
    columns: 'date docNo customer consignee mode bank gross net vat applied refunded balance age invoiceNo',
    filters: 'from to customer openOnly',
    groups: 'customer',
    totals: 'gross applied refunded balance',
  },
  'bags-inventory': {
    columns:
      'terminal consignee bagGrade size own borrowed lent damaged reserved onOrder available daysCover reorderLevel',
    filters: 'asOf terminal consignee belowLevel',
    groups: 'terminal',
    totals: 'own borrowed lent reserved available',
  },
  'barley-inventory': {
    columns: 'date docNo kind terminal consignee lc form in out balance truck user',
    filters: 'from to terminal consignee lc kind byLot',
    groups: 'terminal consignee lc',
    totals: 'in out',
  },
}

const words = (list = ''): string[] => list.split(' ').filter(Boolean)
const missing = (wanted: string | undefined, there: readonly string[]): string[] =>
  words(wanted).filter(name => !there.includes(name))

test('there are 26 reports', () => assert.equal(Object.keys(specified).length, 26))

for (const [name, { columns, filters, groups, chosen, totals }] of Object.entries(specified)) {
  test(`${name}: columns, filters, groups and sums`, () => {
    const report = allReports.find(({ address }) => {
      return address === `reports/${name}`
    })
    assert.ok(report)
    assert.deepEqual(missing(columns, Object.keys(report.columns)), [], 'columns')
    assert.deepEqual(missing(filters, Object.keys(report.filters)), [], 'filters')
    assert.deepEqual(report.groups, words(groups), 'groups')
    assert.deepEqual(missing(chosen, report.groupable), [], 'groups to choose')
    assert.deepEqual(missing(totals, report.totals), [], 'sums')
  })
}

// Fields of the total or the series are named `total.` or `series.`
const answers: Record<string, string> = {
  'warehouse-consignee-chart': 'terminal consignees.consignee consignees.quantity consignees.pct',
  'vessel-stats':
    'vessel voyage status eta arrivedAt bl discharged remaining pctDone ratePerDay berth daysAtBerth expectedCompletion',
  'vessel-consignment-detail':
    'voyage lcs.lc lcs.consignee lcs.cargoGrade lcs.bl lcs.out lcs.direct lcs.toTerminals lcs.difference',
  'vessel-port-quantity-detail':
    'voyage port days.date days.trucks days.out days.cumulative days.planned lcs.lc lcs.out',
  'warehouse-consignee-detail': 'consignee lc cargoGrade form quantity bags50 value',
  'warehouse-stats':
    'terminal capacity stock utilisationPct goodBags.bags receivedToday deliveredToday trucksToday consignees',
  'vesselOverall-stats':
    'origin coast bl discharged total.states.status total.states.voyages total.bl total.discharged total.afloat total.demurrage total.despatch total.averageRate',
  'consignment-stats':
    'lc bl received balance total.states.lcs total.lcQuantity total.bl total.received total.sold total.balance total.expiring total.discrepant',
  'lc-delivery-detail': 'lc date ticket truck deliveryType terminal quantity total.quantity',
  'lc-nonbl-delivery-detail': 'lc date ticket quantity cumulative beyond',
  'lc-ownership-transfer-detail': 'lc date kind from to terminal quantity',
  'lc-ownership-transfer-out-detail': 'lc date kind from to terminal quantity',
  'lc-bl-quantity-detail':
    'lc bills.shipment bills.date bills.quantity bills.method bills.consignee bl lcQuantity toleranceUsedPct least most',
  'handling-loss-detail': 'date terminal consignee lc lossType quantity lossPct usualLoss value series.time',
  'warehouse-transfer-detail': 'date from to lc sent received loss lossPct trips cost',
  'swap-cargo-detail': 'date consigneeA consigneeB quantityA quantityB differential',
  'warehouse-sales': 'terminal time bags40 bags50 bulkQuantity quantity net series.time series.quantity',
  'sales-by-terminal': 'terminal quantity net pct trucks',
  'warehouse-sales-consignees': 'terminal consignees.consignee consignees.quantity consignees.net',
  'warehouse-sales-consignees-detail': 'consignee terminal lc saleType size bags quantity averagePrice net',
  'warehouse-lc-detail':
    'terminal lcs.lc lcs.consignee lcs.cargoGrade lcs.form lcs.received lcs.out lcs.balance lcs.ageDays',
  'warehouse-bag-stock': 'terminal size good damaged borrowed lent',
  'warehouse-bag-stock-details': 'terminal consignee bagGrade size opening closingGood closingDamaged',
  'consignee-bag-details': 'consignee size bagGrade own borrowed lent available daysCover',
  'lc-bag-prices':
    'lc terminal size form priceInclVat priceExclVat from previous changePct costPerBag marginPerBag steps.from',
  'stock-prediction':
    'consignee stock averageSales7 averageSales30 coverDays minDays dateBelowMin dateZero inbound.vessel inbound.eta inbound.quantity series.date series.projected',
  'consignee-bag-procurements': 'consignee time ordered received rejected averagePrice openOrders',
  bi: 'date agency consignee terminal lc vessel origin cargoGrade form kind bags quantity net vat cost',
  invoices:
    'saleType state eInvoiceStatus invoices gross withoutQr total.bagSaleDrafts total.bagSalesWithoutQr total.ages.amount series.time series.gross',
  'gfsaApi-log-status': 'reportType lastSuccess lastFailure sent failed pending skipped nextRun',
}

const namesIn = (fields: Fields, before = ''): string[] =>
  Object.entries(fields).flatMap(([name, { shape }]) => [
    `${before}${name}`,
    ...(shape.kind === 'lines' ? namesIn(shape.of, `${before}${name}.`) : []),
  ])

test('there are 30 analyses, in the order of the product', () =>
  assert.deepEqual(
    analyses.map(({ name }) => name),
    Object.keys(answers),
  ))

for (const [name, wanted] of Object.entries(answers)) {
  test(`${name}: the figures of its answer`, () => {
    const { columns, total, series } = (analyses as readonly Analysis[]).find(of => of.name === name)!
    const there = [...namesIn(columns), ...namesIn(total, 'total.'), ...namesIn(series ?? {}, 'series.')]
    assert.deepEqual(missing(wanted, there), [])
  })
}
