// Saved views of lists: users see their own and those shared by colleagues, by the table's row policies.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { together } from '#database/together.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { keepLayout, listViews, removeView, saveView, type View } from '#views/calls.ts'

const most = 30

const viewsOf = async (address: string, { tx }: Context): Promise<View[]> => {
  const { rows } = await sql<View>`
    select id, name, query, columns, is_shared as "isShared", is_default as "isDefault", owner = app.actor() as "isMine"
    from app.list_view where agency_id = app.agency() and address = ${address} order by owner <> app.actor(), id`.execute(
    tx,
  )
  return rows
}

const layoutOf = async (address: string, { tx }: Context): Promise<string | null> => {
  const { rows } = await sql<{ columns: string }>`select columns from app.list_layout
    where agency_id = app.agency() and owner = app.actor() and address = ${address}`.execute(tx)
  return rows[0]?.columns ?? null
}

const writeLayout = async (address: string, columns: string | null, { tx }: Context): Promise<void> => {
  if (columns === null) {
    await sql`delete from app.list_layout
      where agency_id = app.agency() and owner = app.actor() and address = ${address}`.execute(tx)
    return
  }
  await sql`insert into app.list_layout (agency_id, owner, address, columns)
    values (app.agency(), app.actor(), ${address}, ${columns})
    on conflict (agency_id, owner, address) do update set columns = excluded.columns`.execute(tx)
}

/** Mounts the calls about views. */
export const mountViews = (app: FastifyInstance): void => {
  answer(app, listViews, async ({ query: { address } }, context) => {
    const [rows, layout] = await together(viewsOf(address, context), layoutOf(address, context))
    return { rows, layout }
  })
  answer(app, keepLayout, async ({ body: { address, columns } }, context) => {
    await writeLayout(address, columns, context)
    return {}
  })
  answer(app, saveView, async ({ body }, context) => {
    const { address, name, query, columns, isShared, isDefault } = body
    const own = (await viewsOf(address, context)).filter(({ isMine }) => isMine)
    if (own.length >= most && !own.some(view => view.name === name)) {
      refuse('You keep {most} views of this list already. Remove one first.', { values: { most } })
    }
    if (isDefault) {
      await sql`update app.list_view set is_default = false
        where agency_id = app.agency() and owner = app.actor() and address = ${address}`.execute(context.tx)
    }
    await sql`
      insert into app.list_view (agency_id, owner, company, address, name, query, columns, is_shared, is_default)
      values (app.agency(), app.actor(), app.company(), ${address}, ${name}, ${query ?? ''}, ${columns}, ${isShared}, ${isDefault})
      on conflict (agency_id, owner, address, name) do update set
        query = excluded.query, columns = excluded.columns, is_shared = excluded.is_shared, is_default = excluded.is_default`.execute(
      context.tx,
    )
    return (await viewsOf(address, context)).find(view => view.isMine && view.name === name) ?? notFound()
  })
  answer(app, removeView, async ({ id }, { tx }) => {
    const { rows } = await sql`delete from app.list_view
      where agency_id = app.agency() and owner = app.actor() and id = ${id('viewId')} returning id`.execute(tx)
    return rows.length === 0 ? notFound() : {}
  })
}
