// Interprets the authority's answer to a document.

export type Message = { code: string; message: string }

/** What a document was sent for. */
export type Way = 'Cleared' | 'Reported'

export type Verdict =
  /** done: cleared, with the text the authority stamped, or reported */
  | { kind: 'accepted'; warnings: Message[]; clearedXml: string | null }
  /** cleared by an earlier try whose answer got lost: the stamped text is with the authority only */
  | { kind: 'copy-missing' }
  | { kind: 'refused'; errors: Message[] }
  /** clearance is switched off: the document is to be reported instead */
  | { kind: 'report' }
  /** nothing of this unit will be taken until somebody has mended what the authority says */
  | { kind: 'stop'; problem: string }
  /** no answer that settles it: the same bytes once more, later */
  | { kind: 'later' }

type Answer = {
  validationResults?: { warningMessages?: Partial<Message>[]; errorMessages?: Partial<Message>[] }
  clearedInvoice?: unknown
  reportingStatus?: unknown
  clearanceStatus?: unknown
}

const messages = (given: Partial<Message>[] | undefined): Message[] =>
  (Array.isArray(given) ? given : []).map(({ code = '', message = '' }) => ({
    code: String(code),
    message: String(message),
  }))

// A gateway's page, or nothing at all, says nothing of the document.
const answerIn = (body: string): Answer => {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

const earlier = /REPORTED_SUCCESSFULLY_EARLIER|CLEARED_SUCCESSFULLY_EARLIER|Hash Previously submitted/i

/** Why a unit's documents are not taken at all, by HTTP status: what is wrong is neither with this document nor over in a while. */
const stops: Readonly<Record<number, string>> = {
  401: 'CERTIFICATE_NOT_ACCEPTED',
  404: 'ADDRESS_NOT_FOUND',
  406: 'VERSION_NOT_ACCEPTED',
  413: 'INVOICE_TOO_LARGE',
}

const xmlIn = (clearedInvoice: unknown): string | null => {
  const xml = typeof clearedInvoice === 'string' ? Buffer.from(clearedInvoice, 'base64').toString() : ''
  return xml.trimStart().startsWith('<') ? xml : null
}

const hasItAlready = (way: Way, warnings: Message[], clearedXml: string | null): Verdict =>
  way === 'Cleared' && clearedXml === null ? { kind: 'copy-missing' } : { kind: 'accepted', warnings, clearedXml }

/** Judges an HTTP answer (its status, null where none came, and its body as text) to a document that was sent to be cleared or
 *  reported. Only the word REPORTED, or CLEARED with the stamped text, is a success. */
export const verdictOf = (way: Way, status: number | null, body: string): Verdict => {
  if (status === null) return { kind: 'later' }
  if (Object.hasOwn(stops, status)) return { kind: 'stop', problem: stops[status]! }
  if (status === 303) return way === 'Cleared' ? { kind: 'report' } : { kind: 'later' }
  const answer = answerIn(body)
  const warnings = messages(answer.validationResults?.warningMessages)
  const errors = messages(answer.validationResults?.errorMessages)
  const clearedXml = xmlIn(answer.clearedInvoice)
  if (status === 208 || status === 409 || earlier.test(body)) return hasItAlready(way, warnings, clearedXml)
  const said = way === 'Cleared' ? answer.clearanceStatus : answer.reportingStatus
  const isRefused = said === 'NOT_CLEARED' || said === 'NOT_REPORTED'
  if (isRefused && (status === 200 || status === 202)) return { kind: 'refused', errors }
  if (status === 400) return isRefused || errors.length > 0 ? { kind: 'refused', errors } : { kind: 'later' }
  const isTaken = way === 'Cleared' ? said === 'CLEARED' && clearedXml !== null : said === 'REPORTED'
  return isTaken && (status === 200 || status === 202) ? { kind: 'accepted', warnings, clearedXml } : { kind: 'later' }
}

/** Seconds until a document goes out again after so many tries: 10, 30, 90 ... at most an hour. */
export const waitAfter = (tries: number): number => Math.min(10 * 3 ** (Math.min(tries, 10) - 1), 3600)
