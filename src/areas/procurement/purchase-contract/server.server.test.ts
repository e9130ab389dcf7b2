import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Commitment } from '#areas/procurement/purchase-contract/calls.ts'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'
import { plainContract } from '../../../../tests/plain-contract.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const address = 'procurement/purchase-contract'
const body = (contractNo: string, more: object = {}): object => ({
  ...plainContract(app.world, {
    contractNo,
    date: app.ago(90),
    quantity: 60_000,
    shipmentFrom: app.ago(40),
    shipmentTo: app.ago(10),
  }),
  ...more,
})
const active = async (contractNo: string, more: object = {}): Promise<Row> => {
  const contract = await app.add(address, body(contractNo, more))
  return app.act(address, contract.id, 'approve')
}
/** The reason why a draft with these terms cannot take effect. */
const refusalOf = async (contractNo: string, more: object) => {
  const { id } = await app.add(address, body(contractNo, more))
  return app.refused('PUT', `${address}/${id}/approve`, {})
}
const amendment = (more: object): object => ({
  effectiveOn: app.ago(30),
  agreedBy: 'Both parties by e-mail',
  ...more,
})

test('defaults are filled in: dollars, the fixed rate, half the demurrage as despatch', async () => {
  const { broker } = { broker: app.world.bagVendor }
  const contract = await app.add(
    address,
    body('PC-U1', { broker, brokerage: 0.5, demurrageRate: 18_000, laytimeTerms: 'FHEX EIU', turnTimeHours: 12 }),
  )
  assert.deepEqual(
    [contract.currency, contract.exchangeRate, contract.insuranceBy, contract.despatchRate, contract.brokerageAmount],
    ['USD', 3.75, 'Buyer', 9000, 30_000],
  )
  assert.deepEqual([contract.contractAmount, contract.contractAmountSar], [14_400_000, 54_000_000])
})

test('turn time may have half minutes, but no fractions of a second', async () => {
  const contract = await app.add(address, body('PC-U2', { turnTimeHours: 2, turnTimeMinutes: 17.5 }))
  assert.deepEqual([contract.turnTimeHours, contract.turnTimeMinutes], [2, 17.5])
  const { fields } = await app.refused('POST', address, body('PC-U3', { turnTimeMinutes: 17.501 }))
  assert.match(JSON.stringify(fields.turnTimeMinutes), /whole seconds/)
})

test('the tolerance is the entered one, else that of the form, else ten percent at the option of the party that ships', async () => {
  const noTolerance = { tolerancePct: null, toleranceOption: null, excessPct: null, excessPriceRule: null }
  const cases: [object, [number, string, number | null, string]][] = [
    [{}, [10, 'Seller', null, 'None']],
    [{ incoterm: 'FOB' }, [10, 'Buyer', null, 'None']],
    [{ gaftaForm: '48' }, [10, 'Seller', null, 'None']],
    [{ gaftaForm: '64' }, [5, 'Buyer', 5, 'Market']],
    [{ gaftaForm: '100' }, [5, 'Seller', 2, 'Market']],
    [{ gaftaForm: '119', incoterm: 'FOB' }, [10, 'Buyer', 5, 'Market']],
    [{ gaftaForm: '100', tolerancePct: 7, toleranceOption: 'Buyer', excessPriceRule: 'Contract' }, [7, 'Buyer', null, 'Contract']], // biome-ignore format: one case a line
  ]
  for (const [n, [terms, expected]] of cases.entries()) {
    const made = await app.add(address, body(`PC-G${n}`, { ...noTolerance, ...terms }))
    const { tolerancePct, toleranceOption, excessPct, excessPriceRule } = made
    assert.deepEqual([tolerancePct, toleranceOption, excessPct, excessPriceRule], expected, JSON.stringify(terms))
  }
})

test('an LC must be opened before the first shipment day', async () => {
  const refusal = await app.refused('POST', address, body('PC-L1', { lcOpenBy: app.ago(40) }))
  assert.ok(refusal.fields.lcOpenBy)
  await app.add(address, body('PC-L1', { lcOpenBy: app.ago(41) }))
})

test('a price in euros is converted into dollars at the agreed rate', async () => {
  const euros = { currency: 'EUR', exchangeRate: 4.125, agreedPrice: 200, unitPrice: null }
  assert.equal((await app.add(address, body('PC-E1', euros))).unitPrice, 220)
  const refusal = await refusalOf('PC-E2', { currency: 'EUR', unitPrice: null })
  assert.deepEqual(Object.keys(refusal.fields).sort(), ['agreedPrice', 'exchangeRate'])
})

