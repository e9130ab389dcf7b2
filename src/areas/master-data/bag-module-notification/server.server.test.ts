// Every event that users can subscribe to: the notice comes when it happens, exact to the day and the bag, and not earlier.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { openOwnerPool } from '#database/owner.ts'
import { sendBagNotices } from '#integrations/bag-notices.ts'
import { translateStored } from '#texts/kept-sentences.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
let pool: pg.Pool
let reader: number
before(async () => {
  app = await startCargoApplication()
  pool = openOwnerPool(app.databaseUrl, 'gms', 2)
  await pool.query(`update bag_module_notification set status = 'inActive'`)
  reader = ((await (await app.as('admin'))('GET', '/api/user-context')).body.user as { id: number }).id
  await prepare()
})
after(async () => {
  await pool?.end()
  await app?.close()
})

const at = () => ({ consignee: app.world.companies.c1, scope: 'OTHERS' })
const jeddah = () => app.world.terminals.jeddah

// 1,000 bags: 400 lent of which 150 came back, 30 of a transfer torn, and an order for more.
const prepare = async (): Promise<void> => {
  const { bag50, bagVendor, companies, terminals } = app.world
  const bought = { vendor: bagVendor, vendorInvoiceNo: 'N-1', invoiceDate: app.ago(9) }
  const lines = [{ bagGrade: bag50, received: 1_000, rejected: 0, unitPrice: 0.85 }]
  await app.add('bags/procurement', { ...at(), ...bought, date: app.ago(9), terminal: jeddah(), lines })
  const order = await app.add('bags/purchase-order-proforma', {
    ...at(),
    date: app.ago(8),
    vendor: bagVendor,
    deliveryTerminal: jeddah(),
    deliveryFrom: app.ago(5),
    deliveryTo: app.ago(-2),
    lines: [{ bagGrade: bag50, quantity: 500, unitPrice: 0.85, vatPct: 15 }],
  })
  await app.act('bags/purchase-order-proforma', order.id, 'approve')
  const loan = await app.add('bags/loan', {
    date: app.ago(7),
    lender: companies.c1,
    borrower: companies.c2,
    terminal: jeddah(),
    bagGrade: bag50,
    quantity: 400,
    expectedReturnDate: app.ago(1),
  })
  await app.add('bags/loan-return', { date: app.ago(6), loan: loan.id, terminal: jeddah(), quantity: 150 })
  await app.add('bags/transfer-bags', {
    date: app.ago(4),
    consignee: companies.c1,
    terminal: jeddah(),
    toTerminal: terminals.yanbu,
    bagGrade: bag50,
    quantity: 100,
    received: 70,
    damaged: 30,
    damageReason: 'Truck Accident Damage',
  })
}

// The text of the notice of a rule, or undefined.
const readNotice = async (of: object): Promise<string | undefined> => {
  const shared = { recipients: [reader], channels: ['Application'], frequency: 'Once' }
  const name = `Rule ${JSON.stringify(of)}`.slice(0, 80)
  const { id } = await app.add('master-data/bag-module-notification', { ...shared, name, ...of })
  await sendBagNotices(pool, { arabic: {} })
  const { rows } = await pool.query('select sentence from app.notice where rule = $1', [id])
  return rows[0] && translateStored({}, rows[0].sentence).replace(`${name}: `, '')
}

const cases: [string, () => object, RegExp | undefined][] = [
  ['stock below the threshold', () => ({ event: 'Low stock', threshold: 971 }), /^970 bags are left, fewer than 971/],
  ['stock at the threshold', () => ({ event: 'Low stock', threshold: 970 }), undefined],
  [
    'stock of one terminal and consignee',
    () => ({ event: 'Low stock', threshold: 651, terminal: jeddah(), consignee: app.world.companies.c1 }),
    /^650 bags are left/,
  ],
  [
    'damage above the threshold',
    () => ({ event: 'Damage above', threshold: 29 }),
    /^30 bags are damaged, more than 29/,
  ],
  ['damage at the threshold', () => ({ event: 'Damage above', threshold: 30 }), undefined],
  ['an order due in two days', () => ({ event: 'Order due', daysBefore: 2 }), /^1 bag orders are due: PO-/],
  ['an order not due tomorrow', () => ({ event: 'Order due', daysBefore: 1 }), undefined],
  [
    'a loan overdue, of which a part is back',
    () => ({ event: 'Loan overdue' }),
    /^250 bags are lent past their due day: LB-/,
  ],
  ['a loan of other bags', () => ({ event: 'Loan overdue', bagGrade: app.world.bag40 }), undefined],
]
for (const [name, of, sentence] of cases) {
  test(`${name} is ${sentence ? 'notified' : 'not notified'}`, async () => {
    const said = await readNotice(of())
    if (sentence) assert.match(String(said), sentence)
    else assert.equal(said, undefined)
  })
}

