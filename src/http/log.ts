// The log: one JSON line for each request, and what went wrong. No bodies, no query strings, no secrets.

import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Settings } from '#settings.ts'

const secrets = ['authorization', 'cookie', 'password', 'otp', 'token', 'userToken']

/** An address without its query, and without its long parts, which are tokens. */
const maskedPath = (url: string): string => (url.split('?')[0] ?? '').replace(/[^/]{32,}/g, '***')

// PostgreSQL's `detail` quotes whole rows, so only fields that identify an error's source are logged.
const describe = (error: Error & Record<string, unknown>) => ({
  type: error.constructor?.name ?? 'Error',
  message: error.message,
  code: error.code,
  table: error.table,
  constraint: error.constraint,
  where: error.where,
  stack: error.stack ?? '',
})

/** Settings of the logger; `stream` receives the lines instead of the terminal. */
export const loggerOptions = (level: Settings['logLevel'], stream?: { write(line: string): void }) => ({
  level,
  ...(stream && { stream }),
  redact: {
    paths: secrets.flatMap(name => [name, `*.${name}`, `*.*.${name}`]),
    censor: '***',
  },
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, path: maskedPath(url), from: ip }),
    err: describe as never,
  },
})

/** Logs a request after it was answered, with its user and route. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      req: request,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.asker?.userId,
      agency: request.asker?.agencyId,
    }
    if (error) reply.log.error({ ...line, err: error }, 'answer aborted')
    else reply.log.info(line, 'answered')
  }
}
