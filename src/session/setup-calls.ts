// Setting up an installation without users. A file of its own, because the other calls of signing in import no document's definition.

import { agencyFields } from '#areas/agencies/definition.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { call } from '#kit/call.ts'
import { hinted, optional, starting, text, yesNo } from '#kit/fields.ts'
import { strongPassword } from '#session/password.ts'

const { username, name, email, language } = staffUser.fields
const { nameAr, vatNo, crNo, phone, address } = agencyFields

export const setUp = call({
  method: 'POST',
  path: '/api/first-run',
  for: 'anyone',
  title: 'Create the first account and the first agency, with its standard data',
  body: {
    token: text('Set-up code', { max: 40, secret: true, fold: typed => typed.trim().toUpperCase() }),
    username,
    name,
    email,
    language,
    password: text('Password', strongPassword),
    confirmPassword: text('Confirm Password', { secret: true }),
    agencyName: { ...agencyFields.name, label: 'Name of the agency' },
    agencyNameAr: nameAr,
    vatNo,
    crNo,
    phone,
    address,
    ownsCargo: hinted(
      optional(starting(yesNo('The agency owns cargo itself'), true)),
      'Then it is entered as a consignee, too, with the formats of its invoices.',
    ),
  },
}).answering<{ token: string; agencyId: number }>()
