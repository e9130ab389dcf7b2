// The screens of a consignee, and the first hour of a new installation.

import { leave } from '../../tests/journeys/page-actions.ts'
import type { Walker } from './walker.ts'

// Few pictures of whole pages: a consignee's menu has one list.
export const walkConsignee = async (walker: Walker): Promise<void> => {
  for (const [frame, path] of [
    ['dashboard', 'dashboard'],
    ['credits', 'procurement/lc'],
    ['sales', 'sales/bag-sale'],
    ['stock', 'reports/bag-closing-stock'],
  ] as const)
    await walker.shoot(await walker.at('consignee1', path), frame)
}

/** In an application without users; `code` opens its first-run page. */
export const walkFirstRun = async (walker: Walker, { code }: { code: string }): Promise<void> => {
  const { say } = walker
  const hands = await walker.stranger(`/first-run#${code}`)
  const { page } = hands
  const password = 'Wheat#2026x'
  await hands.fill({ Name: 'Huda Mansour', Username: 'huda', 'New Password': password, 'Confirm Password': password })
  await hands.fill({ 'Name of the agency': 'Najd Grain', 'Name in Arabic': 'نجد للحبوب' })
  const vatNumber = `${say('VAT number')} (${say('optional')})`
  await page.getByRole('textbox', { name: vatNumber, exact: true }).fill('300099912300003')
  await walker.shoot(hands, 'set-up')
  await hands.press('Set up GMS')
  await page.getByRole('heading', { name: say('Getting started') }).waitFor()
  await walker.shoot(hands, 'getting-started')
  await leave(page, () => page.getByRole('link', { name: new RegExp(say('Enter your terminal')) }).click())
  await walker.shoot(hands, 'first-step')
  await page.context().close()
}