test('users who want mail only get no notice in the application', async () => {
  await pool.query(`update staff_user set email = 'admin@example.com' where id = $1`, [reader])
  const { unseen } = await app.get('notices')
  await readNotice({ event: 'Damage above', threshold: 1, channels: ['E-mail'] })
  assert.equal((await app.get('notices')).unseen, unseen)
  const mails = await pool.query(
    `select count(*)::int as count from app.message where purpose = 'mail' and user_id = $1`,
    [reader],
  )
  assert.equal(mails.rows[0].count, 1)
})

test('readers are told of the bags they may see: those of their terminals, or of their company', async () => {
  const { terminals, companies } = app.world
  const role = await app.add('staff/roles', { name: 'Reads bags', permissions: ['canViewBagProcurement'] })
  const limited = await app.add('staff/users', {
    ...{ username: 'bags-yanbu', name: 'Bags of Yanbu', password: 'Barley#2026', language: 'english' },
    ...{ isAgencyAdmin: false, roles: [role.id], terminals: [terminals.yanbu] },
  })
  const { rows } = await pool.query(`select id from staff_user where username = 'consignee2'`)
  const owner = Number(rows[0].id)
  const told = async (of: object): Promise<Map<number, string>> => {
    const shared = {
      name: `Told ${JSON.stringify(of)}`,
      event: 'Low stock',
      threshold: 5_000,
      channels: ['Application'],
    }
    const recipients = [reader, limited.id, owner]
    const rule = await app.add('master-data/bag-module-notification', {
      ...shared,
      frequency: 'Once',
      recipients,
      ...of,
    })
    await sendBagNotices(pool, { arabic: {} })
    const notices = await pool.query('select user_id as id, sentence from app.notice where rule = $1', [rule.id])
    return new Map(
      notices.rows.map(({ id, sentence }) => [
        Number(id),
        String(/[\d,]+ bags are left/.exec(translateStored({}, sentence))),
      ]),
    )
  }
  const everywhere = await told({})
  assert.equal(everywhere.get(reader), '970 bags are left')
  assert.equal(everywhere.get(limited.id), '70 bags are left')
  assert.equal(everywhere.get(owner), '250 bags are left')
  assert.deepEqual([...(await told({ terminal: jeddah(), consignee: companies.c1 })).keys()], [reader])
})

test('a recipient who lost the right to see bags gets no notice of them', async () => {
  const role = await app.add('staff/roles', { name: 'Sees bags', permissions: ['canViewBagsInventory'] })
  const clerk = await app.add('staff/users', {
    ...{ username: 'bags-clerk', name: 'Clerk', password: 'Barley#2026', language: 'english' },
    ...{ isAgencyAdmin: false, roles: [role.id] },
  })
  const told = async (name: string): Promise<number[]> => {
    const shared = { name, event: 'Low stock', threshold: 971, channels: ['Application'], frequency: 'Once' }
    const rule = await app.add('master-data/bag-module-notification', { ...shared, recipients: [reader, clerk.id] })
    await sendBagNotices(pool, { arabic: {} })
    const { rows } = await pool.query('select user_id as id from app.notice where rule = $1 order by id', [rule.id])
    return rows.map(({ id }) => Number(id))
  }
  assert.deepEqual(await told('With the right'), [reader, clerk.id])
  const { version } = await app.get(`staff/roles/${role.id}`)
  const taken = await app.ask('PUT', `staff/roles/${role.id}`, {
    name: 'Sees bags',
    permissions: ['canViewTruck'],
    version,
  })
  assert.equal(taken.status, 200, JSON.stringify(taken.body))
  assert.deepEqual(await told('Without it'), [reader])
})

test('an agency that is switched off gets no notices, and the due ones when it is switched on again', async () => {
  const shared = { recipients: [reader], channels: ['Application'], frequency: 'Once', name: 'Switched off' }
  const { id } = await app.add('master-data/bag-module-notification', { ...shared, event: 'Low stock', threshold: 971 })
  const countNotices = async (isActive: boolean): Promise<number> => {
    await pool.query('update agency set is_active = $2 where id = $1', [app.redSea.id, isActive])
    await sendBagNotices(pool, { arabic: {} })
    return (await pool.query('select from app.notice where rule = $1', [id])).rowCount ?? 0
  }
  assert.deepEqual([await countNotices(false), await countNotices(true)], [0, 1])
})
