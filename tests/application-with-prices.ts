// An application with barley and bags ready for sale: one LC of the first consignee at Jeddah, with prices in force.

import { addDays, today } from '#kit/days.ts'
import type { Row } from '../database/demo/caller.ts'
import type { World } from '../database/demo/master-data.ts'
import { type AgencyAdmin, adminOf } from './agency-admin.ts'
import { ledgerOf } from './ledger-questions.ts'
import { plainContract } from './plain-contract.ts'
import { type DemoApplication, startApplicationAfter } from './test-application.ts'

export type { Row }

export type SalesApplication = DemoApplication &
  AgencyAdmin & {
    world: World
    /** days before today, in Riyadh */
    ago: (days: number) => string
    lc: number
    /** adds opening stock to a terminal, of sixty days ago unless a day is named: kilograms, or bags of a grade */
    stock: (of: {
      lc?: number
      kg?: number
      bagGrade?: number
      bagKg?: number
      bags?: number
      date?: string
    }) => Promise<void>
    /** opens another LC of the first consignee, without stock */
    openLc: (lcNo: string) => Promise<number>
    /** the balance in the ledger, summed over all accounts that match */
    onHand: (role: string, of?: Record<string, number>) => Promise<{ onHand: number; held: number }>
    /** halalas posted to a role so far, also to one of which the ledger keeps no balance, such as VAT */
    posted: (role: string) => Promise<number>
    /** runs a statement as the owner of the rows, inside the agency */
    sql: ReturnType<typeof ledgerOf>['sql']
    /** the violations that the ledger's own check finds */
    faults: () => Promise<unknown[]>
  }

const columns = { consignee: 'consignee_id', lc: 'consignment_id', party: 'party_id' } as const

const ago = (days: number): string => addDays(today('Asia/Riyadh'), -days)

/** Opens an LC of the first consignee under a contract. */
export const openLcOf =
  ({ add, act }: AgencyAdmin, w: World, purchaseContract: number) =>
  async (lcNo: string): Promise<number> => {
    const { id } = await add('procurement/lc', {
      cargoType: w.barley,
      cargoGrade: w.grade,
      lcNo,
      date: ago(190),
      purchaseContract,
      form: 'Irrevocable',
      expiryDate: ago(120),
      expiryPlace: 'Jeddah',
      issuingBank: w.banks[0],
      applicant: w.companies.c1,
      beneficiary: w.companies.seller1,
      amount: 1_200_000,
      amountTolerancePct: 10,
      tenor: 'Sight',
      partialShipments: 'Allowed',
      transhipment: 'Prohibited',
      loadPort: w.ports.kwinana,
      dischargePort: w.ports.jeddah,
      latestShipmentDate: ago(150),
      goodsDescription: 'Feed barley in bulk',
      presentationDays: 21,
      quantity: 5_000,
      tolerancePct: 10,
      assignedConsignees: [{ consignee: w.companies.c1, quantity: 5_000 }],
    })
    await act('procurement/lc', id, 'open')
    return id
  }

// Days are counted from today, so that no day is in the future or in a closed month.
const begin = async (app: DemoApplication): Promise<{ contract: number; lc: number }> => {
  const { world: w } = app.redSea
  const admin = await adminOf(app)
  const { add, act } = admin
  const contract = await add('procurement/purchase-contract', {
    ...plainContract(w, {
      contractNo: 'PC-S1',
      date: ago(200),
      quantity: 60_000,
      shipmentFrom: ago(180),
      shipmentTo: ago(150),
    }),
    consigneeSplit: [{ consignee: w.companies.c1, quantity: 60_000 }],
  })
  await act('procurement/purchase-contract', contract.id, 'approve')
  const lc = await openLcOf(admin, w, contract.id)('LC-S1')
  const inForce = { date: ago(50), consignee: w.companies.c1, form: 'Raw' }
  const price = await add('accounts/bag-sale-price', { ...inForce, size: '50 kg', price: 52 })
  await act('accounts/bag-sale-price', price.id, 'approve')
  const bulk = await add('accounts/bulk-sale-price', { ...inForce, price: 1000 })
  await act('accounts/bulk-sale-price', bulk.id, 'approve')
  return { contract: contract.id, lc }
}

