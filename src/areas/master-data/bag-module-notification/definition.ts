import { bagGrade } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { document } from '#kit/document.ts'
import { choice, choices, count, hinted, link, links, optional, remarks, starting, text } from '#kit/fields.ts'
import { codeField } from '#trade/parties/list-fields.ts'

const bagEvents = ['Low stock', 'Damage above', 'Order due', 'Loan overdue'] as const
const channels = ['E-mail', 'Application'] as const

const eventsWithThreshold = ['Low stock', 'Damage above']

export const bagModuleNotification = document('bagModuleNotification', {
  address: 'master-data/bag-module-notification',
  title: { one: 'Bag Notification', many: 'Bag Notifications' },
  purpose: 'Who is notified of low stock, damage, late orders and overdue bag loans.',
  right: 'BagModuleNotification',
  fields: {
    name: text('Name', { max: 80 }),
    nameAr: optional(text('Name in Arabic', { max: 80 })),
    code: codeField(),
    event: choice('Event', bagEvents),
    threshold: hinted(
      optional(count('Bags', { zero: true, sum: false })),
      'Notified below this stock, or above this damage.',
    ),
    daysBefore: hinted(
      optional(count('Days before', { zero: true, sum: false })),
      'The number of days before the due day.',
    ),
    bagGrade: optional(link('Bag grade', bagGrade)),
    terminal: optional(link('Terminal', terminal)),
    consignee: optional(link('Consignee', consignee)),
    recipients: links('Recipients', staffUser),
    channels: choices('Channels', channels),
    frequency: starting(choice('Frequency', ['Once', 'Daily', 'Weekly']), 'Daily'),
    remarks: remarks(),
  },
  rules: rule => ({
    ...(eventsWithThreshold.includes(rule.event) && rule.threshold === null && { threshold: 'Please enter {label}.' }),
    ...(rule.recipients?.length === 0 && { recipients: 'Choose at least one recipient.' }),
    ...(rule.channels?.length === 0 && { channels: 'Choose at least one channel.' }),
  }),
  list: ['name', 'event', 'threshold', 'bagGrade', 'terminal', 'consignee', 'recipients', 'channels', 'frequency'],
  filters: ['event', 'terminal', 'consignee'],
  search: ['nameAr', 'code'],
  unique: ['name'],
})
