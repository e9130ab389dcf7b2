// Serves pictures. An <img> sends no token, so the random name is the key.

import type { FastifyInstance } from 'fastify'
import { notFound } from '#kit/refusal.ts'
import { pictureType } from '#storage/pictures.ts'

const key = /^(Agency|User)\/[0-9a-f]{32}\.webp$/

/** Serves the files below the `amazonUrl` of the user context. */
export const serveStoredFiles = (app: FastifyInstance): void => {
  app.get('/files/*', async (request, reply) => {
    const { '*': asked } = request.params as { '*': string }
    const content = key.test(asked) ? await app.services.storage.get(asked) : undefined
    return reply
      .type(pictureType)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(content ?? notFound())
  })
}
