// What of the files in deploy/ can be held without containers: docs/operations.md says that they were not run by us.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const compositions = ['one-machine.yml', 'several-processes.yml', 'citus/compose.yml'].map(name => {
  const path = `deploy/${name}`
  return { path, text: read(path) }
})

const settingsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/^ *env_file: \[(?:\{ path: )?([\w.-]+)/gm)].map(([, name]) => join(path, '..', name!))

test('files of settings hold secrets: neither the repository nor the image takes them, and each has an example', () => {
  for (const { path, text } of compositions) {
    const settings = settingsOf(path, text)
    assert.equal(settings.length, 1, path)
    for (const file of settings) {
      assert.match(file, /\.env$/)
      assert.ok(existsSync(join(root, `${file}.example`)), `${file}.example`)
      assert.ok(text.includes(`--env-file ${file} `), `${path} says how it is started`)
    }
  }
  assert.match(read('.gitignore'), /^\*\.env$/m)
  assert.match(read('deploy/Dockerfile.dockerignore'), /^\*\*\/\*\.env$/m)
})

test('what a file of containers must be told is named in its example', () => {
  for (const { path, text } of compositions) {
    const [settings] = settingsOf(path, text)
    const example = read(`${settings}.example`)
    for (const [, name] of text.matchAll(/\$\{(\w+)/g)) assert.match(example, new RegExp(`^${name}=`, 'm'), path)
  }
})

test('the container of GMS does not get the password of PostgreSQL’s owner', () => {
  for (const { path, text } of compositions) {
    const [settings] = settingsOf(path, text)
    if (!/^POSTGRES_PASSWORD=/m.test(read(`${settings}.example`))) continue
    const [, container] = /^ {2}gms:\n((?: {4}.*\n)+)/m.exec(text)!
    assert.match(container!, /^ {6}POSTGRES_PASSWORD: ''$/m, path)
  }
})

test('a database counts as ready when it is reached over the network, not while its data folder is filled', () => {
  for (const { path, text } of compositions)
    for (const line of text.match(/^.*\bCMD, pg_isready.*$/gm) ?? []) assert.match(line, /pg_isready, -h, /, path)
})

test('no container stands in the network of GMS, which it would lose whenever GMS starts anew', () => {
  for (const { path, text } of compositions) assert.doesNotMatch(text, /network_mode: service:gms/, path)
})

test('the unit of systemd, under which GMS cannot write to its own folder, says how the bundle is built before', () => {
  const unit = read('deploy/systemd/gms.service')
  assert.match(unit, /^ProtectSystem=strict$/m)
  assert.match(unit, /scripts\/make-bundle\.ts/)
})

test('a compose file whose settings are required is never named without them', () => {
  const page = read('docs/operations.md')
  assert.match(page, /^export COMPOSE_FILE=deploy\/one-machine\.yml COMPOSE_ENV_FILES=deploy\/one-machine\.env$/m)
  for (const { path, text } of [...compositions, { path: 'docs/operations.md', text: page }])
    for (const line of text.match(/^.*docker compose -f .*$/gm) ?? []) assert.match(line, / --env-file /, path)
})

test('where people work, the nightly backup has a folder that GMS may write to', () => {
  for (const name of ['one-machine', 'several-processes']) {
    const [composition, settings] = [read(`deploy/${name}.yml`), read(`deploy/${name}.env.example`)]
    assert.match(`${composition}\n${settings}`, /^ *BACKUP_FOLDER(: |=)\/backups$/m, name)
    assert.match(composition, /^ *volumes: \[.*'?backups:\/backups\b/m, name)
    assert.match(settings, /^BACKUP_KEY=$/m, name)
  }
  const [, folder] = /BACKUP_FOLDER=(\/[\w/-]+)` into `\/etc\/gms\.env`/.exec(read('docs/operations.md'))!
  assert.ok(read('deploy/systemd/gms.service').includes(`\nReadWritePaths=-${folder}\n`))
})
