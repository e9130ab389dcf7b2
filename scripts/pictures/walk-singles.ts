// Single screens for the README.

import { demoPassword } from '../../database/demo/accounts.ts'
import type { Frame } from './frames.ts'
import type { Walker } from './walker.ts'
import type { PictureApplication } from './world.ts'

export const walkSingles = async (walker: Walker, { to }: PictureApplication): Promise<void> => {
  const shoot = async (name: Frame, who: string, path: string): Promise<void> =>
    walker.shoot(await walker.at(who, path), name)
  await walker.shoot(await walker.stranger('/user/login'), 'sign-in')
  await shoot('dashboard', 'admin', 'dashboard')
  await shoot('list', 'admin', 'terminals/receive-cargo')
  const { rows } = (await to.get('lookups/procurement/lc?search=LC-093')) as { rows: { id: number }[] }
  await shoot('lc', 'admin', `procurement/lc/${rows[0]!.id}`)
  const selling = await walker.at('admin', 'sales/bag-sale/add')
  await selling.pick({
    Customer: 'Abdullah Al Harbi',
    Seller: 'Nabt Al Jazirah Trading',
    Terminal: 'Jeddah',
    LC: 'LC-101',
  })
  await selling.pick({ 'Bag grade': 'PP woven 50 kg' })
  await selling.fill({ Bags: '2,000' })
  await selling.seeEffects()
  await walker.shoot(selling, 'form')
  const customising = await walker.at('acm', 'dashboard')
  await customising.press('Theme and layout')
  await customising.page.getByRole('dialog').waitFor()
  await walker.shoot(customising, 'customiser')
  const agencies = await walker.stranger('/user/login')
  await agencies.fill({ Username: 'super', Password: demoPassword })
  await agencies.press('Sign in')
  await agencies.page.waitForURL(/agencies$/)
  await walker.shoot(agencies, 'agencies')
}
