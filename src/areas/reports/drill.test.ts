// A row opens what it counted: the same days, places and owners.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagClosingStock } from '#areas/reports/bag-closing-stock/definition.ts'
import { bagsInventory } from '#areas/reports/bags-inventory/definition.ts'
import { balanceReport } from '#areas/reports/balance-report/definition.ts'
import { consigneeDetail } from '#areas/reports/consignee-detail/definition.ts'
import { customerBalanceFims } from '#areas/reports/customer-balance-fims/definition.ts'
import { customersAnnualReport } from '#areas/reports/customers-annual-report/definition.ts'
import { payableToConsignee } from '#areas/reports/payable-to-consignee/definition.ts'
import { saleStats } from '#areas/reports/sale-stats/definition.ts'
import { targetWords } from '#reports/report-filters.ts'

const october = { from: '2026-10-01', to: '2026-10-31' }
const asOf = '2026-10-31'
const lot = { consignee: 2, lc: 101, terminal: 3 }
const bags = { consignee: 2, terminal: 3, bagGrade: 5 }

const cases = [
  [payableToConsignee, { consignee: 2 }, october, 'partyKind=Consignee&consigneeId=2&from=2026-10-01&to=2026-10-31'],
  [consigneeDetail, lot, october, 'consigneeId=2&lcId=101&terminalId=3&from=2026-10-01&to=2026-10-31'],
  [consigneeDetail, { consignee: 2 }, october, 'partyKind=Consignee&consigneeId=2&from=2026-10-01&to=2026-10-31'],
  [balanceReport, lot, { asOf }, 'consigneeId=2&lcId=101&terminalId=3&to=2026-10-31'],
  [customerBalanceFims, { customer: 7 }, { asOf }, 'customerId=7&to=2026-10-31'],
  [bagClosingStock, bags, october, 'terminalId=3&consigneeId=2&bagGradeId=5&asOf=2026-10-31'],
  [bagsInventory, bags, { asOf }, 'terminalId=3&consigneeId=2&bagGradeId=5&to=2026-10-31'],
  [
    saleStats,
    { time: '2026-10', saleType: 'SALE' },
    { from: '2026-10-10', to: '2026-11-20', terminal: [3, 4], consignee: [] },
    'saleType=SALE&from=2026-10-10&to=2026-10-31&terminalId=3&terminalId=4',
  ],
  [
    customersAnnualReport,
    { customer: 7, year: '2026' },
    { terminal: [3], consignee: [], saleType: ['SALE'] },
    'customerId=7&from=2026-01-01&to=2026-12-31&terminalId=3&saleType=SALE',
  ],
] as const

for (const [report, row, asked, expected] of cases) {
  test(`${report.name}: a row opens ${expected}`, () => {
    assert.equal(targetWords(report.drill(row, asked)?.filters ?? {}).toString(), expected)
  })
}