const postedTo =
  (sql: SalesApplication['sql']): SalesApplication['posted'] =>
  async role => {
    const [row] = await sql(
      `select coalesce(sum(e.amount), 0)::float8 as sum from ledger.entry e
       join ledger.account c on c.agency_id = e.agency_id and c.id = e.account_id
       where c.agency_id = app.agency() and c.role = $1`,
      [role],
    )
    return row?.sum as number
  }

/** Starts the application. */
export const startSalesApplication = async (): Promise<SalesApplication> => {
  const { app, told: begun } = await startApplicationAfter('sales', begin)
  const { contract, lc } = begun
  const { world: w } = app.redSea
  const admin = await adminOf(app)
  const { sql, faults } = ledgerOf(app.databaseUrl, app.redSea.id)

  let steps = 0
  const stock: SalesApplication['stock'] = async of => {
    const { lc: consignmentId = lc, kg, bagGrade = w.bag50, bagKg = 50, bags, date = ago(60) } = of
    const own = { consigneeId: w.companies.c1 }
    const lot = { ...own, unit: 'KG', consignmentId, cargoTypeId: w.barley, gradeId: w.grade, form: 'Raw' }
    const kind = { ...own, unit: 'BAG', bagTypeId: bagGrade, bagKg }
    const store = { ...kind, role: 'STORE', scope: 'OTHERS', condition: 'Good', locationId: w.terminals.jeddah }
    const legs = [
      ...(kg ? [{ ...lot, role: 'TERMINAL', locationId: w.terminals.jeddah, amount: kg }] : []),
      ...(kg ? [{ ...lot, role: 'OPENING', amount: -kg }] : []),
      ...(bags ? [{ ...store, amount: bags }] : []),
      ...(bags ? [{ ...kind, role: 'OPENING', amount: -bags }] : []),
    ]
    const request = { kind: 'opening', documentType: 'opening', documentId: ++steps, date, legs }
    await sql('select ledger.post($1::jsonb)', [JSON.stringify(request)])
  }
  const onHand: SalesApplication['onHand'] = async (role, of = {}) => {
    const narrowing = Object.entries(of).map(
      ([name, id]) => `and c.${columns[name as keyof typeof columns]} = ${Number(id)}`,
    )
    const [sum] = await sql(
      `select coalesce(sum(b.on_hand), 0) as "onHand", coalesce(sum(b.held), 0) as held
       from ledger.balance b join ledger.account c on c.agency_id = b.agency_id and c.id = b.account_id
       where c.agency_id = app.agency() and c.role = $1 ${narrowing.join(' ')}`,
      [role],
    )
    return { onHand: Number(sum?.onHand), held: Number(sum?.held) }
  }

  const openLc = openLcOf(admin, w, contract)
  return { ...app, ...admin, world: w, ago, lc, stock, openLc, onHand, posted: postedTo(sql), sql, faults }
}

/** Posts old cash into the cash box, from a customer that the tests do not check. */
export const fillCashBox = (
  { add, world, ago }: Pick<SalesApplication, 'add' | 'world' | 'ago'>,
  amount: number,
): Promise<Row> =>
  add('payments', {
    ...{ date: ago(90), direction: 'Receipt', customer: world.customers.at(-1), consignee: world.companies.c1 },
    ...{ mode: 'Cash', amount, remarks: 'Cash in the box' },
  })

/** Lets bags of 50 kg of a sale out by the conveyor. */
export const deliverBags = async (
  { add, act, world }: Pick<SalesApplication, 'add' | 'act' | 'world'>,
  { sale, bags, date }: { sale: unknown; bags: number; date: string },
): Promise<void> => {
  const by = { truck: world.conveyor, driver: world.drivers[0], language: 'arabic' }
  const { id } = await add('sales/delivery-note', { ...by, date, sale, orderedBags: bags })
  await act('sales/delivery-note', id, 'weigh-in', { tareKg: 15_000 })
  const grossKg = 15_000 + bags * 50 + Math.round((bags * 110) / 1000)
  await act('sales/delivery-note', id, 'weigh-out', { grossKg, loadedBags: bags })
  await act('sales/delivery-note', id, 'gate-out')
}
