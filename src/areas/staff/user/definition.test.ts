import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffUser } from '#areas/staff/user/definition.ts'

const user = { company: null, isAgencyAdmin: false, isSuperAdmin: null, oneTimeCode: null, phone: null, email: null }
const noAdmin = { isAgencyAdmin: 'A consignee user cannot be an agency admin.' }
const noSuperAdmin = { isSuperAdmin: 'A consignee user cannot be a super admin.' }

const ruled: [string, object, object][] = [
  ['of the agency', {}, {}],
  ['an agency admin', { isAgencyAdmin: true, isSuperAdmin: true }, {}],
  ['of a consignee', { company: 11 }, {}],
  ['of a consignee, an agency admin', { company: 11, isAgencyAdmin: true }, noAdmin],
  ['of a consignee, a super admin', { company: 11, isSuperAdmin: true }, noSuperAdmin],
  ['with a code to the phone', { oneTimeCode: true, phone: '0501234567' }, {}],
  ['with a code to the mail', { oneTimeCode: true, email: 'a@b.sa' }, {}],
  ['with a code to nowhere', { oneTimeCode: true }, { oneTimeCode: 'The code needs a phone or an e-mail.' }],
]
for (const [name, values, refused] of ruled) {
  test(`a user ${name}`, () => assert.deepEqual(staffUser.rules({ ...user, ...values }), refused))
}

test('a consignee sees its own users, not those of the agency', () => {
  assert.deepEqual(staffUser.seenBy({ ...user, company: 11 }), [11])
  assert.deepEqual(staffUser.seenBy(user), [null])
})
