// An application that mails invoices through a real mail server on this machine.

import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { openOwnerPool } from '#database/owner.ts'
import { messagingOn, sendMessages } from '#integrations/sending.ts'
import { type Row, startSalesApplication } from './application-with-prices.ts'
import { openWorks, startBackgroundWorks } from './background-works.ts'
import { messengerFor, startMailServer } from './message-servers.ts'

const address = 'sales/sale-email'

type MailedSale = Row & { recipients: Row[] }

/** Starts the background worker that packs invoices for mails. */
const startPacking = async (databaseUrl: string, pool: pg.Pool) => {
  let background = await startBackgroundWorks(databaseUrl)
  return {
    storage: background.storage,
    packed: async (): Promise<void> => {
      while ((await pool.query(openWorks)).rowCount) await wait(20)
    },
    /** Runs `work` while nothing is packed. */
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
export const startMailingApplication = async () => {
  const app = await startSalesApplication()
  const mailbox = await startMailServer()
  const warned: string[] = []
  const log = { warn: (facts: object) => void warned.push(JSON.stringify(facts)) }
  const pool = openOwnerPool(app.databaseUrl, 'gms', 3)
  pool.on('error', () => {})
  await app.stock({ kg: 100_000, bags: 2_000 })
  const invoiced = async (bags: number, days: number, customer = app.world.customers[0]): Promise<number> => {
    const { id } = await app.add('sales/bag-sale', {
      ...{ date: app.ago(days), customer, consignee: app.world.companies.c1, form: 'Raw', bags },
      ...{ terminal: app.world.terminals.jeddah, lc: app.lc, bagGrade: app.world.bag50 },
    })
    return (await app.act('sales/bag-sale', id, 'approve')).invoice as number
  }
  const { stop, ...packing } = await startPacking(app.databaseUrl, pool)
  return {
    ...{ app, mailbox, pool, invoiced, warned, ...packing },
    invoices: [await invoiced(100, 3), await invoiced(200, 2), await invoiced(300, 1, app.world.customers[1])],
    /** Sends the mails of the outbox once all are packed; returns the number of mails. */
    post: async (more: Parameters<typeof messengerFor>[0] = {}): Promise<number> => {
      await packing.packed()
      const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'GMS <no-reply@example.com>' }
      return sendMessages(pool, messagingOn(pool, messengerFor({ settings, channels: ['email'], log, ...more })))
    },
    now: async ({ id }: Row): Promise<MailedSale> => (await app.get(`${address}/${id}`)) as MailedSale,
    close: async (): Promise<void> => {
      await stop()
      await pool.end()
      await mailbox.close()
      await app.close()
    },
  }
}

export type MailingApplication = Awaited<ReturnType<typeof startMailingApplication>>

export const batch = (of: object = {}) => ({ format: 'Excel', language: 'english', ...of })
export const to = (...emails: string[]) => ({ recipients: emails.map(email => ({ email })) })
