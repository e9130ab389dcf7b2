import { document, viewOf } from '#kit/document.ts'
import { choice, choices, hinted, lines, optional, quantity, remarks, starting, text, under } from '#kit/fields.ts'
import { crNumber, email, vatNumber } from '#trade/parties/identifier-fields.ts'
import { addressFields, codeField, currencyField, expiryField } from '#trade/parties/list-fields.ts'
import { bankAccount, unifiedNumber } from '#trade/parties/number-fields.ts'

/** The types of a company; it may have several. */
export const companyTypes = ['consignee', 'seller', 'buyer', 'shipmentOwner', 'transporter'] as const

/** The fields the grain authority requires of an importer. */
const importerFields = {
  licenceNo: under('Import licence', optional(text('Licence number', { max: 40 }))),
  licenceExpiry: expiryField('Licence expires on'),
  importerCode: optional(text('Importer code at the authority', { max: 40 })),
  guaranteeRef: hinted(optional(text('Bank guarantee', { max: 60 })), 'An importer deposits SAR 500,000.'),
  storageCapacity: hinted(optional(quantity('Storage capacity')), 'An importer needs 45,000 MT at least.'),
  trademarkNo: optional(text('Trademark registration', { max: 40 })),
}

const transporterFields = {
  transportLicenceNo: under('Licence and insurance', optional(text('Transport licence', { max: 40 }))),
  transportLicenceExpiry: expiryField('Transport licence expires on'),
  insurancePolicy: optional(text('Insurance policy', { max: 60 })),
  insuranceExpiry: expiryField('Insurance expires on'),
}

// The QR code of an invoice stores the length of the seller's name in one byte: of the English one in phase 1, of the Arabic one where
// both do not fit in phase 2. There the code of a simplified invoice, which has nine tags, has no more than 144 bytes left for it.
const tooLongForQr = 'Enter at most 255 bytes: the invoice QR holds no more.'
const tooLongForSeller = 'Enter at most 72 Arabic letters, or 144 bytes: the invoice QR holds no more.'
const bytesOf = (name: string | null): number => new TextEncoder().encode(name ?? '').length
const isSelling = (types: readonly string[] | null): boolean =>
  types?.some(type => type === 'consignee' || type === 'seller') ?? false

export const company = document('company', {
  address: 'master-data/company',
  title: { one: 'Company', many: 'Companies' },
  purpose:
    'A company of the trade: a consignee who owns cargo, a seller, a buyer, a shipment manager or a transporter. One company may be several of these.',
  right: 'Company',
  fields: {
    name: text('Name', { max: 120 }),
    nameAr: text('Name in Arabic', { max: 120 }),
    code: codeField(),
    types: choices('Types', companyTypes),
    scope: starting(choice('Ownership scope', ['OTHERS', 'SGC']), 'OTHERS'),
    crNo: under('Registration', optional(text('CR number', crNumber))),
    unifiedNo: optional(text('Unified number', unifiedNumber)),
    vatNo: optional(text('VAT number', vatNumber)),
    ...addressFields,
    country: starting(text('Country', { max: 60 }), 'Saudi Arabia'),
    contact: under('Contact', optional(text('Contact person', { max: 80 }))),
    phone: optional(text('Phone', { max: 20 })),
    email: optional(text('E-mail', email)),
    remarks: remarks(),
    accounts: optional(
      lines('Accounts', {
        bankName: optional(text('Bank', { max: 80 })),
        account: text('IBAN or account number', bankAccount),
        currency: optional(currencyField()),
      }),
    ),
    ...importerFields,
    ...transporterFields,
  },
  rules: company => ({
    ...(bytesOf(company.name) > 255 && { name: tooLongForQr }),
    ...(bytesOf(company.nameAr) > 255 && { nameAr: tooLongForQr }),
    ...(bytesOf(company.nameAr) > 144 && isSelling(company.types) && { nameAr: tooLongForSeller }),
    ...(company.types?.length === 0 && { types: 'Choose at least one type.' }),
  }),
  list: ['name', 'nameAr', 'types', 'vatNo', 'crNo', 'city', 'phone'],
  filters: ['types', 'scope'],
  search: ['nameAr', 'code', 'vatNo', 'crNo', 'unifiedNo'],
  unique: ['name'],
  // Consignees are competitors: each may see itself and no other one. Sellers, carriers and the like are public.
  seenBy: company => (company.types.includes('consignee') ? [company.id] : 'everyone'),
  papers: [
    'Logo',
    'Commercial registration',
    'VAT certificate',
    'Import licence',
    'Bank guarantee',
    'Transport licence',
    'Insurance',
    'Other',
  ],
})

export const consignee = viewOf(company, {
  address: 'master-data/consignee',
  title: 'Consignee',
  purpose: 'A company that owns cargo. Consignees of one agency are competitors and see nothing of each other.',
  only: { types: 'consignee' },
})
export const seller = viewOf(company, {
  address: 'master-data/seller',
  title: 'Seller',
  purpose: 'A company abroad from which cargo is bought by contract.',
  only: { types: 'seller' },
})
export const buyer = viewOf(company, {
  address: 'master-data/buyer',
  title: 'Buyer',
  purpose: 'A company that buys by purchase contract.',
  only: { types: 'buyer' },
})
export const shipmentOwner = viewOf(company, {
  address: 'master-data/shipmentOwner',
  title: 'Shipment Manager',
  purpose: 'A company that looks after shipments for their owners.',
  only: { types: 'shipmentOwner' },
})
export const transporter = viewOf(company, {
  address: 'master-data/transporter',
  title: 'Transporter',
  purpose: 'A company whose trucks carry the cargo.',
  only: { types: 'transporter' },
})
