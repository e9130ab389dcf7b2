// The browser's files: hashed ones are cached for ever, the page itself gets a new nonce at every request.

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendNotFound } from '#http/failures.ts'
import { pagePolicy, workerPolicy } from '#http/headers.ts'

const place = /(<meta name="csp-nonce" content=")[^"]*(")/
const oldVersion = '<meta name="old-version" content=""'

const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Returns a function that sends the page with a fresh nonce in its policy and in its head. */
const pageSender = (folder: string, oldVersionUrl = ''): ((reply: FastifyReply) => FastifyReply) | undefined => {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return undefined
  const html = readFileSync(page, 'utf8').replace(
    oldVersion,
    oldVersion.replace('""', `"${inAttribute(oldVersionUrl)}"`),
  )
  return reply => {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replace(place, `$1${nonce}$2`))
  }
}

const isForThePage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/api(\/|\?|$)/.test(url) &&
  (headers.accept ?? '').includes('text/html')

const isWorker = (path: string): boolean => /\/gate-worker\.js(\.br)?$/.test(path)

/** Serves the folder that Vite built. Any address that is neither a call nor a file belongs to the browser's router and gets the page. */
export const serveBrowserFiles = async (
  app: FastifyInstance,
  folder: string,
  oldVersionUrl?: string,
): Promise<void> => {
  const sendPage = pageSender(folder, oldVersionUrl)
  app.setNotFoundHandler((request, reply) =>
    sendPage && isForThePage(request) ? sendPage(reply) : sendNotFound(request, reply),
  )
  if (!sendPage) return
  app.get('/', (_request, reply) => sendPage(reply))
  app.get('/index.html', (_request, reply) => sendPage(reply))
  await app.register(files, {
    root: folder,
    // The route of the library reads the folder's thousands of names at every request, to refuse a name in other letters.
    serve: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Requested at every visit, so that a new version is noticed; it runs under the policy sent with it.
      if (isWorker(path)) {
        reply.header('cache-control', 'no-cache')
        reply.header('content-security-policy', workerPolicy)
        return
      }
      const isHashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => reply.sendFile(`/${request.params['*']}`))
}
