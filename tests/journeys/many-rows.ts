// A screen with any number of rows: the import of customers, whose response the test creates instead of the server.

import type { Page } from 'playwright-core'

const rowOf = (row: number) => ({
  row: row + 1,
  fimsCode: `F-${row}`,
  name: `Customer ${row}`,
  verdict: 'Conflict',
  customer: { id: row, name: `Our customer ${row}`, by: 'VAT number' },
  changes: [{ field: 'City', before: 'Jeddah', after: 'Yanbu' }],
  reason: null,
  mayOverwrite: true,
})

/** Shows the preview of a file of `count` customers. */
export const manyCustomers = async (page: Page, address: string, count: number): Promise<void> => {
  const rows = Array.from({ length: count }, (_, index) => rowOf(index + 1))
  await page.route(/import-fims-customers\?/, route => route.fulfill({ json: { count, taken: 0, rows, problems: [] } }))
  await page.goto(`${address}/1/master-data/import-fims-customers`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from('x') })
  await page.getByRole('table', { name: 'Preview' }).waitFor()
}
