import assert from 'node:assert/strict'
import { addDays, today } from '#kit/days.ts'
import type { Ask, GoldenApplication } from './test-application.ts'

/** Adds a customer's debt from before the books began: the golden scenario begins with empty books and has none. */
export const addOpeningBalance = async (app: GoldenApplication, admin: Ask): Promise<void> => {
  const { world } = app.redSea
  const { status, body } = await admin('POST', '/api/agencies/1/accounts/opening-balance', {
    ...{ date: addDays(today('Asia/Riyadh'), -1), kind: 'Customer owes', consignee: world.companies.c1 },
    ...{ customer: world.customers[0], amount: 100, reference: 'OLD-1' },
  })
  assert.equal(status, 201, JSON.stringify(body))
}
