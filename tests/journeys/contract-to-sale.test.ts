// The golden scenario through the screens in a real Chromium: each user in their role, all twelve steps from the contract to the sale. The
// results are read from the screen: closing stock to the kilogram, money to the halala.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import readExcel from 'read-excel-file/node'
import { as, c1, c2, theApplication } from './story.ts'
import { arrive, buy, discharge, enterPeople, openCredits } from './story-arrival.ts'
import { buyBags, loadBags, readInvoice, sellInBags, sellInBulk } from './story-sales.ts'
import { flake, lend, moveByTrucks, sellBetweenOwners, writeDown } from './story-terminals.ts'
import { eventually } from './wait-until.ts'

test('a company, a customer and a truck are entered', enterPeople)
test('1: the purchase contract, its quality and its consignees, approved', buy)
test('2: both letters of credit, opened', openCredits)
test('3: the voyage, two bills of lading, arrived, berthed, discharging', arrive)
test('4 and 5: weighed at the port, to the terminal and direct, and weighed again at the terminal', discharge)
test('6: 2,000 t lent, 500 returned', lend)
test('7: 1,000 t sold to the other owner, approved', sellBetweenOwners)
test('8: 3,000 t sent to Yanbu on two trips, 2,996 arrive', moveByTrucks)
test('9: 1,000 t flaked to 985', flake)
test('10: a handling loss is proposed by one user and approved by another', writeDown)
test('11: bags are bought, priced and paid for in advance', buyBags)
test('11: bags are sold, approved and invoiced; the form shows the effects before saving', sellInBags)
test('11: the bags leave the gate', loadBags)
test('11: the invoice shows its amounts and its QR code', readInvoice)
test('12: bulk is priced, ordered, loaded, completed and paid in part', sellInBulk)

// In the order of the screen: terminal, owner, lot.
const closing = [
  'Jeddah 51,141.500',
  `${c1} 30,065.000`,
  'LC-101 Feed grade 2 Raw In bulk 29,080.000',
  'LC-101 Feed grade 2 Flaked In bulk 985.000',
  `${c2} 21,076.500`,
  'LC-101 Feed grade 2 Raw In bulk 2,500.000',
  'LC-102 Feed grade 2 Raw In bulk 18,576.500',
  'Yanbu 2,996.000',
  `${c1} 2,996.000`,
  'LC-101 Feed grade 2 Raw In bulk 2,996.000',
  'Total, 5 rows 54,137.500',
]

test('the closing table is exact to the kilogram, on the screen and in the file', () =>
  as('acc', 'reports/barley-closing-stock', async ({ page, press, see }) => {
    await see('Total, 5 rows')
    await eventually(async () => {
      const rows = (await page.getByRole('row').allInnerTexts()).map(words => words.replace(/\s+/g, ' ').trim())
      // A row ends at its quantity in tons; the header row has none.
      assert.deepEqual(
        rows.flatMap(words => /^.*?[\d,]+\.\d{3}(?!\d)/.exec(words) ?? []),
        closing,
      )
    })
    const [file] = await Promise.all([page.waitForEvent('download'), press('Excel')])
    assert.match(file.suggestedFilename(), /\.xlsx$/)
    const cells = JSON.stringify(await readExcel(readFileSync(await file.path())))
    for (const words of ['LC-101', 'LC-102', 29_080, 985, 2_996, 2_500, 18_576.5, 54_137.5]) {
      assert.ok(cells.includes(String(words)), `${words} is in the file`)
    }
  }))

test('the customer’s ledger shows the open amount', async () => {
  const admin = await theApplication().as('admin')
  const { body } = await admin('GET', '/api/agencies/1/lookups/master-data/customer?search=Bustan')
  const [{ id }] = body.rows as [{ id: number }]
  await as('csh', `reports/customers-ledger?customerId=${id}`, async ({ see }) => {
    await see('298,000.00')
  })
})
