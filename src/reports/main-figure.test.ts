import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allReports } from '#areas/catalogue-reports.ts'
import { mainFigureOf } from '#reports/main-figure.ts'

const figures: Record<string, string> = {
  'reports/balance-report': 'balance',
  'reports/lc-detail': 'balance',
  'reports/consignee-detail': 'netPosition',
  'reports/barley-closing-stock': 'quantity',
  'reports/sales': 'quantity',
  'reports/loan-statement': 'outstanding',
  'reports/rv-fims': 'amount',
  'reports/pre-payments': 'balance',
  'reports/customers-ledger': 'balance',
  'reports/payable-to-consignee': 'closing',
  'reports/bag-closing-stock': 'closingGood',
}

for (const report of allReports) {
  const expected = figures[report.address]
  if (expected) test(`${report.title}: ${expected} on a phone`, () => assert.equal(mainFigureOf(report), expected))
}