test('under CIF the seller insures for 110 percent; a contract names days of shipment or of arrival', async () => {
  const refusal = await app.refused('POST', address, body('PC-I1', { incoterm: 'CIF', insuredPct: 105 }))
  assert.deepEqual(Object.keys(refusal.fields), ['insuredPct'])
  const insured = await app.add(address, body('PC-I2', { incoterm: 'CIF', insuredPct: 110 }))
  assert.equal(insured.insuranceBy, 'Seller')
  const noDays = { shipmentFrom: null, shipmentTo: null }
  assert.ok((await refusalOf('PC-I3', noDays)).fields.shipmentFrom)
  const window = { ...noDays, arrivalFrom: app.ago(20), arrivalTo: app.ago(5) }
  assert.equal((await app.add(address, body('PC-I4', window))).arrivalTo, app.ago(5))
})

test('an amendment stores the old and new values, its date and who agreed; each consignee keeps its proportion', async () => {
  const { c1, c2 } = app.world.companies
  const split = [
    { consignee: c1, quantity: 40_000 },
    { consignee: c2, quantity: 20_000 },
  ]
  const contract = await active('PC-A1', { consigneeSplit: split })
  await app.act(address, contract.id, 'amend', amendment({ quantity: 66_000 }))
  const second = await app.act(address, contract.id, 'amend', amendment({ unitPrice: 238.5, shipmentTo: app.ago(3) }))
  assert.deepEqual(
    (second.amendments as Row[]).map(line => [line.number, line.term, line.was, line.becomes, line.agreedBy]),
    [
      [1, 'Quantity', '60,000.000', '66,000.000', 'Both parties by e-mail'],
      [2, 'Unit price per MT', '240.0000', '238.5000', 'Both parties by e-mail'],
      [
        2,
        'Shipment to',
        ...['was', 'becomes'].map(side => (second.amendments as Row[])[2]?.[side]),
        'Both parties by e-mail',
      ],
    ],
  )
  assert.deepEqual(
    (second.consigneeSplit as Row[]).map(({ quantity }) => quantity),
    [44_000, 22_000],
  )
  assert.equal(second.contractAmount, 15_741_000)
  const nothing = await app.refused('PUT', `${address}/${contract.id}/amend`, amendment({ unitPrice: 238.5 }))
  assert.match(nothing.message, /Nothing is amended/)
})

test('an amendment cannot go below the quantity in LCs, and with LCs a contract cannot be canceled', async () => {
  const { purchaseContract } = await app.get(`procurement/lc/${app.lc1.id}`)
  const path = `${address}/${purchaseContract}`
  const open = (await app.get<{ commitment: Commitment }>(`${path}/commitment`)).commitment
  const contract = await app.get(path)
  assert.equal(open.most, 6_600)
  assert.equal(open.openToLc, open.most - open.inLcs)
  assert.equal(open.toShip, (contract.quantity as number) - open.shipped)
  assert.ok(open.inLcs > 0 && open.shipped > 0)
  const less = await app.refused('PUT', `${path}/amend`, amendment({ quantity: 1 }))
  assert.ok(less.fields.quantity)
  const draft = await active('PC-C9')
  assert.equal((await app.act(address, draft.id, 'cancel', { reason: 'Seller withdrew' })).status, 'Canceled')
})

test('a consignee does not see the open quantity of the whole contract', async () => {
  const { purchaseContract } = await app.get(`procurement/lc/${app.lc1.id}`)
  const asked = await (await app.as('consignee1'))(
    'GET',
    `/api/agencies/${app.redSea.id}/${address}/${purchaseContract}/commitment`,
  )
  if (asked.status === 200) assert.deepEqual(asked.body, { commitment: null })
  else assert.equal(asked.status, 404)
})

test('beyond five percent the market price is required, and settles the rest', async () => {
  const { c1 } = app.world.companies
  const terms = { excessPct: 5, excessPriceRule: 'Market', unitPrice: 238.5 }
  const contract = await active('PC-S1', { ...terms, consigneeSplit: [{ consignee: c1, quantity: 60_000 }] })
  const lc = await app.openLc('LC-S1', 60_000, c1 as number, { purchaseContract: contract.id, amount: 14_310_000 })
  await app.add('shipping/shipment', app.bill('BL-S1', lc.id, c1 as number, 65_400))
  const path = `${address}/${contract.id}/settle`
  assert.ok((await app.refused('PUT', path, {})).fields.marketPrice)
  const settled = await app.act(address, contract.id, 'settle', { marketPrice: 244, marketOn: app.ago(1) })
  assert.deepEqual(
    [settled.status, settled.settledQuantity, settled.settlementAmount, settled.settlementSar],
    ['Completed', 65_400, 15_611_100, 58_541_625],
  )
})

