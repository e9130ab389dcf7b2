// The checks of an LC: its contract, its consignees, its shipments and the rules of UCP 600.

import { sql } from 'kysely'
import type { lc } from '#areas/procurement/lc/definition.ts'
import { type Bill, findDiscrepancies } from '#areas/procurement/lc/discrepancies.ts'
import { readBills } from '#areas/procurement/lc/position.server.ts'
import { checkPaid, checkPresentation } from '#areas/procurement/lc/presentations.server.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { amountByWeight, formatMoney, formatQuantity, proportion } from '#kit/units.ts'
import { readStock, refuseFuture } from '#trade/cargo/stock.server.ts'
import { readQuantityInLcs } from '#trade/contracts/quantity-in-lcs.server.ts'
import { shippableRange } from '#trade/contracts/tolerance.ts'

type Lc = ValuesIn<typeof lc>
type LcRow = RowOf<typeof lc>

// Locks the contract until the transaction ends, so that two concurrent LCs cannot exceed it together.
const readOpenToLc = async (contractId: number, except: number, context: Context) => {
  const contract = await context.tx
    .selectFrom('purchaseContract')
    .selectAll()
    .where('id', '=', contractId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { contract, open: shippableRange(contract).max - (await readQuantityInLcs(contractId, context, except)) }
}

/** Checks that the contract is active, is for this cargo, and has that quantity open. An LC of a contract closed since can be amended. */
export const checkContract = async (
  values: Lc,
  { what, id }: { what: HappeningOf<typeof lc>; id: number },
  context: Context,
): Promise<void> => {
  const { contract, open } = await readOpenToLc(values.purchaseContract, id, context)
  if (contract.status === 'Draft' || contract.status === 'Canceled') {
    refuse('The purchase contract is not active. Approve it first.', { fields: { purchaseContract: 'Not active.' } })
  }
  if (contract.status === 'Closed' && what !== 'amend') {
    refuse('The purchase contract is closed. Choose another one.', { fields: { purchaseContract: 'Closed.' } })
  }
  if (values.quantity > open) {
    refuse('Only {open} MT of the contract are open to an LC. Enter that or less.', {
      fields: { quantity: 'Exceeds the open quantity of the contract.' },
      values: { open: formatQuantity(open) },
    })
  }
  if (values.cargoType !== contract.cargoType || values.cargoGrade !== contract.cargoGrade) {
    refuse('The contract is about another cargo. Choose its cargo type and grade.', {
      fields: { cargoGrade: 'Not in the contract.' },
    })
  }
}

/** Refuses a consignee that is named twice. */
export const checkAssigned = ({ assignedConsignees }: Lc): void => {
  const named = assignedConsignees.map(line => line.consignee)
  if (new Set(named).size !== named.length) {
    refuse('A consignee is assigned more than once. Enter one part for it.', {
      fields: { assignedConsignees: 'Enter each consignee once.' },
    })
  }
}

const checkEmpty = async (id: number, context: Context): Promise<void> => {
  const kg = await readStock({ lc: id }, context)
  if (kg > 0) {
    conflict(
      '{stock} MT of this LC are in terminals. It can be closed when nothing is left. Sell or move them first.',
      {
        values: { stock: formatQuantity(kg) },
      },
    )
  }
}

// Cargo under a canceled LC could neither be sold nor moved.
const refuseStock = async (id: number, { tx, asker }: Context): Promise<void> => {
  const name = sql.ref(asker.language === 'arabic' ? 't.name_ar' : 't.name')
  const { rows } = await sql<{ kg: number; terminals: string | null }>`
    select coalesce(sum(b.on_hand), 0)::bigint as kg, string_agg(distinct ${name}, ' · ') as terminals
    from ledger.balance b join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
      left join terminal t on t.agency_id = a.agency_id and t.id = a.location_id
    where b.agency_id = app.agency() and a.unit = 'KG' and a.role in ('TERMINAL', 'TRANSIT', 'LOAN') and b.on_hand > 0
      and a.consignment_id = ${id}`.execute(tx)
  const { kg, terminals } = rows[0]!
  if (kg === 0) return
  conflict('{stock} MT of this LC are in stock, at {terminals}. Cancel the receipts that brought them, then the LC.', {
    values: { stock: formatQuantity(kg), terminals: terminals ?? '–' },
  })
}

// A cost of an LC that never was would stay in the books without cargo to bear it. One that ended without a shipment has cost what it cost,
// so only a draft is refused there.
const refuseCosts = async (id: number, states: readonly string[], { tx }: Context): Promise<void> => {
  const { rows } = await sql<{ expense: string }>`select e.doc_no as expense from expense e
    join expense_lcs l on l.agency_id = e.agency_id and l.parent = e.id
    where e.agency_id = app.agency() and l.lc = ${id} and e.status = any(${[...states]}::text[]) order by e.id limit 1`.execute(
    tx,
  )
  const [open] = rows
  if (!open) return
  conflict('Expense {expense} is a cost of this LC. Cancel or reverse it first, and enter it for another LC.', {
    values: open,
  })
}

// Checks that no cargo of the LC is on its way and no cost of it is open.
const checkNothingOpen = async (id: number, context: Context): Promise<void> => {
  const { rows } = await sql<{ name: string; what: keyof typeof openDocumentMessages }>`
    select doc_no as name, 'transfer' as what from cargo_transfer
      where agency_id = app.agency() and lc = ${id} and status in ('In transit', 'Partly received')
    union all select doc_no, 'transfer' from terminal_out
      where agency_id = app.agency() and lc = ${id} and status = 'Out' and out_type = 'Transfer' and transfer is null
    union all select bill_of_lading_no, 'bill' from shipment
      where agency_id = app.agency() and lc = ${id} and status not in ('Reconciled', 'Closed', 'Canceled')
    union all select t.doc_no, 'truck' from port_loading t join shipment s on s.agency_id = t.agency_id and s.id = t.shipment
      where t.agency_id = app.agency() and s.lc = ${id} and t.status in ('Weighed-in', 'Pending')
    union all select e.doc_no, 'expense' from expense e join expense_lcs l on l.agency_id = e.agency_id and l.parent = e.id
      where e.agency_id = app.agency() and l.lc = ${id} and e.status = 'Draft'
    union all select y.doc_no, 'laytime' from laytime y join shipment s on s.agency_id = y.agency_id and s.voyage = y.voyage
      where y.agency_id = app.agency() and s.lc = ${id} and s.status <> 'Canceled' and (y.lcs = '{}' or s.lc = any(y.lcs))
        and y.status in ('Draft', 'Calculated', 'Agreed', 'Disputed')
    limit 1`.execute(context.tx)
  const [open] = rows
  if (open) conflict(openDocumentMessages[open.what], { values: { name: open.name } })
}

const openDocumentMessages = {
  transfer: 'Transfer {name} is still on its way to another terminal. Receive or cancel it first.',
  bill: 'The difference of bill of lading {name} is not accepted yet. Accept it first.',
  truck: 'Truck ticket {name} is still on the way. Receive or cancel it first.',
  expense: 'Expense {name} is still a draft. Approve or cancel it first: the cost of a closed LC is final.',
  laytime: 'Laytime {name} is not settled yet. Settle it first: the cost of a closed LC is final.',
}

/** Without a tolerance, the amount must pay for the whole quantity (UCP 600, article 30). */
export const checkAmount = async (values: Lc, { tx }: Context): Promise<void> => {
  const { unitPrice } = await tx
    .selectFrom('purchaseContract')
    .select('unitPrice')
    .where('id', '=', values.purchaseContract)
    .executeTakeFirstOrThrow()
  const needed = amountByWeight(unitPrice, values.quantity)
  if (values.amountTolerancePct === 0 && values.amount < needed) {
    refuse('The quantity costs USD {needed}. Enter that amount, or a tolerance of the amount.', {
      fields: { amount: 'Does not pay for the quantity.' },
      values: { needed: formatMoney(needed) },
    })
  }
}

// A reduced amount must still cover what is already drawn.
const checkDrawn = (before: LcRow, values: Lc, bills: readonly Bill[]): void => {
  const drawn = bills.reduce((sum, { amount }) => sum + amount, 0)
  const most = values.amount + proportion(values.amount, values.amountTolerancePct, 100_000)
  if (values.amount >= before.amount || drawn <= most) return
  refuse('USD {drawn} are drawn under this LC already. Enter an amount that allows that much.', {
    fields: { amount: 'Less than was drawn.' },
    values: { drawn: formatMoney(drawn) },
  })
}

// An earlier latest shipment must still allow the bills of lading on board; a bill that was late before stays a discrepancy.
const checkOnBoard = (before: LcRow, values: Lc, bills: readonly Bill[]): void => {
  const { latestShipmentDate: was } = before
  const late = bills.find(({ onBoard }) => onBoard <= was && onBoard > values.latestShipmentDate)
  if (!late) return
  refuse('B/L {bill} under this LC is dated {day}. Enter that day or a later one.', {
    fields: { latestShipmentDate: 'Lies before a bill of lading.' },
    values: { bill: late.no, day: late.onBoard },
  })
}

// What an importer transferred of its plan must stay within its part.
const checkPlanTransfers = async ({ id }: LcRow, { assignedConsignees }: Lc, { tx, asker }: Context): Promise<void> => {
  const name = sql.ref(asker.language === 'arabic' ? 'c.name_ar' : 'c.name')
  const { rows } = await sql<{ importer: number; name: string; kg: number }>`
    select c.id as importer, ${name} as name, sum(k.sign * p.quantity)::bigint as kg from plan_transfer p
    cross join lateral (values (p.from_consignee, 1), (p.to_consignee, -1)) k (consignee, sign)
    join company c on c.agency_id = p.agency_id and c.id = k.consignee
    where p.agency_id = app.agency() and p.lc = ${id} and p.status = 'Active' group by c.id, ${name} order by c.id`.execute(
    tx,
  )
  const partOf = (importer: number): number =>
    assignedConsignees.reduce((kg, line) => (line.consignee === importer ? kg + line.quantity : kg), 0)
  const short = rows.find(({ importer, kg }) => kg > partOf(importer))
  if (!short) return
  refuse(
    '{importer} has transferred {transferred} MT of its import plan under this LC, and its part would be {part} MT. Enter more, or cancel the plan transfer first.',
    {
      fields: { quantity: 'Less than was transferred.' },
      values: {
        importer: short.name,
        transferred: formatQuantity(short.kg),
        part: formatQuantity(partOf(short.importer)),
      },
    },
  )
}

const checkShipped = async (before: LcRow, values: Lc, context: Context): Promise<void> => {
  const bills = await readBills(before.id, context)
  const shipped = bills.reduce((sum, { kg }) => sum + kg, 0)
  if (shipped > shippableRange(values).max) {
    refuse('{shipped} MT are shipped under this LC already. It must allow that much. Enter that or more.', {
      fields: { quantity: 'Less than was shipped.' },
      values: { shipped: formatQuantity(shipped) },
    })
  }
  checkDrawn(before, values, bills)
  checkOnBoard(before, values, bills)
  if (before.status === 'Expired' && values.expiryDate < context.today) {
    refuse('The LC has expired. Enter a day of expiry that has not passed.', {
      fields: { expiryDate: 'Has passed.' },
    })
  }
}

const checkNothingShipped = async (id: number, context: Context): Promise<void> => {
  const [shipped] = await readBills(id, context)
  if (!shipped) return
  conflict('B/L {bill} is under this LC. If its documents came in time, enter the presentation; else amend the LC.', {
    values: { bill: shipped.no },
  })
}

const checkPresentedInTime = async (
  before: LcRow,
  { presentedOn, expiryDate }: Lc,
  context: Context,
): Promise<void> => {
  if ((await readBills(before.id, context)).length === 0)
    refuse('Nothing is shipped under this LC. Enter the bill of lading first.')
  if (presentedOn === null || expiryDate === null || presentedOn <= expiryDate) return
  refuse('The LC expired on {day}. If the documents were presented by then, enter that day; else amend the LC first.', {
    fields: { presentedOn: 'Lies after the expiry.' },
    values: { day: expiryDate },
  })
}

const checkPaidOn = ({ presentedOn, paidOn }: Lc, context: Context): void => {
  refuseFuture(paidOn, context, 'paidOn')
  if (presentedOn === null || paidOn === null || paidOn >= presentedOn) return
  refuse('The documents were presented on {day}. Enter that day or a later one.', {
    fields: { paidOn: 'Lies before the presentation.' },
    values: { day: presentedOn },
  })
}

// Documents with discrepancies may be accepted only as discrepant, after the applicant's waiver.
const checkDocumentsComply = async (values: Lc, { id }: LcRow, context: Context): Promise<void> => {
  const found = findDiscrepancies(values, await readBills(id, context), values.presentedOn ?? context.today)
  if (found.length === 0) return
  refuse(
    'The documents do not comply, in {count} points. Mark them discrepant first; accepting them then is a waiver.',
    {
      values: { count: found.length },
    },
  )
}

/** The checks of an action of the LC. */
export const checkAction = async (
  what: HappeningOf<typeof lc>,
  before: LcRow,
  values: Lc,
  context: Context,
): Promise<void> => {
  if (what === 'close') {
    await checkEmpty(before.id, context)
    await checkNothingOpen(before.id, context)
  }
  if (what === 'cancel' || what === 'end') await refuseStock(before.id, context)
  if (what === 'cancel' || what === 'retire') await refuseCosts(before.id, ['Draft', 'Approved', 'Paid'], context)
  if (what === 'end') await refuseCosts(before.id, ['Draft'], context)
  if (what === 'end') await checkNothingShipped(before.id, context)
  if (what === 'amend') {
    await checkShipped(before, values, context)
    await checkPlanTransfers(before, values, context)
  }
  if (what === 'open') refuseFuture(values.date, context)
  if (what === 'present-late') await checkPresentedInTime(before, values, context)
  if (what === 'present' || what === 'present-late') await checkPresentation(values, before, context)
  if (what === 'accept' && before.status === 'Documents presented') await checkDocumentsComply(values, before, context)
  if (what === 'pay') checkPaidOn(values, context)
  if (what === 'unpay') await checkPaid(before, context)
}
