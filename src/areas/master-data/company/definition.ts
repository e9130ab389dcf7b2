import { document, viewOf } from '#kit/document.ts'
import { choice, choices, day, optional, starting, text } from '#kit/fields.ts'
import { crNumber, email, isSaudiIban, vatNumber } from '#kit/identifiers.ts'

/** One company may be several of these at once. */
export const companyTypes = ['consignee', 'seller', 'buyer', 'shipmentOwner', 'transporter'] as const

export const company = document('company', {
  address: 'master-data/company',
  title: { one: 'Company', many: 'Companies' },
  right: 'Company',
  fields: {
    name: text('Name', { max: 120 }),
    nameAr: text('Name in Arabic', { max: 120 }),
    types: choices('Types', companyTypes),
    scope: starting(choice('Ownership scope', ['OTHERS', 'SGC']), 'OTHERS'),
    crNo: optional(text('CR number', crNumber)),
    vatNo: optional(text('VAT number', vatNumber)),
    buildingNo: optional(text('Building number', { max: 4, pattern: /^\d{4}$/, problem: 'Enter 4 digits.' })),
    street: optional(text('Street', { max: 120 })),
    district: optional(text('District', { max: 120 })),
    city: optional(text('City', { max: 120 })),
    postalCode: optional(text('Postal code', { max: 5, pattern: /^\d{5}$/, problem: 'Enter 5 digits.' })),
    country: starting(text('Country', { max: 60 }), 'Saudi Arabia'),
    phone: optional(text('Phone', { max: 20 })),
    email: optional(text('E-mail', email)),
    iban: optional(text('IBAN', { max: 24 })),
    licenceNo: optional(text('Licence number', { max: 40 })),
    licenceExpiry: optional(day('Licence expires on')),
  },
  // The name goes into the invoice's QR, whose length byte counts bytes.
  rules: company => ({
    ...(new TextEncoder().encode(company.name ?? '').length > 255 && {
      name: 'Enter at most 255 bytes: the invoice QR holds no more.',
    }),
    ...(company.iban &&
      !isSaudiIban(company.iban) && { iban: 'This IBAN is not valid. Compare it with the bank’s letter.' }),
    ...(company.types?.length === 0 && { types: 'Choose at least one type.' }),
  }),
  list: ['name', 'nameAr', 'types', 'vatNo', 'crNo', 'city', 'phone'],
  filters: ['types', 'scope'],
  search: ['nameAr', 'vatNo', 'crNo'],
  unique: ['name'],
  // Consignees compete: each sees itself, not the others. Sellers, carriers and the like are no secret.
  seenBy: company => (company.types.includes('consignee') ? [company.id] : 'everyone'),
})

export const consignee = viewOf(company, {
  address: 'master-data/consignee',
  title: 'Consignee',
  only: { types: 'consignee' },
})
export const seller = viewOf(company, { address: 'master-data/seller', title: 'Seller', only: { types: 'seller' } })
export const buyer = viewOf(company, { address: 'master-data/buyer', title: 'Buyer', only: { types: 'buyer' } })
export const shipmentOwner = viewOf(company, {
  address: 'master-data/shipmentOwner',
  title: 'Shipment Manager',
  only: { types: 'shipmentOwner' },
})
export const transporter = viewOf(company, {
  address: 'master-data/transporter',
  title: 'Transporter',
  only: { types: 'transporter' },
})