test('up to the agency’s limit, users who enter contracts activate them; above it, and without one, they must be approved', async () => {
  const permissions = ['canViewSaleOrder', 'canAddSaleOrder', 'canEditSaleOrder']
  const role = await app.add('staff/roles', { name: 'Buyer', permissions })
  await app.add('staff/users', {
    username: 'buyer',
    name: 'Badr Salem',
    email: 'buyer@example.com',
    phone: '+966501234567',
    password: 'Barley#2026',
    language: 'english',
    isAgencyAdmin: false,
    roles: [role.id],
  })
  const [buyer, admin] = [await app.as('buyer'), await app.as('admin')]
  const agency = `/api/agencies/${app.redSea.id}`
  const limited = async (contractLimit: number | null) => {
    const { id: _id, logo: _logo, isActive: _isActive, ...kept } = (await admin('GET', agency)).body
    assert.equal((await admin('PUT', agency, { ...kept, contractLimit })).status, 200)
  }
  const activate = (id: number) => buyer('PUT', `${agency}/${address}/${id}/activate`, {})
  const { id, contractAmountSar } = await app.add(address, body('PC-UP1'))
  assert.equal(contractAmountSar, 54_000_000)
  assert.deepEqual((await buyer('GET', `${agency}/${address}/${id}`)).body.actions, ['edit', 'activate'])
  assert.deepEqual((await app.get(`${address}/${id}`)).actions, ['edit', 'approve', 'cancel'])
  const activation = async () => (await buyer('GET', `${agency}/${address}/${id}/activation`)).body
  assert.deepEqual(await activation(), { isLeft: false, limit: null })
  assert.match(String((await activate(id)).body.message), /^Every contract needs approval/)
  await limited(53_999_999.99)
  assert.deepEqual(await activation(), { isLeft: false, limit: 53_999_999.99 })
  assert.match(String((await activate(id)).body.message), /worth SAR 54,000,000.00; above SAR 53,999,999.99/)
  await limited(54_000_000)
  assert.deepEqual(await activation(), { isLeft: true, limit: 54_000_000 })
  assert.equal((await activate(id)).body.status, 'Active')
  assert.equal((await buyer('PUT', `${agency}/${address}/${id}/close`, {})).status, 404)
  await limited(null)
  assert.equal((await active('PC-UP2')).status, 'Active')
})

test('a contract names ports, or any port of a coast, and its LCs must use them', async () => {
  const { kwinana, jeddah, yanbu } = app.world.ports
  const { c1 } = app.world.companies
  const none = await refusalOf('PC-P0', { loadPorts: null, dischargePorts: [] })
  assert.deepEqual(Object.keys(none.fields).sort(), ['dischargePorts', 'loadPorts'])
  const named = await active('PC-P1', { dischargePorts: [jeddah] })
  const coasts = { loadPorts: null, loadCoasts: ['Abroad'], dischargePorts: null, dischargeCoasts: ['Red Sea'] }
  const anywhere = await active('PC-P2', coasts)
  assert.deepEqual([anywhere.loadCoasts, anywhere.dischargeCoasts], [['Abroad'], ['Red Sea']])
  const opened = (lcNo: string, contract: Row, ports: object) =>
    app.openLc(lcNo, 100, c1 as number, { purchaseContract: contract.id, ...ports })
  await assert.rejects(
    opened('LC-P1', named, { dischargePort: yanbu }),
    /The contract does not name this discharge port/,
  )
  await assert.rejects(opened('LC-P2', named, { loadPort: jeddah }), /The contract does not name this load port/)
  await assert.rejects(
    opened('LC-P3', anywhere, { dischargePort: kwinana }),
    /The contract does not name this discharge port/,
  )
  assert.equal((await opened('LC-P4', anywhere, { dischargePort: yanbu })).status, 'Opened')
})

