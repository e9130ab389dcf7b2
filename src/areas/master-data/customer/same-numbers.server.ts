// A VAT number, registration or ID, of a customer abroad within its country, belongs to one customer, or to a customer and its branches (decision 0039).

import { sql } from 'kysely'
import type { customer } from '#areas/master-data/customer/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

type Customer = ValuesIn<typeof customer>
type CustomerRow = RowOf<typeof customer>

const numbers = ['vatNo', 'crNo', 'unifiedNo', 'nationalId', 'foreignNo'] as const
const labels = {
  vatNo: 'VAT number',
  crNo: 'CR number',
  unifiedNo: 'Unified number',
  nationalId: 'National ID or Iqama',
  foreignNo: 'Registration or passport abroad',
}

// Since April 2025 the unified number is a company's registration: it may stand in either field.
const fieldsOf: Readonly<Record<(typeof numbers)[number], readonly (typeof numbers)[number][]>> = {
  vatNo: ['vatNo'],
  crNo: ['crNo', 'unifiedNo'],
  unifiedNo: ['unifiedNo', 'crNo'],
  nationalId: ['nationalId'],
  foreignNo: ['foreignNo'],
}

type Numbers = Pick<Customer, (typeof numbers)[number] | 'country'>

const findShared = (one: Numbers, other: Numbers): (typeof numbers)[number] | undefined =>
  numbers.find(
    number =>
      one[number] !== null &&
      fieldsOf[number].some(name => other[name] === one[number]) &&
      (number !== 'foreignNo' || one.country === other.country),
  )

type SameNumbers = Pick<CustomerRow, 'id' | 'name' | 'country' | (typeof numbers)[number]>

// Active customers with one of the numbers, outside the group of `main`; a branch is shown by its main customer's name.
const findSameNumbers = async (values: Customer, group: number[], { tx, asker }: Context): Promise<SameNumbers[]> => {
  const name = asker.language === 'arabic' ? sql`coalesce(m.name_ar, m.name)` : sql`m.name`
  // Two countries may give the same number.
  const isThere = (number: string) => (number === 'foreignNo' ? sql` and c.country = ${values.country}` : sql``)
  const same = numbers.flatMap(number =>
    values[number]
      ? fieldsOf[number].map(name => sql`c.${sql.ref(snake(name))} = ${values[number]}${isThere(number)}`)
      : [],
  )
  if (same.length === 0) return []
  const { rows } =
    await sql<SameNumbers>`select m.id, ${name} as name, c.vat_no as "vatNo", c.cr_no as "crNo", c.unified_no as "unifiedNo",
      c.national_id as "nationalId", c.foreign_no as "foreignNo", c.country
    from customer c join customer m on m.agency_id = c.agency_id and m.id = coalesce(c.branch_of, c.id)
    where c.agency_id = app.agency() and c.status = 'active' and (${sql.join(same, sql` or `)})
      and not (c.id = any(${group}::bigint[]) or coalesce(c.branch_of, 0) = any(${group}::bigint[]))
    order by c.id limit 1`.execute(tx)
  return rows
}

const checkBranch = async (values: Customer, id: number, { tx }: Context): Promise<void> => {
  if (values.branchOf === null) return
  if (values.branchOf === id)
    refuse('A customer is no branch of itself. Choose another customer.', {
      fields: { branchOf: 'Choose another one.' },
    })
  const own = await tx.selectFrom('customer').select('name').where('branchOf', '=', id).executeTakeFirst()
  if (own)
    refuse('{name} is a branch of this customer. Make it a branch of the other one first.', {
      fields: { branchOf: 'Has branches itself.' },
      values: { name: own.name },
    })
  const main = await tx.selectFrom('customer').selectAll().where('id', '=', values.branchOf).executeTakeFirst()
  if (main && main.branchOf !== null)
    refuse('{name} is a branch itself. Choose its main customer.', {
      fields: { branchOf: 'Choose the main customer.' },
      values: { name: main.name },
    })
  if (main && !findShared(values, main))
    refuse(
      'A branch has a number in common with {name}: VAT number, registration or ID. Enter that number, or leave the main customer empty.',
      {
        fields: { branchOf: 'Has no number in common.' },
        values: { name: main.name },
      },
    )
}

// A customer that is separated after a merge keeps its numbers, although the other one has taken them over.
const isMerged = async (id: number, { tx }: Context): Promise<boolean> => {
  const { rows } = await sql`select from app.merged
    where agency_id = app.agency() and document = 'customer' and gone = ${id}`.execute(tx)
  return rows.length > 0
}

const isAsked = async (values: Customer, { what, before }: Happening, context: Context): Promise<boolean> => {
  if (!before) return what === 'create'
  if (what === 'toggle-status') return before.status !== 'active' && !(await isMerged(before.id, context))
  return (
    what === 'change' &&
    [...numbers, 'country' as const, 'branchOf' as const].some(name => values[name] !== before[name])
  )
}

type Happening = { what: string; before: CustomerRow | null }

/** Refuses a customer with the VAT number, registration or ID of another one, unless it is entered as a branch of that one. */
export const refuseSameNumbers = async (values: Customer, happening: Happening, context: Context): Promise<void> => {
  if (!(await isAsked(values, happening, context))) return
  // The lock makes two concurrent saves see each other.
  await sql`select pg_advisory_xact_lock(hashtext('customer numbers'), app.agency())`.execute(context.tx)
  const id = happening.before?.id ?? 0
  await checkBranch(values, id, context)
  const group = [id, values.branchOf ?? 0].filter(one => one !== 0)
  const [twin] = await findSameNumbers(values, group, context)
  if (!twin) return
  const number = findShared(values, twin) ?? 'vatNo'
  refuse('{name} has this {number}. Open that customer; or, if this is its branch, choose it under Branch of.', {
    fields: { [number]: 'Exists already.' },
    values: { name: twin.name, number: labels[number] },
    details: { twin: twin.id },
  })
}
