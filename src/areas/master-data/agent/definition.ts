import { consignee } from '#areas/master-data/company/definition.ts'
import { document } from '#kit/document.ts'
import { links, optional, percent, price, remarks, text } from '#kit/fields.ts'
import { crNumber, email, mobile } from '#trade/parties/identifier-fields.ts'
import { blockFields, blockReasonRule } from '#trade/parties/list-fields.ts'
import { personalNumber, saudiIban } from '#trade/parties/number-fields.ts'

type Terms = { commissionPerBag: number | null; commissionPerTon: number | null; commissionPct: number | null }

const hasRatesAndPercent = ({ commissionPerBag, commissionPerTon, commissionPct }: Terms): boolean =>
  Boolean(commissionPct) && Boolean(commissionPerBag || commissionPerTon)

export const agent = document('agent', {
  address: 'master-data/agent',
  title: 'Agent',
  purpose: 'A person who brings customers and earns a commission on their purchases.',
  right: 'Agent',
  fields: {
    name: text('Name', { max: 120 }),
    nameAr: text('Name in Arabic', { max: 120 }),
    code: optional(text('Code', { max: 20 })),
    nationalId: optional(text('National ID or Iqama', personalNumber)),
    crNo: optional(text('CR number', crNumber)),
    mobile: text('Mobile', mobile),
    email: optional(text('E-mail', email)),
    iban: optional(text('IBAN', saudiIban)),
    consignees: links('Sells for', consignee),
    commissionPerBag: optional(price('Commission per bag')),
    commissionPerTon: optional(price('Commission per MT')),
    commissionPct: optional(percent('Commission on the net amount')),
    ...blockFields,
    remarks: remarks(),
  },
  rules: agent => ({
    ...(agent.consignees.length === 0 && { consignees: 'Choose at least one consignee.' }),
    ...(!agent.nationalId && !agent.crNo && { nationalId: 'Enter the national ID or the CR number.' }),
    ...blockReasonRule(agent),
    ...(hasRatesAndPercent(agent) && { commissionPct: 'Enter rates, or a percentage of the net amount, not both.' }),
  }),
  list: [
    'name',
    'nameAr',
    'code',
    'mobile',
    'consignees',
    'commissionPerBag',
    'commissionPerTon',
    'commissionPct',
    'blocked',
  ],
  filters: ['consignees', 'blocked'],
  search: ['nameAr', 'code', 'crNo', 'nationalId', 'mobile'],
  unique: ['name'],
  seenBy: agent => agent.consignees,
  papers: ['Contract', 'ID or Iqama', 'Other'],
})
