import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { weighbridge } from '#areas/port-loading/weighbridge/definition.ts'
import { role } from '#areas/staff/role/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, hinted, instant, lines, link, links, optional, starting, text, yesNo } from '#kit/fields.ts'
import { strongPassword } from '#session/password.ts'
import { email, mobile } from '#trade/parties/identifier-fields.ts'
import { teamToJoin } from '#trade/staff/team-fields.ts'

const username = {
  max: 60,
  pattern: /^[\p{L}\p{N}_.@-]{2,60}$/u,
  problem: 'Use 2 to 60 letters, digits, dots or dashes.',
}

export const staffUser = document('staffUser', {
  address: 'staff/users',
  title: { one: 'User', many: 'Users' },
  purpose: 'An account that signs in: its roles say what the user may do, its consignee what the user may see.',
  right: 'User',
  fields: {
    username: text('Username', username),
    name: text('Name', { max: 120 }),
    email: optional(text('E-mail', email)),
    phone: optional(text('Phone', mobile)),
    language: starting(choice('Language', ['english', 'arabic']), 'english'),
    company: hinted(optional(link('Consignee', consignee)), 'A consignee user sees this consignee’s rows only.'),
    roles: links('Roles', role, { narrowedBy: ['company'] }),
    isAgencyAdmin: yesNo('Agency admin'),
    isSuperAdmin: hinted(optional(yesNo('Super admin')), 'All rights in every agency.'),
    team: optional(link('Team', teamToJoin)),
    terminals: hinted(optional(links('Terminals', terminal)), 'Empty: all terminals.'),
    weighbridges: lines('Weighbridges', {
      terminal: link('Terminal', terminal),
      name: text('Weighbridge', { max: 60 }),
    }),
    scales: hinted(optional(links('Weighbridges at ports', weighbridge)), 'Empty: all weighbridges.'),
    cashBox: hinted(optional(text('Cash box', { max: 60 })), 'The cash box in the user’s charge.'),
    password: hinted(optional(text('Password', strongPassword)), 'Leave it empty to keep the present one.'),
    mustChangePassword: optional(yesNo('Must change the password')),
    oneTimeCode: hinted(optional(yesNo('One-time code')), 'Required at each sign-in; sent to the user’s phone.'),
    lastLoginAt: automatic(instant('Last sign-in')),
  },
  rules: user => ({
    ...(user.company && user.isAgencyAdmin && { isAgencyAdmin: 'A consignee user cannot be an agency admin.' }),
    ...(user.company && user.isSuperAdmin && { isSuperAdmin: 'A consignee user cannot be a super admin.' }),
    ...(user.oneTimeCode && !user.phone && !user.email && { oneTimeCode: 'The code needs a phone or an e-mail.' }),
  }),
  list: ['username', 'name', 'phone', 'roles', 'team', 'company', 'isAgencyAdmin', 'lastLoginAt'],
  filters: ['roles', 'team', 'terminals', 'company'],
  search: ['name', 'email'],
  named: 'username',
  unique: ['username'],
  seenBy: user => [user.company],
})
