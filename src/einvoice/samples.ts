// Realistic documents of every type, for tests and for the authority's compliance check of a new unit, which requires one of each.

import type { Family, Party, TaxDocument, TypeCode } from '#einvoice/tax-document.ts'

const buyer: Party = {
  name: 'مؤسسة الأمل للأعلاف | Al-Amal Feed Est.',
  vatNo: '399999999800003',
  address: {
    street: 'صلاح الدين',
    building: '1111',
    district: 'المروج',
    city: 'الرياض',
    postalCode: '12222',
    country: 'SA',
  },
}

/** A document of ten bags of feed barley by this seller. */
export const sampleDocument = (
  seller: Party,
  { typeCode, family, uuid, at }: { typeCode: TypeCode; family: Family; uuid: string; at: string },
): TaxDocument => {
  const [issueDate = '', issueTime = ''] = at.split('T')
  const isNote = typeCode === '381' || typeCode === '383'
  return {
    ...{ id: `SAMPLE-${typeCode}`, uuid, issueDate, issueTime, typeCode, family, seller, buyer, suppliedOn: issueDate },
    paymentCode: '10',
    ...(isNote && { reason: 'إلغاء أو تعديل التوريد | Return of goods', corrects: ['SAMPLE-388'] }),
    lines: [{ name: 'شعير علفي | Feed barley', quantity: '10.000', unit: 'BG', price: '40' }],
  }
}
