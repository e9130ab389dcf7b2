// The service worker of the gate, served from the root as /gate-worker.js. It stores the page, its files and the account of the signed-in
// user, so that a reload while offline still shows the gate. Weighings are stored by the page itself, because it knows their user.

/** Replaced by the build: the files of the gate, and their version number. */
declare const gateFiles: readonly string[]
declare const gateVersion: string

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Worker = {
  addEventListener(kind: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void
  skipWaiting: () => Promise<void>
}

const worker = globalThis as object as Worker
const files = `gms-gate-${gateVersion}`
// device-store.tsx uses the same name and deletes it on sign-out.
const accounts = 'gms-gate-account'
const slowMs = 6_000

worker.addEventListener('install', event => {
  const fill = async (): Promise<void> => {
    const cache = await caches.open(files)
    await cache.addAll([...gateFiles])
    await cache.put('/', await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' }))
    await worker.skipWaiting()
  }
  event.waitUntil(fill())
})

worker.addEventListener('activate', event => {
  const clear = async (): Promise<void> => {
    const old = (await caches.keys()).filter(
      name => name.startsWith('gms-gate-') && name !== files && name !== accounts,
    )
    await Promise.all(old.map(name => caches.delete(name)))
  }
  event.waitUntil(clear())
})

const readCached = async (name: string, key: string): Promise<Response> =>
  (await (await caches.open(name)).match(key)) ?? Response.error()

// A slow connection is treated as none.
const inTime = (request: Request): Promise<Response> => fetch(request, { signal: AbortSignal.timeout(slowMs) })

const page = async (request: Request): Promise<Response> => inTime(request).catch(() => readCached(files, '/'))

const file = async (request: Request): Promise<Response> => {
  const found = await (await caches.open(files)).match(request)
  return found ?? fetch(request)
}

const keyOf = async (request: Request): Promise<string> => {
  const token = new TextEncoder().encode(request.headers.get('authorization') ?? '')
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', token))
  return `/account/${[...hash].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

// Only the account of a valid session is stored; an invalid one is deleted.
const account = async (request: Request): Promise<Response> => {
  const key = await keyOf(request)
  const answer = await inTime(request).catch(() => null)
  if (!answer) return readCached(accounts, key)
  if (!answer.ok) {
    if (answer.status === 403) await caches.delete(accounts)
    return answer
  }
  await caches.delete(accounts)
  await (await caches.open(accounts)).put(key, answer.clone())
  return answer
}

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') return event.respondWith(page(request))
  if (pathname.startsWith('/assets/')) return event.respondWith(file(request))
  if (pathname === '/api/user-context') event.respondWith(account(request))
})
