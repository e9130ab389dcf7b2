// A gate at which bags are sold: permits of trucks, and the input of a user or a scanner.

import type { Page } from 'playwright-core'
import { type Row, type SalesApplication, startSalesApplication } from '../application-with-prices.ts'

type GateApplication = SalesApplication & {
  /** creates a permit for 500 bags, for the truck with this index */
  permitFor: (n: number) => Promise<Row>
  /** the delivery note of a permit */
  noteOf: (permit: number) => Promise<Row | undefined>
  plateOf: (n: number) => Promise<string>
}

/** Starts the application, with bags for many trucks. */
export const startGateApplication = async (): Promise<GateApplication> => {
  const app = await startSalesApplication()
  await app.stock({ kg: 300_000, bags: 6_000 })
  const { world: w } = app
  const of = { date: app.ago(1), customer: w.customers[0], consignee: w.companies.c1, terminal: w.terminals.jeddah }
  const sale = await app.add('sales/bag-sale', { ...of, lc: app.lc, form: 'Raw', bagGrade: w.bag50, bags: 5_000 })
  await app.act('sales/bag-sale', sale.id, 'approve')
  const read = async (path: string): Promise<Row[]> => (await app.get<{ rows: Row[] }>(path)).rows
  return {
    ...app,
    permitFor: n =>
      app.add('sales/sale-permits', { truck: w.trucks[n], driver: w.drivers[n], bagSale: sale.id, bags: 500 }),
    noteOf: async permit => (await read(`sales/delivery-note?permitId=${permit}`))[0],
    plateOf: async n => String((await app.get(`master-data/truck/${w.trucks[n]}`)).plate),
  }
}

/** Sends real keystrokes and counts them; the input of a scanner counts as one scan. */
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

type Key = { key: string; code?: string; text: string; windowsVirtualKeyCode?: number }

/** A scan without a pause, however busy the machine is: its keys are not waited for one by one. `keyOf` is the layout of the keyboard. */
export const scanAtOnce = async (
  page: Page,
  code: string,
  keyOf = (letter: string): Key => ({ key: letter, text: letter }),
): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
  await Promise.all(
    [...[...code].map(keyOf), enter].flatMap(({ text, ...key }) => [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...key }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    ]),
  )
}
