// Saved views of lists. By the table's row policies users see their own and those that colleagues share; of views shared with a role,
// they see those of the roles they hold.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { together } from '#database/together.ts'
import type { BodyOf } from '#kit/call.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context, Person } from '#kit/server/context.ts'
import { keepLayout, listViews, removeView, saveView, type View } from '#views/calls.ts'
import { isLayout } from '#views/layout.server.ts'

const most = 30
// More than there are lists: an address that belongs to no list can be stored, too.
const mostInAll = 500

const rolesHeld = sql`select unnest(roles) from staff_user where agency_id = app.agency() and id = app.actor()`

// Admins may share with any role, others with the roles they hold.
const rolesFor = async ({ asker, tx }: Context): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${asker.language === 'arabic' ? sql`coalesce(name_ar, name)` : sql`name`} as name from role where agency_id = app.agency() and status = 'active'
      and (${asker.isAgencyAdmin || asker.isSuperAdmin} or id = any(array(${rolesHeld}))) order by 2, id`.execute(tx)
  return rows
}

const checkRole = async (role: number | null, context: Context): Promise<void> => {
  if (role === null || (await rolesFor(context)).some(({ id }) => id === role)) return
  refuse('Please correct the marked fields.', { fields: { role: 'Choose one of the list.' } })
}

const checkLayout = (columns: string | null): void => {
  if (columns === null || isLayout(columns)) return
  refuse('Please correct the marked fields.', { fields: { columns: 'These columns cannot be read.' } })
}

// The view of a user who has left stays, but no longer opens the list: nobody could change that.
const viewsOf = async (address: string, { tx }: Context): Promise<View[]> => {
  const { rows } = await sql<View>`
    select id, name, query, columns, is_shared as "isShared", role, owner = app.actor() as "isMine",
      is_default and not exists (select from staff_user u where u.agency_id = app.agency() and u.id = owner
        and u.status <> 'active') as "isDefault"
    from app.list_view where agency_id = app.agency() and address = ${address}
      and (owner = app.actor() or role is null or role = any(array(${rolesHeld})))
    order by owner <> app.actor(), role is null, id`.execute(tx)
  return rows
}

const layoutOf = async (address: string, { tx }: Context): Promise<string | null> => {
  const { rows } = await sql<{ columns: string }>`select columns from app.list_layout
    where agency_id = app.agency() and owner = app.actor() and address = ${address}`.execute(tx)
  return rows[0]?.columns ?? null
}

const writeLayout = async (address: string, columns: string | null, context: Context): Promise<void> => {
  const { tx } = context
  if (columns === null) {
    await sql`delete from app.list_layout
      where agency_id = app.agency() and owner = app.actor() and address = ${address}`.execute(tx)
    return
  }
  if ((await layoutOf(address, context)) === null && (await countAll('list_layout', context)) >= mostInAll)
    refuse('You have arranged the columns of {most} lists already. Restore those of one first.', {
      values: { most: mostInAll },
    })
  await sql`insert into app.list_layout (agency_id, owner, address, columns)
    values (app.agency(), app.actor(), ${address}, ${columns})
    on conflict (agency_id, owner, address) do update set columns = excluded.columns`.execute(tx)
}

const countAll = async (table: 'list_view' | 'list_layout', { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.raw(`app.${table}`)}
    where agency_id = app.agency() and owner = app.actor()`.execute(tx)
  return rows[0]!.n
}

type NewName = { view: number; name: string }

const renameView = async ({ view, name }: NewName, own: readonly View[], { tx }: Context): Promise<void> => {
  if (!own.some(({ id }) => id === view)) notFound()
  if (own.some(one => one.name === name && one.id !== view))
    refuse('You have a view {name} of this list already. Choose another name.', { values: { name } })
  await sql`update app.list_view set name = ${name}
    where agency_id = app.agency() and owner = app.actor() and id = ${view}`.execute(tx)
}

const keepView = async (body: BodyOf<typeof saveView>, context: Context): Promise<View> => {
  const { address, name, query, columns, isShared, isDefault, view: changed } = body
  const role = isShared ? body.role : null
  await checkRole(role, context)
  checkLayout(columns)
  const own = (await viewsOf(address, context)).filter(({ isMine }) => isMine)
  const isNew = changed === null && !own.some(view => view.name === name)
  if (isNew && own.length >= most) {
    refuse('You have {most} views of this list already. Remove one first.', { values: { most } })
  }
  if (isNew && (await countAll('list_view', context)) >= mostInAll)
    refuse('You have {most} views of lists already. Remove one first.', { values: { most: mostInAll } })
  if (changed !== null) await renameView({ view: changed, name }, own, context)
  if (isDefault) {
    await sql`update app.list_view set is_default = false
      where agency_id = app.agency() and owner = app.actor() and address = ${address}`.execute(context.tx)
  }
  await sql`
    insert into app.list_view (agency_id, owner, company, address, name, query, columns, is_shared, role, is_default)
    values (app.agency(), app.actor(), app.company(), ${address}, ${name}, ${query ?? ''}, ${columns}, ${isShared}, ${role},
      ${isDefault})
    on conflict (agency_id, owner, address, name) do update set
      query = excluded.query, columns = excluded.columns, is_shared = excluded.is_shared,
      role = excluded.role, is_default = excluded.is_default`.execute(context.tx)
  return (await viewsOf(address, context)).find(view => view.isMine && view.name === name) ?? notFound()
}

/** Mounts the calls for views. A user who may not open a list (`mayOpen`) neither reads views of it nor makes one for colleagues. */
export const mountViews = (app: FastifyInstance, mayOpen: (address: string, asker: Person) => boolean): void => {
  const requireList = (address: string, { asker }: Context): void => {
    if (!mayOpen(address, asker)) notFound()
  }
  answer(app, listViews, async ({ query: { address } }, context) => {
    requireList(address, context)
    const [rows, roles, layout] = await together(
      viewsOf(address, context),
      rolesFor(context),
      layoutOf(address, context),
    )
    return { rows, roles, layout }
  })
  answer(app, keepLayout, async ({ body: { address, columns } }, context) => {
    requireList(address, context)
    checkLayout(columns)
    await writeLayout(address, columns, context)
    return {}
  })
  answer(app, saveView, ({ body }, context) => {
    requireList(body.address, context)
    return keepView(body, context)
  })
  answer(app, removeView, async ({ id }, { tx }) => {
    const { rows } = await sql`delete from app.list_view
      where agency_id = app.agency() and owner = app.actor() and id = ${id('viewId')} returning id`.execute(tx)
    return rows.length === 0 ? notFound() : {}
  })
}
