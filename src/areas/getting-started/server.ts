// The progress of a new agency. A step is done when a document of its kind exists; users do not mark steps.

import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { hideFirstSteps, readFirstSteps } from '#areas/getting-started/calls.ts'
import type { FirstSteps } from '#areas/getting-started/definition.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'

const any = (table: string, where: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> =>
  sql`exists (select from ${sql.table(table)} where agency_id = app.agency() and ${where})`

const stands = sql`status not in ('Canceled', 'Reversed', 'Rejected')`

const doneWhere: Readonly<Record<string, RawBuilder<unknown>>> = {
  terminal: any('terminal', sql`status = 'active'`),
  consignee: any('company', sql`status = 'active' and 'consignee' = any(types) and vat_no is not null`),
  mapping: any('terminal_consignee_mapping'),
  user: any('staff_user', sql`status = 'active' and not is_super_admin`),
  opening: any('opening_balance', stands),
  seller: any('company', sql`status = 'active' and 'seller' = any(types)`),
  contract: any('purchase_contract', stands),
  lc: any('lc', stands),
  vessel: any('vessel', sql`status = 'active'`),
  voyage: any('voyage', stands),
  receipt: any('receive_cargo', stands),
  vendor: any('vendor', sql`status = 'active'`),
  bags: any('bag_procurement', stands),
  price: sql`(${any('bulk_sale_price', stands)} or ${any('bag_sale_price', stands)})`,
  customer: any('customer', sql`status = 'active'`),
  sale: sql`(${any('bulk_sale', stands)} or ${any('bag_sale', stands)} or ${any('lc_sale', stands)})`,
}

const readSteps = async ({ tx }: Context): Promise<FirstSteps> => {
  const names = Object.entries(doneWhere).map(([name, isDone]) => sql`(${name}::text, ${isDone})`)
  const { rows } = await sql<FirstSteps>`
    select a.first_steps_hidden as "isHidden",
      array(select s.name from (values ${sql.join(names)}) s (name, is_done) where s.is_done) as done
    from agency a where a.id = app.agency()`.execute(tx)
  return rows[0]!
}

/** Mounts the calls of the first steps. */
export const mountGettingStarted = (app: FastifyInstance): void => {
  answer(app, readFirstSteps, (_asked, context) => readSteps(context))
  answer(app, hideFirstSteps, async ({ body }, context) => {
    await sql`update agency set first_steps_hidden = ${body.isHidden} where id = app.agency()`.execute(context.tx)
    return readSteps(context)
  })
}
