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
