// A truck at the gate of the terminal: in empty, out full, and the message when it may not leave.

import type { Row } from '../../database/demo/caller.ts'
import { pictureDay } from './clock.ts'
import type { Hands, Walker } from './walker.ts'
import type { PictureApplication } from './world.ts'

type Yard = { scale: Row; show: (kg: number) => Promise<unknown>; permitFor: (n: number) => Promise<Row> }

const openYard = async ({ to, world: w }: PictureApplication): Promise<Yard> => {
  const place = { name: 'Jeddah gate', code: 'JT1', terminal: w.terminals.jeddah, isConnected: true }
  const scale = await to.add('port-loading/weighbridge', place)
  const of = {
    date: pictureDay,
    customer: w.customers[1],
    consignee: w.companies.c1,
    terminal: w.terminals.jeddah,
    form: 'Raw',
  }
  const { rows } = (await to.get('lookups/procurement/lc?search=LC-101')) as { rows: { id: number }[] }
  const sale = await to.add('sales/bag-sale', { ...of, lc: rows[0]!.id, bagGrade: w.bag50, bags: 2_000 })
  await to.act('sales/bag-sale', sale, 'approve')
  return {
    scale,
    show: kg => to.add(`port-loading/weighbridge/${scale.id}/reading`, { kg }),
    permitFor: n =>
      to.add('sales/sale-permits', { truck: w.trucks[n], driver: w.drivers[n], bagSale: sale.id, bags: 500 }),
  }
}

const button = ({ page }: Hands, name: string) => page.getByRole('button', { name, exact: true })

const scan = async ({ page }: Hands, code: unknown): Promise<void> => {
  await page.keyboard.type(String(code))
  await page.keyboard.press('Enter')
}

export const walkGate = async (walker: Walker, app: PictureApplication): Promise<void> => {
  const { scale, show, permitFor } = await openYard(app)
  const record = (kg: string): string => walker.say('Record {kg} kg', { kg })
  const hands = await walker.at('wb', 'port-loading/gate')
  await hands.page.evaluate(id => localStorage.setItem('gms-gate-scale', String(id)), scale.id)
  const permit = await permitFor(19)
  const second = await permitFor(18)
  await show(14_940)
  const gate = await walker.at('wb', 'port-loading/gate')
  await scan(gate, permit.code)
  await button(gate, record('14,940')).waitFor()
  await walker.shoot(gate, 'weigh-in')
  await button(gate, record('14,940')).click()
  await button(gate, walker.say('Next truck')).click()
  await show(40_060)
  await scan(gate, permit.code)
  await button(gate, record('40,060')).waitFor()
  await walker.shoot(gate, 'weigh-out')
  await button(gate, record('40,060')).click()
  await button(gate, walker.say('Gate out')).waitFor()
  await walker.shoot(gate, 'gate-out')
  await button(gate, walker.say('Gate out')).click()
  await gate.page.getByRole('article').first().waitFor()
  await walker.shoot(gate, 'delivery-note')
  await refuse(walker, second, show)
}

// Four tons more than the weight of 500 bags: the truck does not leave without a reason.
const refuse = async (walker: Walker, permit: Row, show: Yard['show']): Promise<void> => {
  const record = (kg: string): string => walker.say('Record {kg} kg', { kg })
  await show(15_020)
  const gate = await walker.at('wb', 'port-loading/gate')
  await scan(gate, permit.code)
  await button(gate, record('15,020')).click()
  await button(gate, walker.say('Next truck')).click()
  await show(44_480)
  await scan(gate, permit.code)
  await button(gate, record('44,480')).click()
  await button(gate, walker.say('Gate out')).click()
  await gate.page.getByRole('alert').first().waitFor()
  await walker.shoot(gate, 'refused')
  await walker.shoot(await walker.at('wb', 'port-loading/gate'), 'yard')
}
