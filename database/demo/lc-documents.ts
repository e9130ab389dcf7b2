// The documents that every bank of the demo data requires before it pays.

/** The papers against which a letter of credit is paid. */
export const documentsRequired = [
  { paperType: 'Commercial invoice', originals: 3, copies: 3 },
  { paperType: 'Bill of lading', originals: 3, copies: 3, details: 'Clean on board, to the order of the bank' },
  { paperType: 'Certificate of origin', originals: 1, copies: 2 },
  { paperType: 'Phytosanitary', originals: 1, copies: 2 },
  { paperType: 'Weight', originals: 1, copies: 2 },
  { paperType: 'Quality', originals: 1, copies: 2 },
  { paperType: 'Fumigation', originals: 1, copies: 2 },
]