test('an amendment of the ports stores the old ones; the LCs must use the new ones', async () => {
  const { kwinana, jeddah, yanbu } = app.world.ports
  const { id } = await active('PC-P9', { dischargePorts: [jeddah] })
  const of = { purchaseContract: id }
  const amend = (more: object) => app.act(address, id, 'amend', amendment(more))
  const opened = await app.openLc('LC-P9', 100, app.world.companies.c1 as number, of)
  const away = await app.refused('PUT', `${address}/${id}/amend`, amendment({ dischargePorts: [yanbu] }))
  assert.match(away.message, /^LC LC-P9 uses a port that the contract would no longer name/)
  assert.deepEqual(Object.keys(away.fields), ['dischargePorts'])
  assert.ok((await app.refused('PUT', `${address}/${id}/amend`, amendment({ loadCoasts: ['Gulf'] }))).fields.loadPorts)
  // A coast replaces the ports; empty fields keep their values.
  const coast = await amend({ dischargeCoasts: ['Red Sea'] })
  assert.deepEqual([coast.dischargePorts, coast.dischargeCoasts, coast.loadPorts], [[], ['Red Sea'], [kwinana]])
  await app.act('procurement/lc', opened.id, 'amend', amendment({ dischargePort: yanbu }))
  const named = await amend({ dischargePorts: [yanbu], quantity: 61_000 })
  assert.deepEqual([named.dischargePorts, named.dischargeCoasts], [[yanbu], []])
  assert.deepEqual(
    (named.amendments as Row[]).map(line => [line.number, line.term, line.was, line.becomes]),
    [
      [1, 'Discharge ports', 'Jeddah Islamic Port', null],
      [1, 'Any discharge port of', null, 'Red Sea'],
      [2, 'Quantity', '60,000.000', '61,000.000'],
      [2, 'Discharge ports', null, 'Yanbu Commercial Port'],
      [2, 'Any discharge port of', 'Red Sea', null],
    ],
  )
  const back = await app.refused('PUT', `procurement/lc/${opened.id}/amend`, amendment({ dischargePort: jeddah }))
  assert.match(back.message, /The contract does not name this discharge port/)
  assert.match((await app.refused('PUT', `${address}/${id}/amend`, amendment({ dischargePorts: [yanbu] }))).message, /Nothing/) // biome-ignore format: one case a line
})

test('a closed contract takes no further LC until it is opened again; its LCs can still be amended', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const { id } = await active('PC-END')
  const lc = await app.openLc('LC-END1', 100, c1, { purchaseContract: id })
  await app.add('shipping/shipment', app.bill('BL-END', lc.id, c1, 50))
  await app.act(address, id, 'close')
  const late = app.openLc('LC-END2', 100, c1, { purchaseContract: id })
  await assert.rejects(late, /The purchase contract is closed/)
  const amended = await app.act('procurement/lc', lc.id, 'amend', amendment({ presentationDays: 15 }))
  assert.equal(amended.presentationDays, 15)
  const reopened = await app.act(address, id, 'reopen', { reason: 'More is to be shipped' })
  assert.equal(reopened.status, 'Partially shipped')
  await app.act('procurement/lc', (await app.openLc('LC-END3', 100, c1, { purchaseContract: id })).id, 'cancel', {
    reason: 'Not needed',
  })
  const whole = await active('PC-END2', { quantity: 100, consigneeSplit: [] })
  const all = await app.openLc('LC-END4', 100, c1, { purchaseContract: whole.id })
  await app.add('shipping/shipment', app.bill('BL-END4', all.id, c1, 100))
  await app.act(address, whole.id, 'close')
  assert.equal((await app.act(address, whole.id, 'reopen', { reason: 'Not settled yet' })).status, 'Completed')
  assert.equal((await app.act(address, whole.id, 'settle')).settledQuantity, 100)
})

test('a contract that is shipped can still be raised, and then has more to ship', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const { id } = await active('PC-MORE', { quantity: 100, consigneeSplit: [] })
  const lc = await app.openLc('LC-MORE', 100, c1, { purchaseContract: id })
  await app.add('shipping/shipment', app.bill('BL-MORE', lc.id, c1, 100))
  const status = async () => (await app.get(`${address}/${id}`)).status
  assert.equal(await status(), 'Completed')
  await app.act(address, id, 'amend', amendment({ quantity: 200 }))
  assert.equal(await status(), 'Partially shipped')
  await app.act(address, id, 'amend', amendment({ quantity: 100 }))
  assert.equal(await status(), 'Completed')
})

test('what was shipped under an expired LC is not open to another LC; the rest of it is', async () => {
  const { c1 } = app.world.companies as { c1: number }
  await app.sql('select app.expire_lcs()')
  const { commitment } = await app.get<{ commitment: Commitment }>(`${address}/${app.contract.id}/commitment`)
  assert.deepEqual([commitment.most, commitment.inLcs, commitment.openToLc], [6_600, 3_090, 3_510])
  const beyond = await app.openLc('LC-X1', 3_511, c1).catch(String)
  assert.match(String(beyond), /Only 3,510\.000 MT of the contract are open/)
  await app.openLc('LC-X2', 3_510, c1)
})
