// A contract and an LC are kept as drafts before all is known; what is missing is asked for when they take effect.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoHouse, startCargoHouse } from '../../../tests/application-with-cargo.ts'
import { plainContract } from '../../../tests/plain-contract.ts'

let house: CargoHouse
before(async () => {
  house = await startCargoHouse()
})
after(() => house?.close())

test('a contract without price, days, ports and terms of payment is a draft; approving names what is missing', async () => {
  const address = 'procurement/purchase-contract'
  const days = { date: house.ago(60), shipmentFrom: house.ago(40), shipmentTo: house.ago(20) }
  const whole = plainContract(house.world, { contractNo: 'PC-D1', quantity: 1_000, ...days })
  const open = {
    ...{ origin: null, incoterm: null, paymentTerms: null, inspectionCompany: null, unitPrice: null },
    ...{ loadPorts: [], dischargePorts: [], shipmentFrom: null, shipmentTo: null },
  }
  const draft = await house.add(address, { ...whole, ...open })
  assert.deepEqual([draft.status, draft.contractAmount], ['Draft', null])
  const told = await house.refused('PUT', `${address}/${draft.id}/approve`, {})
  const missing = ['origin', 'incoterm', 'paymentTerms', 'inspectionCompany', 'unitPrice', 'shipmentFrom']
  assert.deepEqual(Object.keys(told.fields).sort(), [...missing, 'loadPorts', 'dischargePorts'].sort())
  assert.match(told.message, /^Before this takes effect, complete the draft: Origin is missing/)
  const saved = await house.ask('PUT', `${address}/${draft.id}`, { ...whole, version: draft.version })
  assert.equal(saved.status, 200)
  assert.equal((await house.act(address, draft.id, 'approve')).status, 'Active')
})

test('an LC without amount, bank, days, ports and consignees is a draft; opening names what is missing', async () => {
  const address = 'procurement/lc'
  const known = {
    ...{ lcNo: 'LC-D1', date: house.ago(50), purchaseContract: house.contract.id, quantity: 100, tolerancePct: 5 },
    ...{ applicant: house.world.companies.c1, beneficiary: house.world.companies.seller1 },
    ...{ cargoType: house.world.barley, cargoGrade: house.world.grade, marginPct: 10 },
  }
  const draft = await house.add(address, known)
  assert.deepEqual([draft.status, draft.amount, draft.maxDrawing, draft.marginAmount], ['Draft', null, null, null])
  await house.get(`${address}/${draft.id}/standing`)
  await house.get(`${address}?pageSize=100`)
  const told = await house.refused('PUT', `${address}/${draft.id}/open`, {})
  const missing = ['expiryDate', 'expiryPlace', 'issuingBank', 'amount', 'tenor', 'loadPort', 'dischargePort']
  const others = ['latestShipmentDate', 'goodsDescription', 'assignedConsignees']
  assert.deepEqual(Object.keys(told.fields).sort(), [...missing, ...others].sort())
  const rest = {
    ...{ expiryDate: house.ago(1), expiryPlace: 'Jeddah', issuingBank: house.world.banks[0], amount: 24_000 },
    ...{ tenor: 'Sight', loadPort: house.world.ports.kwinana, dischargePort: house.world.ports.jeddah },
    ...{ latestShipmentDate: house.ago(20), goodsDescription: 'Feed barley in bulk' },
    ...{ form: 'Irrevocable', amountTolerancePct: 10, partialShipments: 'Allowed', transhipment: 'Prohibited' },
    ...{ presentationDays: 21, assignedConsignees: [{ consignee: house.world.companies.c1, quantity: 100 }] },
  }
  const body = { ...known, ...rest, version: draft.version }
  const saved = await house.ask('PUT', `${address}/${draft.id}`, body)
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  assert.equal((await house.act(address, draft.id, 'open')).status, 'Opened')
})
