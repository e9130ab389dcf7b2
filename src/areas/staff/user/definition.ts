import { consignee } from '#areas/master-data/company/definition.ts'
import { role } from '#areas/staff/role/definition.ts'
import { document } from '#kit/document.ts'
import { choice, hinted, link, links, optional, starting, text, yesNo } from '#kit/fields.ts'
import { email, mobile } from '#kit/identifiers.ts'
import { strongPassword } from '#kit/password.ts'

const username = {
  max: 60,
  pattern: /^[\p{L}\p{N}_.@-]{2,60}$/u,
  problem: 'Use 2 to 60 letters, digits, dots or dashes.',
}

export const staffUser = document('staffUser', {
  address: 'staff/users',
  title: { one: 'User', many: 'Users' },
  right: 'User',
  fields: {
    username: text('Username', username),
    name: text('Name', { max: 120 }),
    email: optional(text('E-mail', email)),
    phone: optional(text('Phone', mobile)),
    company: hinted(optional(link('Consignee', consignee)), 'A consignee user sees this consignee’s rows only.'),
    roles: links('Roles', role),
    isAgencyAdmin: yesNo('Agency admin'),
    language: starting(choice('Language', ['english', 'arabic']), 'english'),
    password: hinted(optional(text('Password', strongPassword)), 'Leave it empty to keep the present one.'),
  },
  rules: user => ({
    ...(user.company && user.isAgencyAdmin && { isAgencyAdmin: 'A consignee user cannot be an agency admin.' }),
  }),
  list: ['username', 'name', 'email', 'phone', 'roles', 'company', 'isAgencyAdmin'],
  filters: ['roles', 'company'],
  search: ['name', 'email'],
  named: 'username',
  unique: ['username'],
})
