import { choice, count, day, type Fields, instant, optional, text } from '#kit/fields.ts'

/** The fields entered with a paper's file. */
export const paperFields = (papers: readonly string[]): Fields => ({
  paperType: choice('Type', papers),
  number: optional(text('Number', { max: 60 })),
  issuedOn: optional(day('Issued on')),
  expiresOn: optional(day('Expires on')),
  issuer: optional(text('Issued by', { max: 120 })),
  remarks: optional(text('Remarks', { max: 300 })),
})

/** The fields shown of a paper. */
export const shownFields = (papers: readonly string[]): Fields => ({
  ...paperFields(papers),
  version: count('Version'),
  fileName: text('File'),
  mediaType: text('Kind of file'),
  bytes: count('Size'),
  status: choice('Status', ['Uploaded', 'Verified', 'Rejected']),
  uploadedBy: text('Uploaded by'),
  uploadedAt: instant('Uploaded at'),
})
