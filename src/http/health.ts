// For monitoring: whether the process runs, whether it is ready, and its metrics.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from '#database/connect.ts'
import { sendNotFound } from '#http/failures.ts'

const watchPool = (registry: Registry, pool: Pool): void => {
  const counts = { total: () => pool.totalCount, idle: () => pool.idleCount, waiting: () => pool.waitingCount }
  new Gauge({
    name: 'gms_database_connections',
    help: 'Connections of this process by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count())
    },
  })
}

const eInvoiceGauges = {
  waiting: ['gms_e_invoices_waiting', 'E-invoices that wait for the tax authority'],
  oldest_seconds: ['gms_e_invoices_oldest_seconds', 'Seconds since the oldest of them was sealed'],
  late: ['gms_e_invoices_late', 'Simplified e-invoices not reported within 24 hours'],
  stopped_units: ['gms_e_invoice_units_stopped', 'Signing units of which the authority takes nothing'],
} as const

const backupGauges = {
  age_seconds: ['gms_backup_age_seconds', 'Seconds since the last backup was made, or since the first start'],
  failed: ['gms_backup_failed', '1 where the last backup could not be made'],
  proof_age_seconds: [
    'gms_backup_proof_age_seconds',
    'Seconds since a backup was last proved, or since the first start',
  ],
  proof_failed: ['gms_backup_proof_failed', '1 where the last proof of a backup failed'],
} as const

type Gauges = Readonly<Record<string, readonly [name: string, help: string]>>

// Queried once for each scrape; without the database the gauges keep their last values.
const watchFigures = (registry: Registry, pool: Pool, of: Gauges, statement: string): (() => Promise<void>) => {
  const gauges = Object.entries(of).map(([figure, [name, help]]) => {
    const gauge = new Gauge({ name, help, registers: [registry] })
    return (figures: Record<string, number>) => gauge.set(Number(figures[figure]))
  })
  return async () => {
    const asked = pool.query<Record<string, number>>(statement)
    const answer = await withinSeconds(3, asked).catch(() => undefined)
    if (answer) for (const set of gauges) set(answer.rows[0]!)
  }
}

// The distribution of answer times covers all routes together; each route has only a count and a sum of seconds. With a distribution for
// each of two thousand routes a scrape had two megabytes, and producing it blocked all requests.
const countRequests = (app: FastifyInstance, registry: Registry): void => {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'gms_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const requests = new Counter({
    name: 'gms_route_requests_total',
    help: 'Requests answered, by route',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const spent = new Counter({
    name: 'gms_route_seconds_total',
    help: 'Seconds spent on answers, by route',
    labelNames: ['method', 'route'],
    registers,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    const route = routeOptions.url ?? 'none'
    seconds.observe({ method, status }, elapsedTime / 1000)
    requests.inc({ method, route, status })
    spent.inc({ method, route }, elapsedTime / 1000)
  })
}

const local = /^(127\.|::1$|::ffff:127\.)/

// A proxy on this machine forwards outside requests, so both the peer and the client address are checked.
const isLocal = (request: FastifyRequest): boolean =>
  local.test(request.ip) && local.test(request.socket.remoteAddress ?? '')

/** `/metrics` for Prometheus, to this machine only: requests by route and status, connections, the process. */
export const mountMetrics = (app: FastifyInstance, pool: Pool, health = pool): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchPool(registry, pool)
  const asking = [
    watchFigures(registry, health, eInvoiceGauges, 'select * from app.e_invoice_figures()'),
    watchFigures(registry, health, backupGauges, 'select * from app.backup_figures()'),
  ]
  countRequests(app, registry)
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return sendNotFound(request, reply)
    await Promise.all(asking.map(ask => ask()))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const withinSeconds = <R>(seconds: number, work: Promise<R>): Promise<R> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), seconds * 1000)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** `/healthz`: the process runs. `/readyz`: the database answers and holds every migration in `migrations`. */
export const mountHealth = (app: FastifyInstance, pool: Pool, migrations: readonly string[]): void => {
  const missing = async (): Promise<string[]> => {
    const { rows } = await withinSeconds(3, pool.query<{ name: string }>('select name from app.migration'))
    const applied = new Set(rows.map(({ name }) => name))
    return migrations.filter(name => !applied.has(name))
  }
  app.get('/healthz', async () => ({ isAlive: true }))
  app.get('/readyz', async (request, reply) => {
    try {
      const left = await missing()
      return reply
        .code(left.length === 0 ? 200 : 503)
        .send({ isReady: left.length === 0, missingMigrations: left.length })
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ isReady: false })
    }
  })
}
