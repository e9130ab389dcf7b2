// A gate at which bags are sold: permits of trucks, and what a person or a scanner types there.

import type { Page } from 'playwright-core'
import { type Row, type SalesHouse, startSalesHouse } from '../application-with-prices.ts'

export type GateHouse = SalesHouse & {
  /** a permit for 500 bags on the truck of this place */
  permitFor: (n: number) => Promise<Row>
  /** the delivery note of a permit */
  noteOf: (permit: number) => Promise<Row | undefined>
  plateOf: (n: number) => Promise<string>
}

/** Starts it, with bags for many trucks. */
export const startGateHouse = async (): Promise<GateHouse> => {
  const house = await startSalesHouse()
  await house.stock({ kg: 300_000, bags: 6_000 })
  const { world: w } = house
  const of = { date: house.ago(1), customer: w.customers[0], consignee: w.companies.c1, terminal: w.terminals.jeddah }
  const sale = await house.add('sales/bag-sale', { ...of, lc: house.lc, form: 'Raw', bagGrade: w.bag50, bags: 5_000 })
  await house.act('sales/bag-sale', sale.id, 'approve')
  const read = async (path: string): Promise<Row[]> => (await house.get<{ rows: Row[] }>(path)).rows
  return {
    ...house,
    permitFor: n =>
      house.add('sales/sale-permits', { truck: w.trucks[n], driver: w.drivers[n], bagSale: sale.id, bags: 500 }),
    noteOf: async permit => (await read(`sales/delivery-note?permitId=${permit}`))[0],
    plateOf: async n => String((await house.get(`master-data/truck/${w.trucks[n]}`)).plate),
  }
}

/** Real keys, counted: what a scanner types counts as one scan. */
export const countedKeys = (page: Page) => {
  const counted = { scans: 0, keys: 0 }
  return {
    counted,
    scan: async (code: string) => {
      counted.scans += 1
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    },
    press: async (key: string) => {
      counted.keys += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      counted.keys += text.length
      await page.keyboard.type(text)
    },
  }
}
