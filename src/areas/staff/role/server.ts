import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { readPermissions, removeRole, savePermissions } from '#areas/staff/role/calls.ts'
import { role } from '#areas/staff/role/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave, sliceOf } from '#kit/server/behaviour.ts'
import { nameOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { remember } from '#kit/server/history.ts'
import { find } from '#kit/server/rows.ts'
import { changeFromRequest } from '#kit/server/write.ts'
import { rightsNotHeld } from '#rights/granting.ts'

type Role = ValuesIn<typeof role>
type RoleRow = RowOf<typeof role>

type Holders = { ofStaff: number; ofConsignees: number; names: string[] }

const readHolders = async (id: number, { tx }: Context): Promise<Holders> => {
  const { rows } = await sql<Holders>`select count(*) filter (where company is null) as "ofStaff",
      count(*) filter (where company is not null) as "ofConsignees",
      coalesce((array_agg(name order by name))[1:5], '{}') as names
    from staff_user where agency_id = app.agency() and ${id} = any(roles)`.execute(tx)
  return rows[0]!
}

// Compares the rights before and after, whatever is changed: a new name or a removed right also changes a role of users with more rights.
const refuseStronger = ({ permissions }: Role, before: RoleRow | null, { asker }: Context): void => {
  if (before && rightsNotHeld(asker, before.permissions).length > 0)
    refuse('This role holds rights that you do not hold. Ask an agency admin to make the change.')
  if (rightsNotHeld(asker, permissions).length === 0) return
  refuse('You can give only rights that you hold yourself. Ask an agency admin.', {
    fields: { permissions: 'Holds rights that you do not have.' },
  })
}

// The agency decides who needs a second factor; otherwise a holder of the role could remove the requirement.
const refuseDemandChange = ({ secondFactor }: Role, before: RoleRow | null, { asker }: Context): void => {
  if (asker.isSuperAdmin || asker.isAgencyAdmin || Boolean(secondFactor) === Boolean(before?.secondFactor)) return
  refuse('Only an agency admin decides whether a role needs a second factor. Ask an agency admin.', {
    fields: { secondFactor: 'Only an admin can give this.' },
  })
}

const refuseTypeChange = async ({ type }: Role, before: RoleRow, context: Context): Promise<void> => {
  if (type === before.type) return
  const { ofStaff, ofConsignees } = await readHolders(before.id, context)
  if ((type === 'consignee' ? ofStaff : ofConsignees) === 0) return
  refuse('Users of the other type hold this role. Remove it from them first.', { fields: { type: 'Is in use.' } })
}

export const roleServer = behave(role, {
  async fill({ type, secondFactor }, _context, { before }) {
    return {
      type: type ?? before?.type ?? 'staff',
      secondFactor: secondFactor ?? before?.secondFactor ?? false,
    }
  },

  async check(role, { before }, context) {
    refuseStronger(role, before, context)
    refuseDemandChange(role, before, context)
    if (before) await refuseTypeChange(role, before, context)
  },

  // The form of a user with a company offers roles for consignee users.
  async offer(asked, { tx }) {
    const type = asked.company === undefined ? 'staff' : 'consignee'
    const { rows } = await sql<{
      id: number
    }>`select id from role where agency_id = app.agency() and type = ${type}`.execute(tx)
    return rows.map(({ id }) => id)
  },
})

const readRole = (id: number, context: Context, { lock = false } = {}): Promise<RoleRow> =>
  find(role as never, id, context, { lock }) as Promise<unknown> as Promise<RoleRow>

// Giving a role to a user locks the role's row, so that one of the two transactions sees the other.
const removeUnusedRole = async (id: number, context: Context): Promise<{ id: number }> => {
  const row = await readRole(id, context, { lock: true })
  const { ofStaff, ofConsignees, names } = await readHolders(id, context)
  if (ofStaff + ofConsignees > 0) {
    conflict('This role is held by {names}. Remove it from them first.', {
      code: 'ROLE_IN_USE',
      values: { names: names.join(', ') },
    })
  }
  refuseStronger(row, row, context)
  await sql`delete from role where agency_id = app.agency() and id = ${id}`.execute(context.tx)
  const gone = { ...row, permissions: [], status: 'removed' }
  await remember(role as never, gone, { action: 'remove', before: row, seenBy: [] }, context)
  return { id }
}

const calledIn = (
  { name, nameAr }: Pick<ValuesOf<typeof role.fields>, 'name' | 'nameAr'>,
  { asker }: Context,
): string => (asker.language === 'arabic' && nameAr) || name

/** Mounts the calls of roles: the permission matrix, a role's removal, and the calls of its holders' locks. */
export const mountRoles = (app: FastifyInstance): void => {
  answer(app, readPermissions, async ({ id }, context) => {
    const row = await readRole(id(), context)
    const { ofStaff, ofConsignees, names } = await readHolders(row.id, context)
    const { status, version, permissions } = row
    const name = nameOf(role, 'role', context.asker.language)
    const others = await context.tx
      .selectFrom('role')
      .select(['id', name.as('name'), 'permissions'])
      .where('id', '<>', row.id)
      .orderBy(name)
      .execute()
    return {
      role: { id: row.id, name: calledIn(row, context), type: row.type ?? 'staff', status, version, permissions },
      holders: { count: ofStaff + ofConsignees, names },
      others,
    }
  })
  answer(app, savePermissions, async ({ id, body }, context) => {
    const { name, nameAr, type, description, secondFactor } = await readRole(id(), context)
    const whole = { name, nameAr, type, description, secondFactor, ...body }
    const saved = await changeFromRequest(sliceOf(role, context), id(), whole, context)
    return { version: saved.version as number, permissions: body.permissions }
  })
  answer(app, removeRole, ({ id }, context) => removeUnusedRole(id(), context))
}
