import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portLoading } from '#areas/port-loading/definition.ts'

const toTerminal = { deliveryType: 'Terminal Storage', terminal: 6, customer: null, firstWeight: 15_200, secondWeight: null } // biome-ignore format: one row a line
const direct = { ...toTerminal, deliveryType: 'Direct Delivery', terminal: null, customer: 9 }

const refused: [string, object, string[]][] = [
  ['a truck to a terminal', toTerminal, []],
  ['a truck to a terminal names it', { ...toTerminal, terminal: null }, ['terminal']],
  ['a truck to a terminal needs no customer, a direct one does', { ...direct, customer: null }, ['customer']],
  ['a truck to a customer needs no terminal', direct, []],
  ['a truck with one kilogram of cargo', { ...direct, secondWeight: 15_201 }, []],
  ['a truck that is not heavier than empty', { ...direct, secondWeight: 15_200 }, ['secondWeight']],
]
for (const [name, of, fields] of refused) {
  test(name, () => assert.deepEqual(Object.keys(portLoading.rules({ ...of })), fields))
}

const weighings: [string, number | null, number | null, string][] = [
  ['weighed empty, there is no net weight yet', null, null, 'Weighed-in'],
  ['41,700 kg less 15,200 kg are 26,500 kg', 41_700, 26_500, 'Pending'],
]
for (const [name, secondWeight, netKg, state] of weighings) {
  test(name, () => {
    const ticket = { firstWeight: 15_200, secondWeight }
    assert.deepEqual(portLoading.derive(ticket), { netKg })
    assert.equal(portLoading.life.starts?.(ticket), state)
  })
}

const numbers: [string | null, string][] = [
  ['WB1', 'PL-WB1'],
  [null, 'PL'],
]
for (const [weighbridgeCode, expected] of numbers) {
  test(`tickets of weighbridge ${weighbridgeCode} are numbered ${expected}`, () => {
    const { prefix } = portLoading
    assert.equal(typeof prefix === 'function' ? prefix({ weighbridgeCode }) : prefix, expected)
  })
}

const conditional = ['terminal', 'customer', 'destination', 'proofOfDelivery'] as const
const asked: [string | null, string[]][] = [
  ['Terminal Storage', ['terminal']],
  ['Direct Delivery', ['customer', 'destination', 'proofOfDelivery']],
  [null, []],
]
for (const [deliveryType, expected] of asked) {
  test(`asked for where the delivery is ${deliveryType}`, () => {
    const shown = conditional.filter(name => portLoading.fields[name].when?.({ deliveryType }))
    assert.deepEqual(shown, expected)
    const isDelivered = portLoading.life.actions.deliver.when?.({ deliveryType })
    assert.equal(isDelivered, deliveryType === 'Direct Delivery')
  })
}

test('a ticket is seen by its consignee', () =>
  assert.deepEqual(portLoading.seenBy({ customer: 9, consignee: 3, transporter: 4 }), [3]))
