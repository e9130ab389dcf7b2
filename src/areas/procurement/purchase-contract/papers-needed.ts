// The papers that a contract must have.

type ContractFacts = { incoterm?: unknown; status?: unknown; qualitySpec?: unknown }

/** The papers that a contract needs, by its terms and its state. */
export const papersNeededOnContract = ({ incoterm, status }: ContractFacts): string[] => [
  'Contract',
  ...(status === 'Partially shipped' || status === 'Completed' || status === 'Closed'
    ? ['Commercial invoice', 'Bill of lading', 'Certificate of origin', 'Phytosanitary', 'Weight', 'Quality']
    : ['Proforma']),
  ...(incoterm === 'CIF' || incoterm === 'CIFFO' ? ['Insurance'] : []),
]
