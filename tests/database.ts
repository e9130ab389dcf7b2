// A separate database for every test file, quickly copied from a template that is migrated once per server.

import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { Halt } from '#halt.ts'
import { databaseAt, withClient } from '../database/client.ts'
import { isAlive } from '../database/folder-lock.ts'
import { applicationAddress, backgroundAddress } from '../database/login.ts'
import { functionsBeside, migrate, readMigrations } from '../database/migrate.ts'
import { type Running, startPostgres } from '../database/postgres.ts'
import { clusterTemplate, copyEverywhere, dropEverywhere, joinedDatabase, testCluster } from './cluster.ts'

export type TestDatabase = {
  /** The address for the database's owner; `applicationAddress` returns that of the application. */
  url: string
  /** Drops the database, even if it has connections. */
  drop(): Promise<void>
}

const templateLock = 7_283_462

const levelOf = (): string =>
  createHash('sha256')
    .update([...readMigrations(), ...functionsBeside()].map(({ name, sha256 }) => `${name} ${sha256}`).join('\n'))
    .digest('hex')
    .slice(0, 16)

/** The folder of test data of at most `bytes`: in memory if there is enough, because creating a database on a disk takes thirty times as long. */
export const testFolder = (name: string, bytes = 1e9): string => {
  const memory = '/dev/shm'
  const place = existsSync(memory) ? statfsSync(memory) : undefined
  const isRoomy = place && place.bavail * place.bsize > bytes
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8)
  return join(isRoomy ? memory : tmpdir(), `gms-${name}-${process.getuid?.() ?? 'user'}-${checkout}`)
}

// A cluster that tests left unusable, or that has another version, is removed and created again.
const startOrRenew = async (folder: string): Promise<Running> => {
  try {
    return await startPostgres({ folder, quick: true, say: () => {} })
  } catch (error) {
    if (!(error instanceof Halt)) throw error
    rmSync(folder, { recursive: true, force: true })
    return startPostgres({ folder, quick: true })
  }
}

/** Starts the server that all tests of this checkout share, or joins it. */
export const startTestServer = (): Promise<Running> => startOrRenew(testFolder('tests'))

let server: Promise<string> | undefined

// `npm test` sets the address of its server. A test file run by hand starts the server itself, and the last file to end stops it.
const serverUrl = (): Promise<string> => {
  const named = process.env.GMS_TEST_DATABASE
  server ??= named ? Promise.resolve(named) : startForThisFile()
  return server
}

const startForThisFile = async (): Promise<string> => {
  const { url, stop } = await startTestServer()
  process.once('beforeExit', () => void stop())
  return url
}

const mostTemplates = 10

// A killed test leaves its database behind, and an edited migration its old template.
const clearLeftovers = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^gms_(test_\\d+_|template_[0-9a-f]+$)' order by oid desc`,
  )
  const names = rows.map(({ name }) => name)
  const abandoned = names.filter(name => name.startsWith('gms_test_') && !isAlive(Number(name.split('_')[2])))
  const outdated = names.filter(name => name.startsWith('gms_template_')).slice(mostTemplates)
  for (const name of [...abandoned, ...outdated]) await client.query(`drop database if exists ${name} with (force)`)
}

// Created under another name first, so that an existing template is complete.
const makeTemplate = (admin: string, template: string): Promise<void> =>
  withClient(admin, async client => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const found = await client.query('select from pg_database where datname = $1', [template])
    await clearLeftovers(client)
    if (found.rowCount) return
    await client.query(`drop database if exists ${template}_draft with (force)`)
    await client.query(`create database ${template}_draft`)
    await migrate(databaseAt(admin, `${template}_draft`))
    // A copy includes the logins of the template; roles for each copy would be left behind.
    await applicationAddress(databaseAt(admin, `${template}_draft`))
    await backgroundAddress(databaseAt(admin, `${template}_draft`))
    await client.query(`alter database ${template}_draft rename to ${template}`)
  })

let templates: Promise<string> | undefined

const templateOf = (admin: string): Promise<string> => {
  const template = `gms_template_${levelOf()}`
  templates ??= makeTemplate(admin, template).then(() => template)
  return templates
}

/** The address through which databases for tests are created and dropped. */
export const testServer = async (): Promise<string> => databaseAt(await serverUrl(), 'postgres')

const placing = (): string =>
  ['distribute.ts', 'cluster-functions.ts']
    .reduce(
      (hash, file) => hash.update(readFileSync(join(import.meta.dirname, '..', 'database', file))),
      createHash('sha256'),
    )
    .digest('hex')
    .slice(0, 8)

const clusterDatabase = async (admin: string, isMigrated: boolean): Promise<TestDatabase> => {
  if (isMigrated)
    return copyOnCluster(admin, await clusterTemplate(admin, `gms_template_${levelOf()}${placing()}`, templateLock))
  const name = newName()
  await joinedDatabase(admin, name)
  return onCluster(admin, name)
}

/** A copy of another database, which must have no connections. */
export const copyDatabase = async (template: string): Promise<TestDatabase> => {
  const cluster = testCluster()
  return cluster ? copyOnCluster(cluster, template) : copyOnMachine(template)
}

const newName = (): string => `gms_test_${process.pid}_${randomBytes(4).toString('hex')}`

const onCluster = (admin: string, name: string): TestDatabase => ({
  url: databaseAt(admin, name),
  drop: () => dropEverywhere(admin, name),
})

const copyOnCluster = async (admin: string, template: string): Promise<TestDatabase> => {
  const name = newName()
  await copyEverywhere(admin, name, template)
  return onCluster(admin, name)
}

const copyOnMachine = async (template: string): Promise<TestDatabase> => {
  const admin = await testServer()
  const name = newName()
  // Copied as files: half the processor time of a copy that goes through the write-ahead log.
  await withClient(admin, client => client.query(`create database ${name} template ${template} strategy file_copy`))
  const drop = async (): Promise<void> => {
    await withClient(admin, client => client.query(`drop database if exists ${name} with (force)`))
  }
  return { url: databaseAt(admin, name), drop }
}

/** An empty, migrated database on the test server or cluster; with `migrated: false` it is not migrated. */
export const testDatabase = async ({ migrated = true } = {}): Promise<TestDatabase> => {
  const cluster = testCluster()
  if (cluster) return clusterDatabase(cluster, migrated)
  // The first migration on a server makes its roles; two at once would collide.
  const template = await templateOf(await testServer())
  return copyOnMachine(migrated ? template : 'template0')
}
