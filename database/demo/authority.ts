// A simulated e-invoicing platform of the tax authority on this machine, for the demo data and for tests: a real HTTP server that issues
// certificates, judges documents, stamps those it clears, and answers as its `state` demands.

import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readCertificate } from '#einvoice/certificate.ts'
import { hashedPart, invoiceHash } from '#einvoice/hash.ts'
import { faultsIn, type Signer, sealXml } from '#einvoice/seal.ts'
import { openDesk, readRequest, signerFor } from './certificates.ts'

/** How the next documents are answered: accepted, with a warning, refused, too late, with a failure, or with clearance switched off. */
export type Mood = 'accept' | 'warn' | 'refuse' | 'silent' | 'fail' | 'off'

export type FixedAnswer = { status: number; body: string }

export type Submitted = { path: string; hash: string; uuid: string; xml: string; mood: Mood }

export type Authority = {
  url: string
  /** `says`: answer every request with this status and body, and accept nothing */
  state: { mood: Mood; says?: FixedAnswer | undefined }
  /** every document received, repetitions included */
  submitted: Submitted[]
  /** the test documents with which units prove that they can sign */
  samples: string[]
  /** the stamped copy of a cleared document, as the portal offers it */
  stampedCopyOf(uuid: string): string
  close(): Promise<void>
}

type Answer = { status: number; body: object | string }
type AuthorityRequest = {
  method: string
  path: string
  body: Record<string, string>
  headers: IncomingMessage['headers']
}

const result = (status: string, of: { errors?: string[]; warnings?: string[] } = {}) => {
  const messages = (type: string, codes: string[] = []) =>
    codes.map(code => ({ type, code, category: 'KSA', message: `${code} does not hold`, status: type }))
  return {
    validationResults: {
      infoMessages: [
        { type: 'INFO', code: 'XSD_ZATCA_VALID', category: 'XSD validation', message: '', status: 'PASS' },
      ],
      warningMessages: messages('WARNING', of.warnings),
      errorMessages: messages('ERROR', of.errors),
      status,
    },
  }
}

const faultsOf = (hash: string, xml: string): string[] => {
  try {
    return invoiceHash(hashedPart(xml)) === hash ? faultsIn(xml) : ['invalid-invoice-hash']
  } catch {
    return ['XSD_ZATCA_INVALID']
  }
}

const stampedNow = (xml: string, signer: Signer): string => {
  const at = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 19)
  return Buffer.from(sealXml(hashedPart(xml), signer, at).xml).toString('base64')
}

type World = { desk: ReturnType<typeof openDesk>; own: Signer; taken: Set<string>; requests: Map<string, string> }

const certificateFor = ({ desk, requests }: World, csr: string): Answer => {
  const certificate = desk.issue(csr)
  const requestID = String(1_234_567_890_123 + requests.size)
  requests.set(requestID, csr)
  const binarySecurityToken = Buffer.from(certificate).toString('base64')
  const secret = randomBytes(32).toString('base64')
  return { status: 200, body: { requestID, dispositionMessage: 'ISSUED', binarySecurityToken, secret } }
}

const onboard = (world: World, { method, path, body, headers }: AuthorityRequest): Answer => {
  const bad = (code: string): Answer => ({ status: 400, body: { errors: [{ code, message: `${code} is not valid` }] } })
  if (path === '/production/csids' && method === 'POST') {
    const csr = world.requests.get(body.compliance_request_id ?? '')
    return csr ? certificateFor(world, csr) : bad('Missing-ComplianceSteps')
  }
  if (headers.otp === '000000') return bad('Invalid-OTP')
  const csr = Buffer.from(body.csr ?? '', 'base64').toString()
  try {
    readRequest(csr)
  } catch {
    return bad('Invalid-CSR')
  }
  return certificateFor(world, csr)
}

