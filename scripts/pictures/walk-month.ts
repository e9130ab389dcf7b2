// April is closed: open work is listed, figures are counted and locked, a late entry is refused, then the final close.

import { formatDay } from '#kit/days.ts'
import type { Walker } from './walker.ts'
import type { PictureApplication } from './world.ts'

const lastDay = '2026-04-30'

const cashOf = async ({ to }: PictureApplication): Promise<string> => {
  const { cash } = (await to.get(`accounts/month-close/checklist?month=${lastDay}`)) as { cash: { amount: number }[] }
  return String(cash[0]!.amount)
}

const enterLate = async (walker: Walker): Promise<void> => {
  const hands = await walker.at('csh', 'payments/add')
  await hands.pick({ Customer: 'Marai Al Ghadir Livestock', Consignee: 'Nabt Al Jazirah Trading', Mode: 'Cash' })
  await hands.fill({ Date: formatDay(lastDay), Amount: '5,000' })
  await hands.press('Save')
  await hands.page.getByRole('alert').first().waitFor()
  await walker.shoot(hands, 'refused')
}

export const walkMonth = async (walker: Walker, app: PictureApplication): Promise<void> => {
  const drafting = await walker.at('acc', 'accounts/month-close/add')
  await drafting.fill({ 'Day of the month': formatDay(lastDay) })
  await drafting.addLine('Cash counted')
  await drafting.fill({ 'Counted 1': await cashOf(app) })
  await drafting.page.getByRole('heading', { name: walker.say('Before closing') }).waitFor()
  await walker.shoot(drafting, 'checklist')
  const { path } = await drafting.save()
  const locking = await walker.at('acm', path)
  await locking.act('Lock month')
  await walker.shoot(locking, 'locked')
  await enterLate(walker)
  const closing = await walker.at('acm', path)
  await closing.act('Close month')
  await walker.shoot(closing, 'closed')
}
