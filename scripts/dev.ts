// `npm run dev`: serves the pages from Vite with instant reload, and restarts the server when one of its files changes.

import { spawn } from 'node:child_process'
import { createServer as createProbe } from 'node:net'
import { createServer } from 'vite'
import { runProgram } from '#halt.ts'
import { readSettings, type Settings } from '#settings.ts'
import { startPostgres } from '../database/postgres.ts'

// Addresses that the server answers; everything else is a page.
const calls = [
  '/api',
  '/login',
  '/login-passkey',
  '/begin-passkey',
  '/logout',
  '/verify-otp',
  '/resend-otp',
  '/isIPBlocked',
  '/forgot-password',
  '/verify-recovery-code',
  '/authenticate-password-token',
  '/reset-password',
  '/healthz',
  '/readyz',
  '/metrics',
]

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createProbe().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const startServer = (port: number) =>
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/start.ts', '--without-browser'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
  })

// The address of a page may begin like that of a call, so a browser's request for a page gets the page.
const proxyTo = (port: number) => ({
  target: `http://127.0.0.1:${port}`,
  bypass: (request: { headers: { accept?: string }; url?: string }) =>
    request.headers.accept?.includes('text/html') && !request.url?.startsWith('/api') ? request.url : undefined,
})

const servePages = async ({ port, host }: Settings, serverPort: number) => {
  const proxy = Object.fromEntries(calls.map(path => [`^${path}(/|\\?|$)`, proxyTo(serverPort)]))
  const vite = await createServer({ server: { port, host, strictPort: true, proxy } })
  await vite.listen()
  vite.printUrls()
  return vite
}

await runProgram(async () => {
  const settings = readSettings()
  // The database is also opened here, so that PostgreSQL keeps running while the server restarts.
  const postgres = settings.databaseUrl
    ? undefined
    : await startPostgres({ folder: settings.dataFolder, archive: settings.archiveFolder })
  const serverPort = await freePort()
  const vite = await servePages(settings, serverPort).catch(async error => {
    await postgres?.stop()
    throw error
  })
  const server = startServer(serverPort)
  const ended = new Promise(resolve => server.on('exit', resolve))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  await ended
  await vite.close()
  await postgres?.stop()
})
