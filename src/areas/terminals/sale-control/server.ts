import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type BoardLot, readSaleBoard, setSaleControl } from '#areas/terminals/sale-control/calls.ts'
import { saleControl } from '#areas/terminals/sale-control/definition.ts'
import type { BodyOf } from '#kit/call.ts'
import { writeValues } from '#kit/check.ts'
import { answer } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import { allOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'
import { changeFromRequest, create } from '#kit/server/write.ts'
import { toDecimal } from '#kit/units.ts'
import { controlledLotsQuery } from '#trade/cargo/controlled-lots.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, readCargoOfLc } from '#trade/cargo/stock.server.ts'

export const saleControlServer = behave(saleControl, {
  fill: ({ lc }, context) => readCargoOfLc(lc, context),
  check: ({ terminal, consignee }, _, context) =>
    checkMapped(terminal, { consignee }, context, operationsNeeded.saleControl.at),
})

type Quantity = 'balance' | 'reserved' | 'free' | 'dailyLimit' | 'perCustomerLimit'
const quantities: readonly Quantity[] = ['balance', 'reserved', 'free', 'dailyLimit', 'perCustomerLimit']

const readBoard = async ({ tx, asker }: Context): Promise<BoardLot[]> => {
  const name = (alias: string) => sql.ref(asker.language === 'arabic' ? `${alias}.name_ar` : `${alias}.name`)
  const { rows } = await sql<BoardLot>`
    select x.terminal, ${name('t')} as "terminalName", x.consignee, ${name('o')} as "consigneeName", x.lc, x."lcNo", x.form, ${name('g')} as grade,
      x.balance, x.reserved, x.free, x."bagSale", x."bulkSale", x."lcSale", x."dailyLimit", x."perCustomerLimit", x.priority,
      u.name as "changedBy", x."changedAt"
    from (${controlledLotsQuery(sql``)}) x
    join terminal t on t.agency_id = app.agency() and t.id = x.terminal
    join company o on o.agency_id = app.agency() and o.id = x.consignee
    join cargo_grade g on g.agency_id = app.agency() and g.id = x."cargoGrade"
    left join staff_user u on u.agency_id = app.agency() and u.id = x."changedById"
    where true ${allOf(inScope(saleControl, asker, 'x'))}
    order by ${name('t')}, ${name('o')}, x.priority nulls last, x.lc, x.form desc`.execute(tx)
  const inTons = (lot: BoardLot) => quantities.map(of => [of, lot[of] === null ? null : toDecimal(lot[of], 3)] as const)
  return rows.map(lot => ({ ...lot, ...Object.fromEntries(inTons(lot)) }))
}

const saveSaleControl = async (
  entered: BodyOf<typeof setSaleControl>,
  context: Context,
): Promise<{ message: string }> => {
  const { terminal, consignee, lc, form } = entered
  const existing = await context.tx
    .selectFrom('saleControl')
    .select(['id', 'version', 'remarks'])
    .where('terminal', '=', terminal)
    .where('consignee', '=', consignee)
    .where('lc', '=', lc)
    .where('form', '=', form)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (existing) {
    const { id, version, remarks } = existing
    const values = writeValues(setSaleControl.body, entered)
    await changeFromRequest(saleControlServer, id, { ...values, remarks, version }, context)
  } else {
    await create(saleControl, entered, context)
  }
  return { message: 'Sale control changed.' }
}

/** Mounts the board. */
export const mountSaleControl = (app: FastifyInstance): void => {
  answer(app, readSaleBoard, async (_, context) => ({ lots: await readBoard(context) }))
  answer(app, setSaleControl, ({ body }, context) => saveSaleControl(body, context))
}