// Any well-formed certificate is accepted, because certificates issued before a restart are not stored.
const isKnown = ({ authorization = '' }: IncomingMessage['headers']): boolean => {
  const [token = ''] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
  try {
    return readCertificate(Buffer.from(token, 'base64').toString()).text !== ''
  } catch {
    return false
  }
}

const judge = (world: World, { path, hash, xml, mood }: Submitted): Answer => {
  const isClearing = path.includes('/clearance/')
  const status = (yes: boolean) => ({
    [isClearing ? 'clearanceStatus' : 'reportingStatus']: `${yes ? '' : 'NOT_'}${isClearing ? 'CLEARED' : 'REPORTED'}`,
  })
  if (mood === 'fail') return { status: 503, body: {} }
  if (mood === 'off' && isClearing) return { status: 303, body: {} }
  if (world.taken.has(hash)) return { status: 409, body: { ...result('PASS'), ...status(true) } }
  const errors = mood === 'refuse' ? ['BR-KSA-37'] : faultsOf(hash, xml)
  if (errors.length > 0) return { status: 400, body: { ...result('ERROR', { errors }), ...status(false) } }
  world.taken.add(hash)
  const warnings = mood === 'warn' ? ['BR-KSA-98'] : []
  const cleared = isClearing ? { clearedInvoice: stampedNow(xml, world.own) } : {}
  const body = { ...result(warnings.length > 0 ? 'WARNING' : 'PASS', { warnings }), ...status(true), ...cleared }
  return { status: warnings.length > 0 ? 202 : 200, body }
}

const check = (hash: string, xml: string): Answer => {
  const errors = faultsOf(hash, xml)
  return { status: errors.length > 0 ? 400 : 200, body: result(errors.length > 0 ? 'ERROR' : 'PASS', { errors }) }
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return JSON.parse(Buffer.concat(pieces).toString() || '{}')
}

const answering = (world: World, { state, submitted, samples }: Pick<Authority, 'state' | 'submitted' | 'samples'>) => {
  const answer = (request: AuthorityRequest): Answer | undefined => {
    const { path, body, headers } = request
    if (headers['accept-version'] !== 'V2') return { status: 406, body: {} }
    if (path === '/compliance') return state.says ?? onboard(world, request)
    if (!isKnown(headers)) return { status: 401, body: {} }
    if (path === '/production/csids') return state.says ?? onboard(world, request)
    const { invoiceHash: hash = '', uuid = '', invoice = '' } = body
    const xml = Buffer.from(invoice, 'base64').toString()
    if (path === '/compliance/invoices') {
      samples.push(xml)
      return check(hash, xml)
    }
    const one = { path, hash, uuid, xml, mood: state.mood }
    submitted.push(one)
    if (state.says) return state.says
    const judged = judge(world, one)
    return state.mood === 'silent' ? undefined : judged
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').replace(/^\/(developer-portal|simulation|core)/, '')
    const { method = '' } = request
    const answered = answer({ method, path, body: await bodyOf(request), headers: request.headers })
    if (!answered) return
    response
      .writeHead(answered.status, { 'content-type': 'application/json' })
      .end(typeof answered.body === 'string' ? answered.body : JSON.stringify(answered.body))
  }
}

/** Starts the platform on a free port of this machine. */
export const openAuthority = async (): Promise<Authority> => {
  const received = {
    state: { mood: 'accept' } as Authority['state'],
    submitted: [] as Submitted[],
    samples: [] as string[],
  }
  const own = signerFor({ name: 'Demo authority', vatNo: '300000000000003' })
  const handle = answering({ desk: openDesk(), own, taken: new Set(), requests: new Map() }, received)
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> =>
    new Promise(closed => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  const stampedCopyOf = (uuid: string): string => {
    const { xml } = received.submitted.findLast(one => one.uuid === uuid)!
    return Buffer.from(stampedNow(xml, own), 'base64').toString()
  }
  return { ...received, stampedCopyOf, url: `http://127.0.0.1:${port}`, close }
}
