// The papers of a purchase, attached to the contract and to its LC.

export const tradePapers = [
  'Contract',
  'Proforma',
  'Commercial invoice',
  'Bill of lading',
  'Certificate of origin',
  'Phytosanitary',
  'Weight',
  'Quality',
  'Fumigation',
  'Insurance',
  'Customs declaration',
  'Import permit',
  'Draft survey',
  'Statement of facts',
  'Notice of readiness',
  'Other',
] as const
