// Fastify's settings: accepted bodies, refusals before any route, and stopping.

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { type FastifyInstance, fastify } from 'fastify'
import type { Pool } from '#database/connect.ts'
import { serveBrowserFiles } from '#http/browser-files.ts'
import { answerEarlyFailure, catalogueFor, handleFailures } from '#http/failures.ts'
import { watchClients } from '#http/gone.ts'
import { addSecurityHeaders } from '#http/headers.ts'
import { mountHealth, mountMetrics } from '#http/health.ts'
import { loggerOptions, RequestLog } from '#http/log.ts'
import { sendInPieces } from '#http/pieces.ts'
import { serveStoredFiles } from '#http/stored-files.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import type { Settings } from '#settings.ts'
import { translateStoredIn } from '#texts/kept-sentences.ts'

const bodyLimit = 1 << 20
const uploadLimit = 20 << 20

export type HttpOptions = AppServices & {
  /** a separate connection for monitoring, which works also while requests hold all others */
  health?: Pool
  logLevel: Settings['logLevel']
  /** receives the lines of the log instead of the terminal */
  logStream?: { write(line: string): void }
  /** the files that Vite has built */
  browserFiles: string
  /** the address of an older application, to which pages link */
  oldVersionUrl?: string
  /** names of the migrations the database must hold */
  migrations: readonly string[]
}

const deepest = 20

// Bodies nest no deeper than the child rows of a document; deeper values could overflow the stack of a recursive function.
const isTooDeep = (json: string): boolean => {
  let depth = 0
  let isInText = false
  for (let i = 0; i < json.length; i++) {
    const mark = json[i]
    if (mark === '"') isInText = !isInText
    else if (isInText && mark === '\\') i++
    else if (!isInText && (mark === '[' || mark === '{') && ++depth > deepest) return true
    else if (!isInText && (mark === ']' || mark === '}')) depth--
  }
  return false
}

// Browsers send JSON's content type with calls that have no body, too.
const takeJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTooDeep(body as string)) done(Object.assign(new Error('nested too deeply'), { statusCode: 400 }))
    else parse(request, body as string, done)
  })
}

const hasNullCharacter = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNullCharacter)

// PostgreSQL does not store null characters, and no address needs one. Bodies are checked field by field.
const refuseNullCharacters = (app: FastifyInstance): void => {
  app.addHook('preValidation', async ({ query, params }) => {
    if (hasNullCharacter(query) || hasNullCharacter(params))
      throw Object.assign(new Error('a null character in the address'), { statusCode: 400 })
  })
}

const countsAsHost = (word: string, at: number): boolean => at % 2 === 0 && word.toLowerCase() === 'host'

// A proxy may use the first Host header and the program behind it the second, so RFC 9112 (3.2) requires to refuse both.
const refuseTwoHosts = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.rawHeaders.filter(countsAsHost).length > 1) throw Object.assign(new Error('two hosts'), { statusCode: 400 })
  })
}

/** How long a stop waits for running requests, in milliseconds. */
const finishMs = 4000

// A kept-alive connection with a request in flight, or a client that does not read, would delay the stop until its time-out.
const closeConnectionsOnStop = (app: FastifyInstance): void => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    setTimeout(() => app.server.closeAllConnections(), finishMs).unref()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
}

// Input that is not HTTP has no request and no reply object, so the answer is written to the socket.
const answerBrokenHttp = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'TOO_SLOW']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'TOO_LARGE']
        : ['400 Bad Request', 'UNREADABLE']
  const body = JSON.stringify({ message: 'This request cannot be read. Load the page and try again.', code })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
}

// Translates stored sentences in JSON answers into the reader's language, before compression.
const translateStoredSentences = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) =>
    typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('application/json')
      ? translateStoredIn(catalogueFor(request), payload)
      : payload,
  )
}

// A HEAD is answered as a GET, of which Node sends the head alone (RFC 9110, 9.3.2). Fastify would mount a route beside each GET instead: a
// fourth of the processor time of opening the application.
const answerHeadAsGet = (request: IncomingMessage): string => {
  if (request.method === 'HEAD') request.method = 'GET'
  return request.url!
}

const newFastify = ({ logLevel, logStream }: HttpOptions): FastifyInstance =>
  fastify({
    bodyLimit,
    requestTimeout: 120_000,
    genReqId: () => randomBytes(9).toString('base64url'),
    logger: loggerOptions(logLevel, logStream),
    logController: new RequestLog(),
    // The client's address is taken from a proxy on this machine only.
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    exposeHeadRoutes: false,
    rewriteUrl: answerHeadAsGet,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerEarlyFailure,
    clientErrorHandler: answerBrokenHttp,
  })

/** A Fastify that accepts JSON and uploads, with one format of failures and safe headers; `mount` adds the routes. */
export const openHttp = async (
  options: HttpOptions,
  mount: (app: FastifyInstance) => void | Promise<void>,
): Promise<FastifyInstance> => {
  const { pool, slices, titlesOf, catalogues, storage, scan, sealing, migrations, browserFiles } = options
  const app = newFastify(options)
  app.decorate('services', { pool, slices, titlesOf, catalogues, storage, scan, sealing })
  // Loaded before the first request: inside a request's transaction it would take a second connection.
  app.addHook('onReady', async () => void sealing().catch(() => undefined))
  app.decorateRequest('asker', null)
  app.decorateRequest('refusal', null)
  watchClients(app)
  closeConnectionsOnStop(app)
  addSecurityHeaders(app)
  handleFailures(app)
  refuseTwoHosts(app)
  refuseNullCharacters(app)
  takeJson(app)
  translateStoredSentences(app)
  sendInPieces(app)
  await app.register(compress, { global: true, encodings: ['br', 'gzip'] })
  await app.register(multipart, { limits: { files: 1, fileSize: uploadLimit, fields: 10, fieldSize: 1000, parts: 11 } })
  mountMetrics(app, pool, options.health)
  mountHealth(app, options.health ?? pool, migrations)
  app.options('/*', (_request, reply) => reply.code(204).header('allow', 'GET, HEAD, POST, PUT, DELETE').send())
  serveStoredFiles(app)
  await mount(app)
  await serveBrowserFiles(app, browserFiles, options.oldVersionUrl)
  return app
}
