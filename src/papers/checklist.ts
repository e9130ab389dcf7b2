// The papers a document requires, and which exist: of several papers of a kind the best counts.

export type Paper = { paperType: string; status: string; expiresOn: string | null }
export type Need = { paperType: string; is: 'missing' | 'rejected' | 'expired' | 'uploaded' | 'verified' }

const rank = ['missing', 'rejected', 'expired', 'uploaded', 'verified'] as const

const stateOf = ({ status, expiresOn }: Paper, today: string): Need['is'] => {
  if (status === 'Rejected') return 'rejected'
  if (expiresOn !== null && expiresOn < today) return 'expired'
  return status === 'Verified' ? 'verified' : 'uploaded'
}

/** The state of each required kind of paper on a day. */
export const checklistOf = (needed: readonly string[], papers: readonly Paper[], today: string): Need[] =>
  [...new Set(needed)].map(paperType => ({
    paperType,
    is: papers
      .filter(paper => paper.paperType === paperType)
      .map(paper => stateOf(paper, today))
      .reduce<Need['is']>((best, is) => (rank.indexOf(is) > rank.indexOf(best) ? is : best), 'missing'),
  }))

/** The number of papers still missing. */
export const missingIn = (needs: readonly Need[]): number =>
  needs.filter(({ is }) => is === 'missing' || is === 'rejected' || is === 'expired').length
