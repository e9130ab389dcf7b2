import { consignee } from '#areas/master-data/company/definition.ts'
import { document } from '#kit/document.ts'
import { lines, link, optional, remarks, text } from '#kit/fields.ts'
import { codeField, currencyField } from '#trade/parties/list-fields.ts'
import { saudiIban } from '#trade/parties/number-fields.ts'

type Accounts = { bankCode: string | null; accounts: { iban: string }[] | null }

// The fifth and sixth characters of an IBAN identify its bank.
const accountRules = ({ bankCode, accounts }: Accounts): Record<string, string> =>
  Object.fromEntries(
    (accounts ?? []).flatMap(({ iban }, at) =>
      bankCode && iban && iban.slice(4, 6) !== bankCode
        ? [[`accounts.${at}.iban`, 'This account is at another bank: compare the fifth and sixth characters.']]
        : [],
    ),
  )

export const bank = document('bank', {
  address: 'master-data/bank',
  title: 'Bank',
  purpose: 'A bank that opens LCs or keeps accounts, with its SWIFT code.',
  right: 'Bank',
  fields: {
    name: text('Name', { max: 80 }),
    nameAr: text('Name in Arabic', { max: 80 }),
    code: codeField(),
    swift: optional(
      text('SWIFT code', {
        max: 11,
        pattern: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
        problem: 'Enter 8 or 11 letters and digits.',
      }),
    ),
    bankCode: optional(text('Code within IBANs', { max: 2, pattern: /^\d{2}$/, problem: 'Enter 2 digits.' })),
    accounts: optional(
      lines(
        'Accounts',
        { consignee: link('Consignee', consignee), iban: text('IBAN', saudiIban), currency: optional(currencyField()) },
        { seenBy: ({ consignee }) => [consignee] },
      ),
    ),
    remarks: remarks(),
  },
  rules: accountRules,
  list: ['name', 'nameAr', 'swift', 'bankCode'],
  search: ['nameAr', 'code', 'swift'],
  unique: ['name'],
  seenBy: 'everyone',
  papers: ['Letter of the bank', 'Other'],
})
