// The seller of a document in the terms of the standard.

import type { Party, PartyId } from '#einvoice/tax-document.ts'

export type SellerFacts = {
  name: string
  nameAr: string
  vatNo: string | null
  crNo: string | null
  buildingNo: string | null
  additionalNo?: string | null
  street: string | null
  district: string | null
  city: string | null
  postalCode: string | null
}

const mostNameBytes = 255
// The QR code of a simplified invoice has at most 700 letters of base64, and so many bytes are left beside its other eight tags.
const mostSellerBytes = 144

/** A name in both languages, Arabic first; Arabic alone if both are longer than `most` bytes. */
export const nameInBoth = ({ name, nameAr }: { name: string; nameAr: string }, most = mostNameBytes): string => {
  const both = `${nameAr} | ${name}`
  return new TextEncoder().encode(both).length > most ? nameAr : both
}

/** A commercial registration number; since April 2025, numbers that begin with 7 are unified national numbers. */
export const registrationOf = (crNo: string): PartyId => ({
  scheme: crNo.startsWith('7') ? '700' : 'CRN',
  value: crNo,
})

/** The seller with registration and national address. */
export const sellerParty = (seller: SellerFacts): Party => ({
  name: nameInBoth(seller, mostSellerBytes),
  vatNo: seller.vatNo,
  id: seller.crNo ? registrationOf(seller.crNo) : null,
  address: {
    street: seller.street,
    building: seller.buildingNo,
    additional: seller.additionalNo,
    district: seller.district,
    city: seller.city,
    postalCode: seller.postalCode,
    country: 'SA',
  },
})

/** Whether name, VAT number and national address of a seller are known, as every sealed document requires. */
export const isCompleteSeller = (seller: SellerFacts): boolean => {
  const { nameAr, vatNo, street, buildingNo, district, city, postalCode } = seller
  return [nameAr, vatNo, street, buildingNo, district, city, postalCode].every(Boolean)
}
