// Interprets the authority's answer to a document.

export type Message = { code: string; message: string }

export type Verdict =
  /** done: cleared (with the text the authority stamped, where it gave it) or reported */
  | { kind: 'accepted'; warnings: Message[]; clearedXml: string | null }
  | { kind: 'refused'; errors: Message[] }
  /** clearance is switched off: the document is to be reported instead */
  | { kind: 'report' }
  /** no answer that settles it: the same bytes once more, later */
  | { kind: 'later' }

type Answer = {
  validationResults?: { warningMessages?: Partial<Message>[]; errorMessages?: Partial<Message>[] }
  clearedInvoice?: string
  reportingStatus?: string
  clearanceStatus?: string
}

const messages = (given: Partial<Message>[] | undefined): Message[] =>
  (Array.isArray(given) ? given : []).map(({ code = '', message = '' }) => ({
    code: String(code),
    message: String(message),
  }))

// A document the authority already has counts as accepted.
const earlier = /REPORTED_SUCCESSFULLY_EARLIER|CLEARED_SUCCESSFULLY_EARLIER|Hash Previously submitted/i

/** Judges an HTTP answer (its status, null where none came, and its body as text) to a document. */
export const verdictOf = (status: number | null, body: string): Verdict => {
  let answer: Answer = {}
  try {
    answer = (JSON.parse(body) as Answer | null) ?? {}
  } catch {
    // A gateway's page says nothing of the document.
    if (status === 400 || status === 200 || status === 202) return { kind: 'later' }
  }
  const warnings = messages(answer.validationResults?.warningMessages)
  const errors = messages(answer.validationResults?.errorMessages)
  const clearedXml = answer.clearedInvoice ? Buffer.from(answer.clearedInvoice, 'base64').toString() : null
  if (status === 303) return { kind: 'report' }
  if (status === 409 || (status !== null && earlier.test(body))) return { kind: 'accepted', warnings, clearedXml }
  if (status === 400) return { kind: 'refused', errors }
  if (status === 200 || status === 202) {
    const isRefused = /^NOT_/.test(answer.reportingStatus ?? answer.clearanceStatus ?? '')
    return isRefused ? { kind: 'refused', errors } : { kind: 'accepted', warnings, clearedXml }
  }
  return { kind: 'later' }
}

/** Seconds until a document goes out again after so many tries: 10, 30, 90 ... at most an hour. */
export const waitAfter = (tries: number): number => Math.min(10 * 3 ** (Math.min(tries, 10) - 1), 3600)
