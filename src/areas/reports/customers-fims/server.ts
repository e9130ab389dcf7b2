import { type RawBuilder, sql } from 'kysely'
import { customer } from '#areas/master-data/customer/definition.ts'
import { customersFims } from '#areas/reports/customers-fims/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport } from '#reports/source.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { comparedWithFims } from '#trade/parties/fims-fields.ts'

type Filters = ValuesOf<typeof customersFims.filters>

// Compares our customer `c` with FIMS's record `f`: by the present values, so that a correction counts at once.
// The registration in its file may be the unified number.
const differs = (name: string): RawBuilder<unknown> =>
  sql`(f.${sql.ref(snake(name))} is not null and f.${sql.ref(snake(name))} is distinct from c.${sql.ref(snake(name))}
    ${name === 'crNo' ? sql`and f.cr_no is distinct from c.unified_no` : sql``})`

const isDifferent = sql.join(comparedWithFims.map(differs), sql` or `)

const differences = ({ words }: Context): RawBuilder<unknown> =>
  sql`nullif(concat_ws(' · ', ${sql.join(
    comparedWithFims.map(name => {
      const { label } = customer.fields[name]
      return sql`case when ${differs(name)} then ${`${words[label] ?? label}: `}::text || f.${sql.ref(snake(name))} end`
    }),
  )}), '')`

const customersQuery = ({ status, from, to }: Filters, { asker }: Context): RawBuilder<unknown> => {
  const day = sql`(x.compared_at at time zone ${asker.timeZone})::date`
  return sql`
    from (
      select c.id, c.name, f.compared_at,
        case when f.customer is null and c.fims_code is null then 'Not matched' when f.customer is null then 'Not compared'
          when ${isDifferent} then 'Different' else 'In step' end as status
      from customer c left join app.fims_customer f on f.agency_id = c.agency_id and f.customer = c.id
      where c.agency_id = app.agency() and c.status = 'active') x
    where true ${andAnyOf('x.status', status)} ${from ? sql`and ${day} >= ${from}::date` : sql``} ${to ? sql`and ${day} <= ${to}::date` : sql``}`
}

const inOrder = sql`array_position(array['Not matched', 'Not compared', 'Different', 'In step'], x.status)`

export const customersFimsInquiry = answerReport(customersFims, async (filters, reading, context) => {
  const customers = customersQuery(filters, context)
  const { rows: groups } = await sql<{ status: 'In step'; customers: number }>`
    select x.status, count(*) as customers ${customers} group by x.status order by ${inOrder}`.execute(context.tx)
  const count = groups.reduce((all, group) => all + group.customers, 0)
  return {
    count,
    rows: await reading.rows(
      limit => sql`
        select p.status, c.id, c.id as customer, coalesce(c.fims_code, f.fims_code) as fims_code, c.kind, c.vat_no, c.cr_no, c.mobile, c.city,
          f.compared_at, ${differences(context)} as differences, 1 as customers
        from (select x.id, x.name, x.status, ${inOrder} as place ${customers} order by place, x.name, x.id ${limit}) p
        join customer c on c.agency_id = app.agency() and c.id = p.id
        left join app.fims_customer f on f.agency_id = c.agency_id and f.customer = c.id
        order by p.place, p.name, p.id`,
    ),
    totals: { customers: count },
    groups,
  }
})
