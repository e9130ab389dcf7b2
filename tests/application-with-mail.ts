// A house whose invoices go out by mail, through a real mail server on this machine.

import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { openOwnerPool } from '#database/owner.ts'
import { messagingOn, sendMessages } from '#integrations/sending.ts'
import { type Row, startSalesHouse } from './application-with-prices.ts'
import { openWorks, startBackgroundWorks } from './background-works.ts'
import { messengerFor, startMailServer } from './message-servers.ts'

const address = 'sales/sale-email'

type MailedSale = Row & { recipients: Row[] }

/** The background that packs what is to be mailed. */
const startPacking = async (databaseUrl: string, pool: pg.Pool) => {
  let background = await startBackgroundWorks(databaseUrl)
  return {
    storage: background.storage,
    packed: async (): Promise<void> => {
      while ((await pool.query(openWorks)).rowCount) await wait(20)
    },
    /** Works while nothing is packed. */
    unpacked: async <R>(work: () => Promise<R>): Promise<R> => {
      await background.stop()
      try {
        return await work()
      } finally {
        background = await startBackgroundWorks(databaseUrl)
      }
    },
    stop: () => background.stop(),
  }
}

/** Three invoices: of three and two days ago to one customer, of yesterday to another. */
export const startMailingHouse = async () => {
  const house = await startSalesHouse()
  const mailbox = await startMailServer()
  const warned: string[] = []
  const log = { warn: (facts: object) => void warned.push(JSON.stringify(facts)) }
  const pool = openOwnerPool(house.databaseUrl, 'gms', 3)
  pool.on('error', () => {})
  await house.stock({ kg: 100_000, bags: 2_000 })
  const invoiced = async (bags: number, days: number, customer = house.world.customers[0]): Promise<number> => {
    const { id } = await house.add('sales/bag-sale', {
      ...{ date: house.ago(days), customer, consignee: house.world.companies.c1, form: 'Raw', bags },
      ...{ terminal: house.world.terminals.jeddah, lc: house.lc, bagGrade: house.world.bag50 },
    })
    return (await house.act('sales/bag-sale', id, 'approve')).invoice as number
  }
  const { stop, ...packing } = await startPacking(house.databaseUrl, pool)
  return {
    ...{ house, mailbox, pool, invoiced, warned, ...packing },
    invoices: [await invoiced(100, 3), await invoiced(200, 2), await invoiced(300, 1, house.world.customers[1])],
    /** Sends what waits in the outbox, once all is packed; gives how many mails went. */
    post: async (more: Parameters<typeof messengerFor>[0] = {}): Promise<number> => {
      await packing.packed()
      const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'GMS <no-reply@example.com>' }
      return sendMessages(pool, messagingOn(pool, messengerFor({ settings, channels: ['email'], log, ...more })))
    },
    now: async ({ id }: Row): Promise<MailedSale> => (await house.get(`${address}/${id}`)) as MailedSale,
    close: async (): Promise<void> => {
      await stop()
      await pool.end()
      await mailbox.close()
      await house.close()
    },
  }
}

export type MailingHouse = Awaited<ReturnType<typeof startMailingHouse>>

export const batch = (of: object = {}) => ({ format: 'Excel', language: 'english', ...of })
export const to = (...emails: string[]) => ({ recipients: emails.map(email => ({ email })) })
