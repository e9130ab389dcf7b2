// Security headers of every answer. They are constants; only a page's nonce changes.

import type { FastifyInstance } from 'fastify'

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  // Answers that are no page may load nothing, should a browser ever render them.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
}

// Browsers apply it on https only; an installation served through https should stay on it, with everything below its name.
const strictTransport = 'max-age=31536000; includeSubDomains'

/** The policy of a page: nothing but our own files, no inline script, styles of ours and those that carry the nonce. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The policy of the gate's service worker: it fetches our own files and calls. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** Puts the constant headers on every answer. */
export const addSecurityHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always)
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport)
  })
  // What is not there today may be there tomorrow: no failure is remembered, whatever its address is told to be.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400) reply.header('cache-control', always['cache-control'])
  })
}
