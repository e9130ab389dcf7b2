// Contracts and LCs can be saved as incomplete drafts; the missing values are required when they take effect.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'
import { plainContract } from '../../../tests/plain-contract.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

test('a contract without price, days, ports and terms of payment is a draft; approving names the missing terms', async () => {
  const address = 'procurement/purchase-contract'
  const days = { date: app.ago(60), shipmentFrom: app.ago(40), shipmentTo: app.ago(20) }
  const whole = plainContract(app.world, { contractNo: 'PC-D1', quantity: 1_000, ...days })
  const open = {
    ...{ origin: null, incoterm: null, paymentTerms: null, inspectionCompany: null, unitPrice: null },
    ...{ loadPorts: [], dischargePorts: [], shipmentFrom: null, shipmentTo: null },
  }
  const draft = await app.add(address, { ...whole, ...open })
  assert.deepEqual([draft.status, draft.contractAmount], ['Draft', null])
  const refusal = await app.refused('PUT', `${address}/${draft.id}/approve`, {})
  const missing = ['origin', 'incoterm', 'paymentTerms', 'inspectionCompany', 'unitPrice', 'shipmentFrom']
  assert.deepEqual(Object.keys(refusal.fields).sort(), [...missing, 'loadPorts', 'dischargePorts'].sort())
  assert.match(refusal.message, /^Before this takes effect, complete the draft: Origin is missing/)
  const saved = await app.ask('PUT', `${address}/${draft.id}`, { ...whole, version: draft.version })
  assert.equal(saved.status, 200)
  assert.equal((await app.act(address, draft.id, 'approve')).status, 'Active')
})

test('an LC without amount, bank, days, ports and consignees is a draft; opening names the missing terms', async () => {
  const address = 'procurement/lc'
  const known = {
    ...{ lcNo: 'LC-D1', date: app.ago(50), purchaseContract: app.contract.id, quantity: 100, tolerancePct: 5 },
    ...{ applicant: app.world.companies.c1, beneficiary: app.world.companies.seller1 },
    ...{ cargoType: app.world.barley, cargoGrade: app.world.grade, marginPct: 10 },
  }
  const draft = await app.add(address, known)
  assert.deepEqual([draft.status, draft.amount, draft.maxDrawing, draft.marginAmount], ['Draft', null, null, null])
  await app.get(`${address}/${draft.id}/standing`)
  await app.get(`${address}?pageSize=100`)
  const refusal = await app.refused('PUT', `${address}/${draft.id}/open`, {})
  const missing = ['expiryDate', 'expiryPlace', 'issuingBank', 'amount', 'tenor', 'loadPort', 'dischargePort']
  const others = ['latestShipmentDate', 'goodsDescription', 'assignedConsignees']
  assert.deepEqual(Object.keys(refusal.fields).sort(), [...missing, ...others].sort())
  const rest = {
    ...{ expiryDate: app.ago(1), expiryPlace: 'Jeddah', issuingBank: app.world.banks[0], amount: 24_000 },
    ...{ tenor: 'Sight', loadPort: app.world.ports.kwinana, dischargePort: app.world.ports.jeddah },
    ...{ latestShipmentDate: app.ago(20), goodsDescription: 'Feed barley in bulk' },
    ...{ form: 'Irrevocable', amountTolerancePct: 10, partialShipments: 'Allowed', transhipment: 'Prohibited' },
    ...{ presentationDays: 21, assignedConsignees: [{ consignee: app.world.companies.c1, quantity: 100 }] },
  }
  const body = { ...known, ...rest, version: draft.version }
  const saved = await app.ask('PUT', `${address}/${draft.id}`, body)
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  assert.equal((await app.act(address, draft.id, 'open')).status, 'Opened')
})
