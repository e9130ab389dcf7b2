// Interprets the authority's response to a document.

import { qrIn } from '#einvoice/qr.ts'

export type Message = { code: string; message: string }

/** The purpose of sending a document: clearance or reporting. */
export type SendingPurpose = 'Cleared' | 'Reported'

/** The text stamped by the authority, and its QR code. */
type Stamped = { xml: string; qr: string }

export type Verdict =
  /** done: cleared, with the text stamped by the authority, or reported */
  | { kind: 'accepted'; warnings: Message[]; stamped: Stamped | null }
  /** cleared, but only the authority has the stamped text: an earlier response was lost, or this one is without it */
  | { kind: 'copy-missing' }
  | { kind: 'refused'; errors: Message[] }
  /** clearance is switched off: the document must be reported instead */
  | { kind: 'report' }
  /** no document of this unit will be accepted until a user corrects the problem */
  | { kind: 'stop'; problem: string }
  /** not decided: send the same bytes again later */
  | { kind: 'later' }

type Answer = {
  validationResults?: { warningMessages?: (Partial<Message> | null)[]; errorMessages?: (Partial<Message> | null)[] }
  clearedInvoice?: unknown
  reportingStatus?: unknown
  clearanceStatus?: unknown
}

const messages = (given: (Partial<Message> | null)[] | undefined): Message[] =>
  (Array.isArray(given) ? given : []).map(one => ({
    code: String(one?.code ?? ''),
    message: String(one?.message ?? ''),
  }))

// An error page of a gateway, or an empty body, contains nothing about the document.
const answerIn = (body: string): Answer => {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

const earlier = /REPORTED_SUCCESSFULLY_EARLIER|CLEARED_SUCCESSFULLY_EARLIER|Hash Previously submitted/i

/** HTTP statuses that stop all documents of a unit: the problem is not this document, and retrying does not help. */
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

// A text without a QR code is not the stamped one: kept as that, it would leave no way to enter the stamped one later.
const stampedIn = (xml: string | null): Stamped | null => {
  const qr = xml === null ? undefined : qrIn(xml)
  return xml !== null && qr ? { xml, qr } : null
}

const accepted = (way: SendingPurpose, warnings: Message[], xml: string | null): Verdict => {
  const stamped = stampedIn(xml)
  return way === 'Cleared' && stamped === null ? { kind: 'copy-missing' } : { kind: 'accepted', warnings, stamped }
}

/**
 * Interprets an HTTP response (status, null where there was none, and body as text) to a document sent for clearance or reporting. Success
 * requires the status REPORTED, or CLEARED together with a text.
 */
export const verdictOf = (way: SendingPurpose, status: number | null, body: string): Verdict => {
  if (status === null) return { kind: 'later' }
  if (Object.hasOwn(stops, status)) return { kind: 'stop', problem: stops[status]! }
  if (status === 303) return way === 'Cleared' ? { kind: 'report' } : { kind: 'later' }
  const answer = answerIn(body)
  const warnings = messages(answer.validationResults?.warningMessages)
  const errors = messages(answer.validationResults?.errorMessages)
  const xml = xmlIn(answer.clearedInvoice)
  if (status === 208 || status === 409 || earlier.test(body)) return accepted(way, warnings, xml)
  const outcome = way === 'Cleared' ? answer.clearanceStatus : answer.reportingStatus
  const isRefused = outcome === 'NOT_CLEARED' || outcome === 'NOT_REPORTED'
  if (isRefused && (status === 200 || status === 202)) return { kind: 'refused', errors }
  if (status === 400) return isRefused || errors.length > 0 ? { kind: 'refused', errors } : { kind: 'later' }
  const isTaken = way === 'Cleared' ? outcome === 'CLEARED' && xml !== null : outcome === 'REPORTED'
  return isTaken && (status === 200 || status === 202) ? accepted(way, warnings, xml) : { kind: 'later' }
}

/** Seconds to wait after the given number of tries: 10, 30, 90 ... at most an hour. */
export const waitAfter = (tries: number): number => Math.min(10 * 3 ** (Math.min(tries, 10) - 1), 3600)
