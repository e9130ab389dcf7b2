// Security headers of every answer. They are constants; only a page's nonce changes.

import type { FastifyInstance } from 'fastify'

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  // Answers other than pages may load nothing, should a browser render them.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
}

// Browsers apply it on https only; an installation reached by https stays on it, with all its subdomains.
const strictTransport = 'max-age=31536000; includeSubDomains'

/** The policy of a page: our own files only, no inline script, our own styles and those that carry the nonce. */
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

/** The policy of the gate's service worker: it may load our own files and calls. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** Adds the constant headers to every answer. */
export const addSecurityHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always)
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport)
  })
  // Error responses are never cacheable, whatever the address's own rule: the address may exist later.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400) reply.header('cache-control', always['cache-control'])
  })
}
