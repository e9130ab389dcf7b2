// A customer with its branches, which share its VAT number, as one account.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
let main: number
let branch: number
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 200_000, bags: 4_000 })
  main = app.world.customers[0] as number
  const { vatNo } = await app.get(`master-data/customer/${main}`)
  const { id } = await app.add('master-data/customer', {
    ...{ name: 'Marai Al Ghadir, Taif', nameAr: 'مراعي الغدير، الطائف', kind: 'Company', mobile: '0551239991', vatNo },
    ...{ city: 'Taif', cityAr: 'الطائف', address: 'Airport Road', addressAr: 'طريق المطار', buildingNo: '4411' },
    ...{ district: 'Al Hawiyah', districtAr: 'الحوية', postalCode: '26513', language: 'arabic', branchOf: main },
    ...{ consignees: [app.world.companies.c1], onCredit: true },
  })
  branch = id
  await sold(main, 100, 40)
  await sold(branch, 10, 5)
  const paid = { direction: 'Receipt', mode: 'Cash', date: app.ago(4), consignee: app.world.companies.c1 }
  await app.add('payments', { ...paid, customer: branch, amount: 700 })
})
after(() => app?.close())

const sold = async (customer: number, bags: number, days: number): Promise<void> => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(days), bags, customer, consignee: app.world.companies.c1, lc: app.lc, form: 'Raw' },
    ...{ terminal: app.world.terminals.jeddah, bagGrade: app.world.bag50, paymentMode: 'Cash' },
  })
  await app.act('sales/bag-sale', id, 'approve')
}

const statement = (customer: number, more = '') =>
  app.get(
    `reports/account-statement?partyKind=Customer&customerId=${customer}&from=${app.ago(60)}&to=${app.ago(0)}${more}`,
  )
const closing = ({ closing }: Row) => (closing as { balance: number }).balance

test('the statement of a customer with its branches has the lines of all, whichever is requested', async () => {
  assert.equal(closing(await statement(main)), 5_980)
  assert.equal(closing(await statement(branch)), -102)
  for (const customer of [main, branch]) {
    const group = await statement(customer, '&withBranches=true')
    assert.equal(closing(group), 5_878)
    assert.deepEqual(
      (group.rows as Row[]).map(({ party, debit, credit }) => [/Taif/.test(String(party)), debit, credit]),
      [
        [false, 5_980, null],
        [true, 598, null],
        [true, null, 700],
      ],
    )
  }
})

test('the statement of a customer that does not exist has no lines, with branches or without', async () => {
  for (const more of ['', '&withBranches=true']) {
    const nobody = await statement(999_999, more)
    assert.deepEqual([nobody.count, closing(nobody)], [0, 0], more)
  }
})

test('balances show branches separately, or with their main customer and its VAT number', async () => {
  const balances = async (more = '') => {
    const { rows } = await app.get(`reports/account-balances?partyKind=Customer&asOf=${app.ago(0)}${more}`)
    return (rows as Row[]).map(({ party, vatNo, receivable, payable }) => [party, vatNo, receivable, payable])
  }
  const { name, vatNo } = await app.get(`master-data/customer/${main}`)
  assert.deepEqual(await balances(), [
    [name, vatNo, 5_980, 0],
    ['Marai Al Ghadir, Taif', vatNo, 0, 102],
  ])
  assert.deepEqual(await balances('&withBranches=true'), [[name, vatNo, 5_878, 0]])
})

test('the paper names the VAT number and the branches', async () => {
  const query = `customerId=${branch}&withBranches=true&from=${app.ago(60)}&to=${app.ago(0)}&language=english`
  const { pages } = await app.get(`reports/account-statement/pages?${query}`)
  assert.equal((pages as string[]).length, 1)
})

const pagesOf = async (customer: number, more = '') => {
  const query = `customerId=${customer}&from=${app.ago(60)}&to=${app.ago(0)}&language=english${more}`
  return (await app.get<{ pages: string[] }>(`reports/account-statement/pages?${query}`)).pages
}

test('the paper of what concerns some consignees names them', async () => {
  const { c1, c2 } = app.world.companies
  const runsOf = async (more = '') => (await pagesOf(main, more)).join().split('typst-text').length
  const [all, one, two] = [
    await runsOf(),
    await runsOf(`&consigneeId=${c1}`),
    await runsOf(`&consigneeId=${c1}&consigneeId=${c2}`),
  ]
  assert.ok(all < one && one < two, `${all}, ${one}, ${two}: the lines are all of the first consignee`)
})

test('a mailed statement has the branches, too, if requested', async () => {
  const mail = (of: object) =>
    app.add('accounts/statement-email', {
      ...{ every: 'Once', partyKind: 'Customer', format: 'PDF', language: 'english', customer: main },
      ...{ fromDay: app.ago(60), toDay: app.ago(0), recipients: [{ email: 'a@example.com' }], ...of },
    })
  assert.equal((await mail({})).closing, 5_980)
  const sent = await mail({ withBranches: true })
  assert.deepEqual([sent.closing, sent.withBranches], [5_878, true])
})

test('a later page of the paper names the account', async () => {
  const paid = { direction: 'Receipt', mode: 'Cash', date: app.ago(3), consignee: app.world.companies.c1 }
  for (let n = 0; n < 40; n++) await app.add('payments', { ...paid, customer: main, amount: 1 })
  const [, ...later] = await pagesOf(main)
  assert.ok(later.length > 0)
  await app.sql(`update customer set name = 'Qassim Feed House' where agency_id = app.agency() and id = $1`, [main])
  const [, ...renamed] = await pagesOf(main)
  assert.equal(renamed.length, later.length)
  for (const [at, page] of renamed.entries()) assert.notEqual(page, later[at])
})
